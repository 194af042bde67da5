package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

var (
	// ErrToken: Discord refuses the token.
	ErrToken = errors.New("the token was refused by Discord: copy it again from the developer portal")
	// ErrGateway: the connection on which Discord tells what members do could
	// not be made.
	ErrGateway = errors.New("no connection to Discord's gateway")
)

// fatal says which close codes of the gateway make a new attempt useless.
var fatal = map[int]error{
	4004: ErrToken,
	4010: fmt.Errorf("%w: invalid shard", ErrGateway),
	4011: fmt.Errorf("%w: the bot is in so many servers that it needs shards", ErrGateway),
	4012: fmt.Errorf("%w: Discord no longer serves this API version", ErrGateway),
	4013: fmt.Errorf("%w: invalid intents", ErrGateway),
	4014: fmt.Errorf("%w: intents that are not allowed", ErrGateway),
}

// gateway keeps a connection on which Discord tells what members do. The
// library's own way of connecting again is off: it tries for ever even with a
// refused token, and a connection lost at the wrong moment locks it up.
type gateway struct {
	token  string
	client *http.Client
	log    *slog.Logger
	// patience is how long all attempts before the first success may take,
	// and twice as long as one attempt may, until Discord is ready.
	patience time.Duration
	// silence is how long nothing may be heard on a connection.
	silence time.Duration

	// ready is called with the application's id and all servers each time a
	// session begins, server when the bot is in a server or was removed,
	// heard with each interaction, linked with the connection when it is ready
	// and with nil when it is lost. None may block.
	ready  func(application string, servers []guildEvent)
	heard  func(interaction json.RawMessage)
	server func(event json.RawMessage, gone bool)
	linked func(*wire)
}

// wire is one library session, kept for as long as it can be resumed.
type wire struct {
	session  *discordgo.Session
	dialer   *dialer
	up, down chan struct{}
	begun    atomic.Bool // Discord has been ready once
}

