package discord

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// SessionStarts stores how many gateway sessions were started since a time, so that a bot
// that restarts again and again does not use all of them. Several processes may share the
// count.
type SessionStarts interface {
	SessionStarts() (count int, since time.Time, err error)
	// CountSessionStart counts a session that begins now. If the count began before
	// oldest, or after now, the count starts again.
	CountSessionStart(now, oldest time.Time) error
}

// GatewayInfo is what Discord says of its gateway.
type GatewayInfo struct {
	URL string
	// Shards is how many shards Discord recommends.
	Shards int
	// Total is how many sessions may be started in a day, Remaining how many are left
	// until ResetAfter has passed.
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
	// identifyEvery is the interval between two IDENTIFYs of shards with the same number
	// modulo MaxConcurrency: 5 s, and a little more for the network.
	identifyEvery = 5500 * time.Millisecond
	// countWindow is the time for which session starts are counted.
	countWindow = 24 * time.Hour
	// infoLife is how long Discord's answer is used.
	infoLife = time.Minute
)

// sessionStarter lets shards start sessions as often as Discord allows.
type sessionStarter struct {
	client *Client
	store  SessionStarts
	// waitTurn waits for the turn of this process.
	waitTurn func(ctx context.Context, key int, every time.Duration) error
	log      *slog.Logger
	// waitsUntil is when enough sessions are left again, in milliseconds of Unix time.
	waitsUntil atomic.Int64

	mu    sync.Mutex
	info  GatewayInfo
	asked time.Time // when info was learned
	// turns has a channel with one token for each number modulo MaxConcurrency. The token
	// is the time when the next of its shards may IDENTIFY.
	turns map[int]chan time.Time
	// retry is the backoff of all shards after an IDENTIFY that began no session.
	retry backoff
}

func newSessionStarter(c GatewayConfig) *sessionStarter {
	s := &sessionStarter{client: c.Client, store: c.Starts, waitTurn: c.Turn, log: c.Log, turns: map[int]chan time.Time{}}
	if s.store == nil {
		s.store = noSessionStarts{}
	}
	if s.waitTurn == nil {
		s.waitTurn = func(context.Context, int, time.Duration) error { return nil }
	}
	return s
}

// noSessionStarts counts nothing.
type noSessionStarts struct{}

func (noSessionStarts) SessionStarts() (int, time.Time, error) { return 0, time.Time{}, nil }

func (noSessionStarts) CountSessionStart(time.Time, time.Time) error { return nil }

// ask asks Discord for the gateway's address and limits, and stores them.
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

// reserve waits until this many sessions may be started.
func (s *sessionStarter) reserve(ctx context.Context, sessions int) error {
	for {
		wait := s.waitTime(sessions)
		if wait == 0 {
			return nil
		}
		s.waitsUntil.Store(time.Now().Add(wait).UnixMilli())
		s.log.Warn("too few gateway sessions are left: waiting", "needed", sessions, "until", time.Now().Add(wait).Round(time.Second))
		if !Sleep(ctx, wait) {
			return ctx.Err()
		}
		if err := s.refresh(ctx); err != nil {
			s.log.Warn("cannot ask how many gateway sessions are left: trying again", "err", err)
		}
	}
}

// waitTime is how long to wait until this many sessions may be started; 0: now.
func (s *sessionStarter) waitTime(sessions int) time.Duration {
	count, since, err := s.store.SessionStarts()
	if err != nil {
		s.log.Error("cannot read the count of gateway sessions", "err", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Sub(since) >= countWindow || now.Before(since) {
		count = 0
	}
	if s.info.Remaining < sessions {
		return max(s.asked.Add(s.info.ResetAfter).Sub(now), time.Second)
	}
	if s.info.Total > 0 && count > 0 && count+sessions >= s.info.Total {
		return since.Add(countWindow).Sub(now)
	}
	return 0
}

// refresh asks Discord again. If that fails, it keeps the old answer. Once ResetAfter has
// passed, it assumes that the limit was reset.
func (s *sessionStarter) refresh(ctx context.Context) error {
	_, err := s.ask(ctx)
	if err == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.asked) >= s.info.ResetAfter {
		s.info.Remaining, s.info.ResetAfter, s.asked = s.info.Total, countWindow, time.Now()
	}
	return err
}

// acquire waits until a shard may start a session. The caller must release the result.
func (s *sessionStarter) acquire(ctx context.Context, shardID int) (*sessionStart, error) {
	start := &sessionStart{starter: s, key: s.key(shardID)}
	start.turn = s.turn(start.key)
	select {
	case start.next = <-start.turn:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if !Sleep(ctx, time.Until(start.next)) {
		start.release()
		return nil, ctx.Err()
	}
	s.mu.Lock()
	old := time.Since(s.asked) > infoLife
	s.mu.Unlock()
	if old {
		if err := s.refresh(ctx); err != nil {
			s.log.Warn("cannot ask for the gateway's address and limits: the last ones are used", "err", err)
		}
	}
	err := s.reserve(ctx, 1)
	if err == nil {
		err = s.waitTurn(ctx, start.key, identifyEvery)
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

// turn is a channel for all shards with the same key. Its value is the earliest time of the
// next IDENTIFY. A shard that starts a session takes the value out, and puts the next one in
// once the session has begun or the connection has ended. So in an outage the shards try one
// after another.
func (s *sessionStarter) turn(key int) chan time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turns[key] == nil {
		s.turns[key] = make(chan time.Time, 1)
		s.turns[key] <- time.Time{}
	}
	return s.turns[key]
}

// sessionStart allows one shard to IDENTIFY once.
type sessionStart struct {
	starter *sessionStarter
	key     int
	turn    chan time.Time
	next    time.Time // when the next shard may IDENTIFY
	spent   bool      // IDENTIFY was sent
	once    sync.Once
}

// spend counts an IDENTIFY that is about to be sent.
func (s *sessionStart) spend() {
	s.spent, s.next = true, time.Now().Add(identifyEvery)
	ctx, cancel := context.WithTimeout(context.Background(), identifyEvery)
	defer cancel()
	_ = s.starter.waitTurn(ctx, s.key, identifyEvery) // it counts from now on
	s.starter.spend()
}

// begun lets the next shard start, because Discord has begun the session.
func (s *sessionStart) begun() {
	s.starter.mu.Lock()
	s.starter.retry = 0
	s.starter.mu.Unlock()
	s.spent = false
	s.release()
}

// release lets the next shard start, after a backoff if the IDENTIFY began no session. It may
// be called again.
func (s *sessionStart) release() {
	s.once.Do(func() {
		if s.spent {
			s.next = time.Now().Add(identifyEvery + s.starter.nextRetry())
		}
		s.turn <- s.next
	})
}

// nextRetry is the wait after one more IDENTIFY that began no session.
func (s *sessionStarter) nextRetry() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.retry.next(connectionEnd{identified: true})
}

// spend counts a session start, here and in the store.
func (s *sessionStarter) spend() {
	s.mu.Lock()
	s.info.Remaining--
	s.mu.Unlock()
	now := time.Now()
	if err := s.store.CountSessionStart(now, now.Add(-countWindow)); err != nil {
		s.log.Error("cannot store the count of gateway sessions", "err", err)
	}
}
