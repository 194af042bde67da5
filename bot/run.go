package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"galet/bot/lanes"
)

const (
	// workers is how many requests are answered at once, and how many
	// notices are said at once.
	workers = 64
	// waitingLimit is how many requests may wait; those beyond it would not
	// be answered in time anyway.
	waitingLimit = 2048
	// studios is how many messages that take long are made at once, for they
	// take memory too; studioLimit is how many of them may wait.
	studios     = 2
	studioLimit = 64
	// callTimeout is how long one call of the API may take.
	callTimeout = 8 * time.Second
	// grace is how long what is under way may take at the end.
	grace = 10 * time.Second
)

// host is a Bot while it is connected.
type host struct {
	*Bot
	rest   *rest
	hands  *lanes.Lanes // answer requests
	studio *lanes.Lanes // makes what was promised
	poster *poster
	// seen are the interactions that have been taken: Discord may deliver one
	// twice.
	seen *recently[string]
	// fail ends the run with an error.
	fail context.CancelCauseFunc
	// app is the application's id, once Discord has said it.
	app        atomic.Pointer[string]
	began      chan struct{} // there is something to do before the next tick
	registered bool          // of tend alone
	refused    int           // how often the registration failed; of tend alone
	again      time.Time     // when it may be tried again; of tend alone
	pulse      pulse         // of tend alone
	presences  presences
	telling    sync.Map // the members who are being told what they missed
	stopping   atomic.Bool
	work       context.Context // for calls: it outlives the run by grace
}

// Run connects, registers the commands if they have changed, says what is
// still owed and then serves until ctx is done; then it takes nothing more,
// finishes what is under way, closes and returns nil. It may be called once.
// Its errors wrap ErrToken or ErrGateway.
func (b *Bot) Run(ctx context.Context) error {
	run, fail := context.WithCancelCause(ctx)
	work, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	b.warm()
	h, gate, err := b.newHost(work, fail)
	if err != nil {
		return err
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		if err := gate.run(run); err != nil {
			fail(err)
		}
	}()
	h.tend(run)
	h.farewell()
	h.stop(abandon)
	<-closed
	if ctx.Err() != nil {
		return nil
	}
	return context.Cause(run)
}

func (b *Bot) newHost(work context.Context, fail context.CancelCauseFunc) (*host, *gateway, error) {
	base, err := url.Parse(b.config.APIURL)
	if err != nil {
		return nil, nil, err
	}
	client := &http.Client{Timeout: callTimeout, Transport: newTransport(base)}
	r, err := newRest(b.config.Token, client, b.config.Observer)
	if err != nil {
		return nil, nil, err
	}
	h := &host{
		Bot:    b,
		rest:   r,
		hands:  lanes.New(workers, waitingLimit),
		studio: lanes.New(studios, studioLimit),
		poster: newPoster(b, r, fail),
		seen:   newRecently[string](4096),
		fail:   fail,
		began:  make(chan struct{}, 1),
		work:   work,
	}
	gate := &gateway{
		token:    b.config.Token,
		client:   client,
		log:      b.log,
		patience: b.config.Patience,
		silence:  b.config.Silence,
		ready:    h.ready,
		heard:    h.heard,
		linked:   h.linked,
		server:   h.server,
	}
	return h, gate, nil
}

// ready notes that a session with Discord has begun.
func (h *host) ready(app string, servers []guildEvent) {
	h.presences.begin(servers)
	h.app.Store(&app)
	h.log.Info("connected", "application", app)
	signal(h.began)
}

// server takes what Discord says of a server.
func (h *host) server(event json.RawMessage, gone bool) {
	if h.presences.hear(event, gone) {
		signal(h.began)
	}
}

// linked notes that the gateway is connected, or with nil that it is not. What
// had to wait for it is done at once.
func (h *host) linked(l *wire) {
	h.Bot.linked(l)
	if l != nil {
		signal(h.began)
	}
}

// heard takes an interaction, and answers it when its turn comes. It runs where
// the library reads from the gateway, which a panic would end.
func (h *host) heard(data json.RawMessage) {
	defer h.survive(Request{of: &subject{}})
	began := time.Now()
	i, r, err := parseInteraction(data)
	if err != nil {
		h.log.Warn("interaction", "err", err)
		return
	}
	if h.stopping.Load() || !h.seen.add(i.ID) {
		return
	}
	r.of = h.subject(r)
	h.underway.begin()
	if !h.hands.Submit(r.key(), func() { h.serve(i, r, began) }) {
		h.underway.end()
		h.log.Error("interaction dropped: too many wait", r.attrs()...)
		h.answered(r, outcomeDropped, began)
	}
}

// tend does what is due at each tick until ctx is done.
func (h *host) tend(ctx context.Context) {
	tick := h.config.Tick
	if tick == nil {
		ticker := time.NewTicker(defaultTick)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.began:
		case <-tick:
		}
		if h.app.Load() != nil {
			h.upkeep(ctx)
		}
	}
}

// upkeep registers the commands if that is still to be done, closes what has
// expired, does what time does to matches, deletes what must not be kept any
// longer and says what is owed.
func (h *host) upkeep(ctx context.Context) {
	h.underway.begin()
	defer h.underway.end()
	defer h.survive(Request{of: &subject{}}) // the next tick may do better
	first := !h.registered && h.registerOnce(ctx)
	if _, err := h.matches.Sweep(); err != nil {
		h.log.Error("sweep", "err", err)
	}
	if _, err := h.matches.AgeLadders(); err != nil {
		h.log.Error("ladders", "err", err)
	}
	h.attend() // time does nothing on servers that the bot has left
	if h.alive() {
		if err := h.matches.Hurry(); err != nil {
			h.log.Error("hurry", "err", err)
		}
	}
	if err := h.matches.Tidy(); err != nil {
		h.log.Error("tidy", "err", err)
	}
	h.poster.drain(h.work)
	if first && h.config.Ready != nil {
		h.config.Ready()
	}
}

// registerOnce registers the commands, and tells whether that is done; if not,
// it is tried again soon, and not before, however often this is called.
func (h *host) registerOnce(ctx context.Context) bool {
	if time.Now().Before(h.again) {
		return false
	}
	err := h.register(ctx, h.rest, *h.app.Load())
	var api *apiError
	switch {
	case err == nil:
		h.registered = true
		h.vitals.registered.Store(true)
	case errors.As(err, &api) && api.status == http.StatusUnauthorized:
		h.fail(ErrToken)
	default:
		h.log.Error("commands not registered", "err", err)
		wait := backoff(h.refused)
		if api != nil {
			wait = max(wait, api.wait)
		}
		h.refused++
		h.again = time.Now().Add(wait)
		time.AfterFunc(wait, func() { signal(h.began) })
	}
	return h.registered
}

// stop takes nothing more and waits for what is under way, at most for grace.
func (h *host) stop(abandon func()) {
	h.stopping.Store(true)
	ctx, cancel := context.WithTimeout(h.work, grace)
	defer cancel()
	if err := errors.Join(h.hands.Close(ctx), h.studio.Close(ctx), h.poster.lanes.Close(ctx)); err != nil {
		h.log.Warn("stopped early", "err", err)
	}
	abandon()
}
