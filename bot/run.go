package bot

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"galet/bot/bounded"
	"galet/bot/discord"
	"galet/bot/fairqueue"
	"galet/bot/inflight"
	"galet/bot/keyedqueue"
	"galet/bot/leases"
	"galet/bot/outbox"
	"galet/bot/ui"
	"galet/game/match"
)

const (
	// workers is how many requests are answered in parallel, and how many notices
	// are sent in parallel.
	workers = 64
	// waitingLimit is the maximum number of waiting requests. More would wait for long.
	waitingLimit = 2048
	// spectatorWorkers is how many presses of spectators are answered in parallel;
	// spectatorLimit is how many of them may wait.
	spectatorWorkers = 16
	spectatorLimit   = 512
	// slowWorkers is how many turns of deferred answers run in parallel. They take much
	// memory.
	slowWorkers = 2
	// grace is how long running work may take at shutdown.
	grace = 10 * time.Second
	// If Discord refuses the commands themselves, the bot waits for firstRefusedWait before
	// it registers them again, then for twice as long, up to maxRefusedWait.
	firstRefusedWait = time.Minute
	maxRefusedWait   = time.Hour
)

// slowLimits: a member can have three deferred answers in progress, and one worker at a
// time.
var slowLimits = fairqueue.Limits{RunningPerMember: 1, PerMember: 3, Waiting: 64}

// host is a Bot while it is connected. It is the gateway's discord.EventHandler.
type host struct {
	bot      *Bot
	rest     *discord.Client
	gateway  *discord.Gateway
	endpoint *discord.Endpoint // nil: interactions come through the gateway
	requests *keyedqueue.Queue // answer interactions
	// spectators answers presses of members on matches of others, so that a crowd does
	// not delay the players.
	spectators *keyedqueue.Queue
	slow       *fairqueue.Jobs   // make deferred answers
	late       *inflight.Counter // counts the answers that sendLate and edit send
	outbox     *outbox.Worker
	leases     *leases.Leases // nil: no other process can use the store
	// seen are the interactions that were accepted. Discord may deliver one twice.
	seen *bounded.Map[string, struct{}]
	// fail ends the run with an error.
	fail context.CancelCauseFunc
	// app is the application's id, once Discord has sent it.
	app            atomic.Pointer[string]
	shardCount     atomic.Int64  // once Discord has sent it
	wakeUp         chan struct{} // there is something to do before the next tick
	ticks          tickState
	presences      presences
	tellingMembers sync.Map // the members who are just being told of undelivered notices
	stopping       atomic.Bool
	work           context.Context // for calls: it outlives the run by grace
}

// tickState is what one tick leaves for the next.
type tickState struct {
	term             uint64      // the number of the last term
	registered       bool        // the commands are registered in this term
	announced        bool        // config.Ready was called
	registerFailures int         // how often the registration failed
	registerAfter    time.Time   // when it may be tried again
	lastSample       clockSample // reset when the term changes
}

// Run connects, registers the commands if they have changed, sends pending notices, and
// serves until ctx is done. Then it accepts no more requests, finishes the running ones,
// closes, and returns nil. Call it at most once. Its errors wrap discord.ErrToken or
// discord.ErrGateway.
func (b *Bot) Run(ctx context.Context) error {
	run, fail := context.WithCancelCause(ctx)
	work, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	b.warmUp()
	h, err := b.newHost(work, fail)
	if err != nil {
		return err
	}
	var running sync.WaitGroup
	running.Go(func() {
		if err := h.gateway.Run(run); err != nil {
			fail(err)
		}
	})
	if h.endpoint != nil {
		running.Go(func() {
			if err := h.endpoint.Serve(); err != nil {
				fail(err)
			}
		})
	}
	unshare := h.startSharing()
	h.bot.mover.Start(run, func(id match.ID) { h.outbox.Enqueue(h.work, id) })
	h.serveTicks(run)
	h.recordStop()
	h.stop()
	unshare()
	abandon()
	running.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return context.Cause(run)
}

func (b *Bot) newHost(work context.Context, fail context.CancelCauseFunc) (*host, error) {
	base, err := url.Parse(b.config.APIURL)
	if err != nil {
		return nil, err
	}
	r, err := discord.NewClient(discord.ClientConfig{
		Token:          b.config.Token,
		BaseURL:        base,
		CallsPerSecond: b.config.CallsPerSecond,
		Now:            b.config.Now,
		Log:            b.log,
		Called:         b.config.Observer.Called,
	})
	if err != nil {
		return nil, err
	}
	shared, err := leases.New(b.matches, b.log)
	if err != nil {
		return nil, err
	}
	h := &host{
		bot:        b,
		leases:     shared,
		rest:       r,
		requests:   keyedqueue.New(workers, waitingLimit),
		spectators: keyedqueue.New(spectatorWorkers, spectatorLimit),
		slow:       fairqueue.NewJobs(slowLimits, slowWorkers),
		late:       inflight.New(),
		seen:       bounded.NewMap[string, struct{}](4096),
		fail:       fail,
		wakeUp:     make(chan struct{}, 1),
		work:       work,
	}
	h.outbox = outbox.New(outbox.Config{
		Matches: b.matches, Builder: b.builder, Permission: b.permission, Access: b.access, Rest: r, Log: b.log, Now: b.config.Now,
		Term: h.term, Daily: b.puzzles.Daily, Events: b.tournaments, InFlight: b.inFlight, Fail: fail,
	})
	if b.config.Listener != nil {
		h.endpoint = discord.NewEndpoint(discord.EndpointConfig{
			Listener: b.config.Listener, PublicKey: b.config.PublicKey, Received: b.config.Observer.Received, Log: b.log,
			Take: func(i discord.Interaction) error { return h.accept(i, time.Now()) },
		})
	}
	gateway := discord.GatewayConfig{
		Token:        b.config.Token,
		Client:       r,
		Handler:      h,
		Access:       b.access,
		Log:          b.log,
		Shards:       b.config.Shards,
		ShardIDs:     b.config.ShardIDs,
		Starts:       b.config.SessionStarts,
		StartTimeout: b.config.StartTimeout,
		IdleTimeout:  b.config.IdleTimeout,
	}
	if shared != nil {
		gateway.Turn = shared.WaitForIdentify
	}
	h.gateway = discord.NewGateway(gateway)
	b.host.Store(h)
	return h, nil
}

