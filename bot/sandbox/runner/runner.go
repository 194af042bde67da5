// Package runner runs the bot in a sandbox's world. It starts and stops the bot
// as a supervisor would, on the same database, and moves its clock.
//
// It does not know what the bot does or what people see of it.
package runner

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	randv2 "math/rand/v2"
	"net"
	"sync"
	"sync/atomic"

	"galet/bot"
	"galet/bot/discord"
	"galet/bot/sandbox"
	"galet/bot/thinking"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
	"galet/storage"
)

// ErrStopped: the bot is not running.
var ErrStopped = errors.New("the bot is not running")

// thinkMemory is the size of the engines' tables in bytes, about.
const thinkMemory = 64 << 20

// Config is how to run the bot. It may change while the bot is stopped.
type Config struct {
	World *sandbox.World
	Clock *sandbox.Clock
	// Path is the database file.
	Path     string
	Log      *slog.Logger
	Pictures *render.Renderer
	// ByHTTP: the world sends interactions by HTTP, not through the gateway.
	ByHTTP bool
	// ChangeMatches and ChangeBot change the settings before each start; both
	// may be nil.
	ChangeMatches func(*match.Config)
	ChangeBot     func(*bot.Config)
}

// Runner runs one instance of the bot at a time.
type Runner struct {
	Config
	tick    chan func()
	restart sync.Mutex // held by Restart
	// now is the last instance, running or not. Before the first start it is one
	// that has ended.
	now atomic.Pointer[running]
}

// running is one instance of the bot.
type running struct {
	bot     *bot.Bot
	matches *match.Service
	// stop ends the instance and returns its error, the first time.
	stop func() error
	// done is closed when the instance has ended.
	done chan struct{}
}

// New returns a runner. The bot is not started yet.
func New(c Config) *Runner {
	r := &Runner{Config: c, tick: make(chan func())}
	none := &running{stop: func() error { return nil }, done: make(chan struct{})}
	close(none.done)
	r.now.Store(none)
	return r
}

// Start starts the bot and waits until it is ready. It returns an error if the
// bot ends before.
func (r *Runner) Start(ctx context.Context) error {
	db, err := storage.Open(r.Path, storage.Options{Games: catalog.Game, Log: r.Log})
	if err != nil {
		return err
	}
	var listener net.Listener
	if r.ByHTTP {
		if listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return errors.Join(err, db.Close())
		}
	}
	ready := make(chan struct{})
	now := &running{matches: r.matches(db), done: make(chan struct{})}
	if now.bot, err = r.bot(now.matches, listener, func() { close(ready) }); err != nil {
		return errors.Join(err, db.Close())
	}
	now.run(r.Log, db)
	r.now.Store(now)
	select {
	case <-ready:
		if listener == nil {
			return nil
		}
		return r.World.SetEndpoint("http://" + listener.Addr().String() + discord.EndpointPath)
	case <-ctx.Done():
		return errors.Join(ctx.Err(), r.Stop())
	case <-now.done:
		return fmt.Errorf("the bot has ended: %w", r.Stop())
	}
}

// run runs the bot until it ends or stop is called.
func (now *running) run(log *slog.Logger, db *storage.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		err := errors.Join(now.bot.Run(ctx), db.Close())
		if err != nil {
			log.Error("the bot has ended", "err", err)
		}
		close(now.done)
		ended <- err
		close(ended)
	}()
	now.stop = func() error {
		cancel()
		return <-ended
	}
}

func (r *Runner) matches(db *storage.DB) *match.Service {
	var seed [32]byte
	rand.Read(seed[:])
	c := match.Config{Store: db, Games: catalog.Game, Now: r.Clock.Now, Rand: randv2.New(randv2.NewChaCha8(seed))}
	if r.ChangeMatches != nil {
		r.ChangeMatches(&c)
	}
	return match.New(c)
}

func (r *Runner) bot(matches *match.Service, listener net.Listener, ready func()) (*bot.Bot, error) {
	c := bot.Config{
		Token: r.World.Token(), APIURL: r.World.URL(), Games: catalog.All(), Matches: matches, Pictures: r.Pictures,
		Log: r.Log, Now: r.Clock.Now, Tick: r.tick, Ready: ready, Think: thinking.Config{Workers: 1, Memory: thinkMemory},
		Listener: listener, PublicKey: r.World.PublicKey(),
	}
	if r.ChangeBot != nil {
		r.ChangeBot(&c)
	}
	return bot.New(c)
}

// Stop stops the bot as a signal would and returns its error. It does nothing
// if the bot is stopped.
func (r *Runner) Stop() error { return r.now.Load().stop() }

// Restart stops the bot and starts it again.
func (r *Runner) Restart(ctx context.Context) error {
	r.restart.Lock()
	defer r.restart.Unlock()
	if err := r.Stop(); err != nil {
		r.Log.Warn("restarting", "after", err)
	}
	return r.Start(ctx)
}

// Wait waits until the bot ends by itself and returns its error.
func (r *Runner) Wait() error {
	<-r.now.Load().done
	return r.Stop()
}

// Tick has the bot do what is due, and waits until that is done.
func (r *Runner) Tick(ctx context.Context) error {
	now, done, ticks := r.now.Load(), make(chan struct{}), r.tick
	for {
		select {
		case ticks <- func() { close(done) }:
			ticks = nil // it is taken once
		case <-done:
			return nil
		case <-now.done:
			return ErrStopped
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Idle waits until the bot has nothing left to send.
func (r *Runner) Idle(ctx context.Context) error {
	now := r.now.Load()
	select {
	case <-now.done:
		return nil
	default:
		return now.bot.Idle(ctx)
	}
}

// Bot is the instance that was started last, or nil.
func (r *Runner) Bot() *bot.Bot { return r.now.Load().bot }

// Matches are the matches of the instance that was started last.
func (r *Runner) Matches() *match.Service { return r.now.Load().matches }
