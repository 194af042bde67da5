package discord

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// SessionStarts remembers how many gateway sessions were started since a time,
// so that a bot that is restarted again and again does not spend them all. Several
// processes may count in the same place.
type SessionStarts interface {
	SessionStarts() (count int, since time.Time, err error)
	// CountSessionStart counts a session that begins now. If the count began before
	// oldest, or after now, it begins again.
	CountSessionStart(now, oldest time.Time) error
}

// GatewayInfo is what Discord says of its gateway.
type GatewayInfo struct {
	URL string
	// Shards is how many Discord advises.
	Shards int
	// Total is how many sessions may be started in a day, Remaining how many
	// still may until ResetAfter has passed.
	Total, Remaining int
	ResetAfter       time.Duration
	// MaxConcurrency is how many shards may IDENTIFY at once.
	MaxConcurrency int
}

// GatewayBot asks where the gateway is, and how it may be used.
func (c *Client) GatewayBot(ctx context.Context) (GatewayInfo, error) {
	var r discordgo.GatewayBotResponse
	err := c.do(ctx, call{route: "get gateway", method: http.MethodGet, major: "gateway", url: discordgo.EndpointGatewayBot}, nil, &r)
	if err == nil && r.URL == "" {
		err = ErrMalformedResponse
	}
	limit := r.SessionStartLimit
	return GatewayInfo{
		URL: r.URL, Shards: max(r.Shards, 1),
		Total: limit.Total, Remaining: limit.Remaining, ResetAfter: time.Duration(limit.ResetAfter) * time.Millisecond,
		MaxConcurrency: max(limit.MaxConcurrency, 1),
	}, err
}

const (
	// identifyEvery is how often one of the shards with the same number modulo
	// MaxConcurrency may IDENTIFY: every 5 s, and some more for the network.
	identifyEvery = 5500 * time.Millisecond
	// countedFor is how long session starts are counted.
	countedFor = 24 * time.Hour
	// infoFor is how long Discord's answer is relied upon.
	infoFor = time.Minute
)

// sessionStarter lets shards start sessions as often as Discord allows.
type sessionStarter struct {
	client *Client
	store  SessionStarts
	// among waits for the turn of this process.
	among func(ctx context.Context, key int, every time.Duration) error
	log   *slog.Logger

	mu    sync.Mutex
	info  GatewayInfo
	asked time.Time // when info was learned
	// turns hold one token for each number modulo MaxConcurrency: when the
	// next of its shards may IDENTIFY.
	turns map[int]chan time.Time
}

func newSessionStarter(c GatewayConfig) *sessionStarter {
	s := &sessionStarter{client: c.Client, store: c.Starts, among: c.Turn, log: c.Log, turns: map[int]chan time.Time{}}
	if s.store == nil {
		s.store = uncounted{}
	}
	if s.among == nil {
		s.among = func(context.Context, int, time.Duration) error { return nil }
	}
	return s
}

// uncounted counts nothing.
type uncounted struct{}

func (uncounted) SessionStarts() (int, time.Time, error) { return 0, time.Time{}, nil }

func (uncounted) CountSessionStart(time.Time, time.Time) error { return nil }

// ask asks Discord.
func (s *sessionStarter) ask(ctx context.Context) (GatewayInfo, error) {
	info, err := s.client.GatewayBot(ctx)
	if err != nil {
		return GatewayInfo{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.info, s.asked = info, time.Now()
	return info, nil
}

// url is the gateway's address.
func (s *sessionStarter) url() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.info.URL
}

// reserve waits until n sessions may be started.
func (s *sessionStarter) reserve(ctx context.Context, sessions int) error {
	for {
		wait := s.short(sessions)
		if wait == 0 {
			return nil
		}
		s.log.Warn("too few gateway sessions are left: waiting", "needed", sessions, "until", time.Now().Add(wait).Round(time.Second))
		if !sleep(ctx, wait) {
			return ctx.Err()
		}
		if err := s.refresh(ctx); err != nil {
			s.log.Warn("cannot get the gateway's address", "err", err)
		}
	}
}

// short is how long to wait until n sessions may be started; 0 means now.
func (s *sessionStarter) short(sessions int) time.Duration {
	count, since, err := s.store.SessionStarts()
	if err != nil {
		s.log.Error("cannot read the count of gateway sessions", "err", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Sub(since) >= countedFor || now.Before(since) {
		count = 0
	}
	if s.info.Remaining < sessions {
		return max(s.asked.Add(s.info.ResetAfter).Sub(now), time.Second)
	}
	if s.info.Total > 0 && count > 0 && count+sessions >= s.info.Total {
		return since.Add(countedFor).Sub(now)
	}
	return 0
}

// refresh asks Discord again. If that fails, it keeps the old answer and resets
// its limit.
func (s *sessionStarter) refresh(ctx context.Context) error {
	_, err := s.ask(ctx)
	if err == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.asked) >= s.info.ResetAfter {
		s.info.Remaining, s.info.ResetAfter, s.asked = s.info.Total, countedFor, time.Now()
	}
	return err
}

// acquire waits until a shard may start a session. The sessionStart must be
// released.
func (s *sessionStarter) acquire(ctx context.Context, shardID int) (*sessionStart, error) {
	start := &sessionStart{starter: s, key: s.key(shardID)}
	start.turn = s.turn(start.key)
	select {
	case start.next = <-start.turn:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if !sleep(ctx, time.Until(start.next)) {
		start.release()
		return nil, ctx.Err()
	}
	s.mu.Lock()
	old := time.Since(s.asked) > infoFor
	s.mu.Unlock()
	if old {
		if err := s.refresh(ctx); err != nil {
			s.log.Warn("cannot get the gateway's address", "err", err)
		}
	}
	err := s.reserve(ctx, 1)
	if err == nil {
		err = s.among(ctx, start.key, identifyEvery)
	}
	if err != nil {
		start.release()
		return nil, err
	}
	return start, nil
}

// key is the number of a shard modulo MaxConcurrency.
func (s *sessionStarter) key(shardID int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return shardID % s.info.MaxConcurrency
}

// turn is the turn to IDENTIFY of the shards with a key.
func (s *sessionStarter) turn(key int) chan time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turns[key] == nil {
		s.turns[key] = make(chan time.Time, 1)
		s.turns[key] <- time.Time{}
	}
	return s.turns[key]
}

// sessionStart is the right of one shard to IDENTIFY once.
type sessionStart struct {
	starter *sessionStarter
	key     int
	turn    chan time.Time
	next    time.Time // when the next shard may IDENTIFY
	once    sync.Once
}

// spend counts an IDENTIFY that is about to be sent.
func (s *sessionStart) spend() {
	s.next = time.Now().Add(identifyEvery)
	ctx, cancel := context.WithTimeout(context.Background(), identifyEvery)
	defer cancel()
	_ = s.starter.among(ctx, s.key, identifyEvery) // it counts from now on
	s.starter.spend()
}

// release lets the next shard start. It may be called again.
func (s *sessionStart) release() {
	s.once.Do(func() { s.turn <- s.next })
}

// spend counts a session start, here and in the store.
func (s *sessionStarter) spend() {
	s.mu.Lock()
	s.info.Remaining--
	s.mu.Unlock()
	now := time.Now()
	if err := s.store.CountSessionStart(now, now.Add(-countedFor)); err != nil {
		s.log.Error("cannot store the count of gateway sessions", "err", err)
	}
}
