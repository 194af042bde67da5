// Package sandbox is a stand-in for Discord on loopback: the part of Discord's
// HTTP API and gateway that the bot uses, with servers, channels and people. A
// real client library can connect to a [World]. A [Person] types commands,
// presses buttons and sees what Discord would show to that person.
//
// It refuses what Discord refuses, with Discord's error codes, and lists it in
// [World.Refusals]. A call, key or flag that it does not implement is listed in
// [World.Faults]: the test that caused it cannot be trusted. [World.Misbehave]
// makes calls fail. Interactions go through the gateway, or by HTTP after
// [World.SetEndpoint].
//
// The subpackages are validate (the rules for requests), openapi (a checker
// against Discord's API description), script (test scripts), runner (a bot in a
// world), sandboxtest (helpers for tests) and page (the web page).
//
// The package does not import the bot. Time comes from the clock in [Config].
// Only the time limit of an interaction's first response also runs in real
// time, so that no test waits for ever.
package sandbox

import (
	"crypto/ed25519"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"galet/bot/sandbox/validate"
)

// World is a Discord with servers, people and messages. All methods are safe
// for concurrent use.
type World struct {
	cfg      Config
	server   *http.Server
	listener net.Listener

	mu      sync.Mutex
	changed chan struct{}
	version uint64
	lastID  int64

	bot      *user
	users    []*user
	guilds   []*guild
	channels map[string]*channel
	messages map[string]*message
	commands []*validate.Command

	interactions map[string]*interaction
	order        []*interaction

	endpoint string // the URL for interactions; "": they go through the gateway
	private  ed25519.PrivateKey

	conns      map[*conn]bool
	sessions   []*session
	gateway    []GatewayFault // for the next IDENTIFYs
	identified int
	starts     SessionStarts

	calls   window
	limited int

	rules    []*Rule
	inflight int
	refusals []Refusal
	requests []Request
	called   int
	faults   []string
	revoked  bool
}

// New starts a world on a free loopback port. The error says what contradicts
// itself in the configuration, or why there is no port.
func New(c Config) (*World, error) {
	w := &World{
		cfg:          c.withDefaults(),
		changed:      make(chan struct{}),
		channels:     map[string]*channel{},
		messages:     map[string]*message{},
		interactions: map[string]*interaction{},
		conns:        map[*conn]bool{},
		starts:       SessionStarts{Shards: 1, Total: 1000, MaxConcurrency: 1},
	}
	if err := w.populate(); err != nil {
		return nil, err
	}
	_, w.private, _ = ed25519.GenerateKey(nil) // crypto/rand does not fail
	var err error
	if w.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("listening for the bot: %w", err)
	}
	w.server = &http.Server{Handler: w.handler()}
	go w.server.Serve(w.listener)
	return w, nil
}

// URL is the address of the HTTP API: the bot calls URL()+"/api/v9/…".
func (w *World) URL() string { return "http://" + w.listener.Addr().String() }

// Token is the bot's token without "Bot ".
func (w *World) Token() string { return w.cfg.Token }

// BotID is the id of the bot's application and of its user.
func (w *World) BotID() string { return w.bot.id }

// Close stops the world and wakes all who wait in it.
func (w *World) Close() {
	w.mu.Lock()
	for l := range w.conns {
		l.close(closeGoingAway)
	}
	for _, it := range w.order {
		it.finish()
	}
	w.bump()
	w.mu.Unlock()
	w.server.Close()
}

// Now is the time on the world's clock.
func (w *World) Now() time.Time { return w.cfg.Now() }

// bump wakes all who wait for a change. The caller holds the lock.
func (w *World) bump() {
	w.version++
	close(w.changed)
	w.changed = make(chan struct{})
}

// do calls f with the lock held, and then bump.
func (w *World) do(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f()
	w.bump()
}

// change is do for what can fail.
func (w *World) change(f func() error) (err error) {
	w.do(func() { err = f() })
	return err
}

// read returns what f returns with the lock held.
func read[T any](w *World, f func() T) T {
	w.mu.Lock()
	defer w.mu.Unlock()
	return f()
}

// fault notes a request for something that the stand-in does not implement. The
// caller holds the lock.
func (w *World) fault(format string, args ...any) {
	if f := fmt.Sprintf(format, args...); !slices.Contains(w.faults, f) {
		w.faults = append(w.faults, f)
	}
}

// Faults lists every call, key and flag that the stand-in does not implement,
// each once. A test that causes one cannot be trusted.
func (w *World) Faults() []string { return read(w, func() []string { return slices.Clone(w.faults) }) }