// run connects, and connects again, until ctx is done, when it gives nil.
// Its errors are ErrToken and ErrGateway.
func (g *gateway) run(ctx context.Context) error {
	first, cancel := context.WithTimeout(ctx, g.patience)
	l, err := g.connect(first, nil)
	cancel()
	defer g.linked(nil)
	var short flaps
	for err == nil {
		g.linked(l)
		began := time.Now()
		select {
		case <-l.down:
			g.linked(nil)
			wait := short.lost(time.Since(began))
			g.log.Warn("gateway connection lost", "wait", wait)
			if !sleep(ctx, wait) {
				return nil
			}
			l, err = g.connect(ctx, l)
		case <-ctx.Done():
			l.close()
			return nil
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// connect tries until Discord is ready, ctx is done or an attempt is useless.
// It resumes the session of l, or begins a new one where that cannot be; after
// one that Discord refused, not at once.
func (g *gateway) connect(ctx context.Context, l *wire) (*wire, error) {
	err, free, try, least := errSilent, true, 0, time.Duration(0)
	if l != nil && l.dialer.refused() {
		l, try = nil, 1
	}
	for ; sleep(ctx, max(pause(try, free), least)); try++ {
		if l == nil {
			if l, err = g.newWire(); err != nil {
				return nil, err
			}
		}
		if err = g.open(ctx, l); err == nil {
			return l, nil
		}
		if reason := useless(err); reason != nil {
			return nil, reason
		}
		g.log.Warn("gateway", "err", err)
		silent := errors.Is(err, errSilent)
		refused := l.dialer.refused()
		free = cheap(l.dialer.reached(), l.begun.Load(), silent)
		if refused && !l.begun.Load() {
			least = sessionEvery
		}
		if silent || refused {
			l = nil
		}
	}
	return nil, fmt.Errorf("%w: %w", ErrGateway, err)
}

// cheap tells whether an attempt in vain has begun no session: Discord was not
// reached, or the session was to be resumed, and refused without a silence in
// which another may have begun.
func cheap(reached, begun, silent bool) bool { return !reached || begun && !silent }

// sessionEvery is how often a session may be begun: of two in less time Discord
// refuses the second.
const sessionEvery = 5 * time.Second

// pause is how long to wait after so many attempts in vain: longer if they may
// have begun sessions, of which Discord allows a thousand a day.
func pause(tries int, cheap bool) time.Duration {
	longest := 2 * time.Minute
	if cheap {
		longest = 8 * time.Second
	}
	if tries == 0 {
		return 0
	}
	return min(time.Second<<min(tries-1, 10), longest)
}

// errSilent is a gateway that takes connections and does not say that it is
// ready. The library's session may be locked up then, so another is begun.
var errSilent = errors.New("the gateway did not become ready")

// open makes one attempt and waits until Discord is ready.
func (g *gateway) open(ctx context.Context, l *wire) error {
	l.drain()
	l.dialer.forget()
	opened := make(chan error, 1)
	go func() { opened <- l.session.Open() }()
	timeout := time.NewTimer(g.patience / 2)
	defer timeout.Stop()
	up := l.up
	for {
		select {
		case err := <-opened:
			if err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
				return err
			}
			if opened = nil; up == nil {
				return nil
			}
			continue
		case <-up:
			if up = nil; opened == nil {
				return nil
			}
			continue
		case <-l.down:
		case <-timeout.C:
		case <-ctx.Done():
		}
		l.dialer.cut()
		return errSilent
	}
}

// useless is why no further attempt can do better, or nil.
func useless(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return fatal[closed.Code]
	}
	var refused *discordgo.RESTError
	if errors.As(err, &refused) && refused.Response.StatusCode == http.StatusUnauthorized {
		return ErrToken
	}
	return nil
}

func (g *gateway) newWire() (*wire, error) {
	s, err := discordgo.New("Bot " + g.token)
	if err != nil {
		return nil, err
	}
	l := &wire{
		session: s,
		dialer:  &dialer{silence: g.silence},
		up:      make(chan struct{}, 1),
		down:    make(chan struct{}, 1),
	}
	s.Client, s.Dialer = g.client, l.dialer.websocket()
	s.LogLevel = silentLibrary
	s.StateEnabled, s.Compress = false, false
	s.ShouldReconnectOnError, s.ShouldReconnectVoiceOnSessionError = false, false
	s.SyncEvents = true // presses keep their order
	s.Identify.Intents = discordgo.IntentsGuilds
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { signal(l.down) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { g.event(l, e) })
	return l, nil
}

// event looks at one event as it came.
func (g *gateway) event(l *wire, e *discordgo.Event) {
	switch e.Type {
	case "READY":
		var r struct {
			Application struct {
				ID string `json:"id"`
			} `json:"application"`
			Servers []guildEvent `json:"guilds"`
		}
		if err := json.Unmarshal(e.RawData, &r); err != nil || r.Application.ID == "" {
			g.log.Error("gateway: unreadable READY")
			return
		}
		g.ready(r.Application.ID, r.Servers)
		l.begun.Store(true)
		signal(l.up)
	case "RESUMED":
		signal(l.up)
	case "INTERACTION_CREATE":
		g.heard(e.RawData)
	case "GUILD_CREATE", "GUILD_DELETE":
		g.server(e.RawData, e.Type == "GUILD_DELETE")
	}
}

// drain forgets what was signalled of an earlier connection.
func (l *wire) drain() {
	for _, c := range []chan struct{}{l.up, l.down} {
		select {
		case <-c:
		default:
		}
	}
}

// close says goodbye and waits until Discord has hung up, at most as long as
// the library waits in any case.
func (l *wire) close() {
	go l.session.Close()
	l.dialer.part(time.Second)
}

// acknowledged is when Discord last answered a heartbeat, and false if the
// library holds its lock just now.
func (l *wire) acknowledged() (time.Time, bool) {
	if !l.session.TryRLock() {
		return time.Time{}, false
	}
	defer l.session.RUnlock()
	return l.session.LastHeartbeatAck, true
}

// signal says something at most once until it is heard.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