// serveTicks does what is due at each tick, until ctx is done.
func (h *host) serveTicks(ctx context.Context) {
	var every <-chan time.Time
	if h.bot.config.Tick == nil {
		interval := defaultTick
		if h.leases != nil {
			interval = sharedTick
		}
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		every = ticker.C
	}
	for {
		done := func() {}
		select {
		case <-ctx.Done():
			return
		case <-h.wakeUp:
		case <-every:
		case done = <-h.bot.config.Tick:
		}
		if h.app.Load() != nil {
			h.tick(ctx)
		}
		done()
	}
}

// tick does what is due: everything if this process leads, otherwise only what no other
// process can do for it.
func (h *host) tick(ctx context.Context) {
	h.bot.inFlight.Begin()
	defer h.bot.inFlight.End()
	defer h.logPanic(ui.Request{Subject: &ui.Subject{}}) // the next tick may do better
	term, leads := h.term()
	if t := &h.ticks; t.term != term.Number {
		t.term, t.registered, t.lastSample = term.Number, false, clockSample{}
	}
	if leads {
		h.lead(ctx, term)
	} else {
		h.standBy()
	}
}

// lead registers the commands, if that is still to be done. Then it runs maintenance
// until nothing is left, and flushes the outbox after each step.
func (h *host) lead(ctx context.Context, term outbox.Term) {
	if !h.ticks.registered {
		h.registerOnce(ctx, term)
	}
	for more := true; more && ctx.Err() == nil && term.Holds(); {
		more = h.maintain(term)
		h.callReady()
	}
}

// callReady calls config.Ready once, when the commands are registered.
func (h *host) callReady() {
	if h.ticks.announced || !h.bot.registered.Load() {
		return
	}
	if h.ticks.announced = true; h.bot.config.Ready != nil {
		h.bot.config.Ready()
	}
}

// standBy stores the events of this process's servers, and reads which commands the
// leader has registered.
func (h *host) standBy() {
	h.syncGuilds()
	if err := h.bot.learnCommands(); err != nil && !h.leases.Failing() { // otherwise the log already says that the store is away
		h.bot.log.Error("cannot read the registered commands", "err", err)
	}
	h.callReady()
}

// maintain runs one step of maintenance, and reports whether there is more to do.
func (h *host) maintain(term outbox.Term) (more bool) {
	h.syncGuilds() // first, so that no deadline is enforced on servers that the bot has left
	more, err := term.Matches.Maintain(h.recordUptime(term.Matches))
	if err != nil {
		h.bot.log.Error("maintenance failed: the next tick tries again", "err", err)
	}
	h.outbox.Flush(h.work)
	h.bot.mover.MoveAll()
	return more
}

// registerOnce registers the commands. After a failure it waits before it tries again,
// however often it is called.
func (h *host) registerOnce(ctx context.Context, term outbox.Term) {
	if time.Now().Before(h.ticks.registerAfter) {
		return
	}
	err := h.bot.register(ctx, h.rest.While(term.Holds), term.Matches, *h.app.Load())
	var api *discord.APIError
	switch {
	case err == nil:
		h.ticks.registered, h.ticks.registerFailures = true, 0
		h.bot.registered.Store(true)
	case errors.As(err, &api) && api.Status == http.StatusUnauthorized:
		h.fail(discord.ErrToken)
	case api != nil && !api.Retryable():
		wait := min(firstRefusedWait<<min(h.ticks.registerFailures, 8), maxRefusedWait)
		h.bot.log.Error("commands not registered: Discord refuses them, a later version of galet may help", "err", err, "wait", wait)
		h.registerLater(wait)
	default:
		wait := outbox.Backoff(h.ticks.registerFailures)
		if api != nil {
			wait = max(wait, api.RetryAfter)
		}
		h.bot.log.Error("commands not registered: trying again", "err", err, "wait", wait)
		h.registerLater(wait)
	}
}

// registerLater tries the registration again after a wait.
func (h *host) registerLater(wait time.Duration) {
	h.ticks.registerFailures++
	h.ticks.registerAfter = time.Now().Add(wait)
	time.AfterFunc(wait, func() { h.wake() })
}

// stop accepts no more requests, and waits for running ones for at most grace.
func (h *host) stop() {
	h.stopping.Store(true)
	if h.endpoint != nil {
		h.endpoint.Drain()
	}
	h.bot.mover.Close()
	ctx, cancel := context.WithTimeout(h.work, grace)
	defer cancel()
	// slow is first: it cancels answers, and their members must be told even if a request takes
	// all the time. outbox is last: the others still add to it.
	if err := errors.Join(h.slow.Close(ctx), h.requests.Close(ctx), h.spectators.Close(ctx), h.late.Wait(ctx), h.outbox.Close(ctx)); err != nil {
		h.bot.log.Warn("stopped before all work was done", "err", err)
	}
	if h.endpoint != nil {
		if err := h.endpoint.Close(ctx); err != nil {
			h.bot.log.Warn("interactions endpoint closed before all requests were answered", "err", err)
		}
	}
}
