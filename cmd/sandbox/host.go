package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"galet/bot"
	"galet/bot/sandbox"
	"galet/bot/sandbox/page"
	"galet/bot/sandbox/runner"
	"galet/bot/thinking"
	"galet/game/match"
)

const (
	// tickEvery is how often the bot is told to look what is due.
	tickEvery = 30 * time.Second
	// heartbeat is how often the gateway and the bot assure each other that
	// they are there, and silence how long the bot waits for a word. On
	// Discord both are longer; here nobody wants to wait for them.
	heartbeat, silence = 2 * time.Second, 6 * time.Second
	// openMatches is how many matches and waiting challenges a member may have.
	openMatches = 20

	day = 24 * time.Hour
)

// host has a world with the bot in it.
type host struct {
	*runner.Runner
	// kept: what the channels hold is kept beside the matches.
	kept bool
	// written is the version of the world that was kept last.
	written uint64
}

// newHost makes the world, with what was said in it before. The bot is not
// started yet.
func newHost(s settings, kept bool, log *slog.Logger) (*host, error) {
	clock := sandbox.NewClock(nil)
	h := &host{kept: kept, Runner: runner.New(runner.Config{
		Clock: clock, Path: s.db, Log: log, Pictures: s.pictures,
		ChangeMatches: func(c *match.Config) { c.MaxOpen, c.MaxWaiting = openMatches, openMatches },
		ChangeBot: func(c *bot.Config) {
			c.IdleTimeout, c.Think = silence, thinking.Config{Workers: 1, Memory: thinkMemory}
		},
	})}
	var err error
	h.World, err = sandbox.New(sandbox.Config{
		Guilds: servers(s.lang), BotName: "Galet", BotID: "1000", Now: clock.Now, Quiet: h.Idle, Keep: remembered,
		Patience:     time.Minute,
		AnswerWithin: s.answerWithin, Permissions: sandbox.ThreadPermissions, Heartbeat: heartbeat,
	})
	if err != nil {
		return nil, err
	}
	if err := h.load(); err != nil {
		h.World.Close()
		return nil, err
	}
	return h, nil
}

// actions are what a developer can do to the clock and to the bot.
func (h *host) actions() []page.Action {
	forward := func(d time.Duration) func(context.Context) error {
		return func(context.Context) error {
			h.Clock.Forward(d)
			return nil
		}
	}
	return []page.Action{
		{Group: "Clock", Name: "+6 hours", Do: forward(day / 4)},
		{Group: "Clock", Name: "+1 day", Do: forward(day)},
		{Group: "Clock", Name: "+3 days", Do: forward(3 * day)},
		{Group: "Clock", Name: "Do what is due", Do: h.Tick},
		{Group: "Bot", Name: "Restart the bot", Do: func(ctx context.Context) error {
			return h.Restart(context.WithoutCancel(ctx))
		}},
	}
}

// maintain tells the bot the time, and saves what the channels hold, until ctx
// is done.
func (h *host) maintain(ctx context.Context) {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := h.TickOnce(ctx); err != nil && !errors.Is(err, runner.ErrStopped) {
				return
			}
			if err := h.save(); err != nil {
				h.Log.Warn("cannot save the channels", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// thinkMemory is about how many bytes the engines take.
const thinkMemory = 96 << 20
