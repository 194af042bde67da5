package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	randv2 "math/rand/v2"
	"sync"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/game/catalog"
	"galet/game/match"
	"galet/render"
	"galet/storage"
)

const (
	// tickEvery is how often the bot is told to look what is due.
	tickEvery = 30 * time.Second
	// heartbeat is how often the gateway and the bot assure each other that
	// they are there, and silence how long the bot bears hearing nothing. On
	// Discord both are longer; here nobody wants to wait for them.
	heartbeat, silence = 2 * time.Second, 6 * time.Second
	// openMatches is the bot's own default of how many a member may have.
	openMatches = 20
)

// backstage keeps the bot that plays in the world, and can bring it in anew.
type backstage struct {
	world *sandbox.World
	path  string
	// kept: what the channels hold is kept beside the matches.
	kept     bool
	log      *slog.Logger
	clock    clock
	pictures *render.Renderer
	tick     chan time.Time

	// written is the version of the world that was kept last.
	written uint64

	// change is held while the bot comes or goes.
	change sync.Mutex
	mu     sync.Mutex
	cast   *cast
}

// cast is one run of the bot: a process, as far as it can tell.
type cast struct {
	bot   *bot.Bot
	db    *storage.DB
	leave context.CancelFunc
	// left is closed once the bot has left; err is what it said then.
	left chan struct{}
	err  error
}

func newBackstage(s settings, kept bool, log *slog.Logger) *backstage {
	return &backstage{path: s.db, kept: kept, log: log, pictures: s.pictures, tick: make(chan time.Time)}
}

// enter brings the bot in and waits until it is connected.
func (b *backstage) enter(ctx context.Context) error {
	db, err := storage.Open(b.path, storage.Options{Games: catalog.Game, Log: b.log})
	if err != nil {
		return err
	}
	ready := make(chan struct{})
	played, err := bot.New(bot.Config{
		Token: b.world.Token(), APIURL: b.world.URL(), Games: catalog.All(), Matches: b.matches(db), Pictures: b.pictures,
		Log: b.log, Now: b.clock.now, Tick: b.tick, Silence: silence, Ready: func() { close(ready) },
	})
	if err != nil {
		return errors.Join(err, db.Close())
	}
	run, leave := context.WithCancel(context.WithoutCancel(ctx))
	c := &cast{bot: played, db: db, leave: leave, left: make(chan struct{})}
	b.mu.Lock()
	b.cast = c
	b.mu.Unlock()
	go func() {
		defer close(c.left)
		if c.err = errors.Join(played.Run(run), db.Close()); c.err != nil {
			b.log.Error("the bot has left", "err", c.err)
		}
	}()
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return errors.Join(ctx.Err(), b.exit())
	case <-c.left:
		return fmt.Errorf("the bot has left: %w", c.err)
	}
}

func (b *backstage) matches(db *storage.DB) *match.Service {
	var seed [32]byte
	rand.Read(seed[:])
	return match.New(match.Config{
		Store: db, Games: catalog.Game, MaxOpen: openMatches, Now: b.clock.now, Rand: randv2.New(randv2.NewChaCha8(seed)),
	})
}

// now is the run of the bot that is under way, or the last one.
func (b *backstage) now() *cast {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.cast
}

// exit has the bot leave, as a signal would, and gives what it says.
func (b *backstage) exit() error {
	c := b.now()
	c.leave()
	<-c.left
	return c.err
}

// restart has the bot leave and come back.
func (b *backstage) restart(ctx context.Context) error {
	b.change.Lock()
	defer b.change.Unlock()
	if err := b.exit(); err != nil {
		b.log.Warn("restarting", "after", err)
	}
	return b.enter(ctx)
}

// quiet returns once the bot has nothing more to say.
func (b *backstage) quiet(ctx context.Context) error { return b.now().bot.Idle(ctx) }
