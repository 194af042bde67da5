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
	"galet/game/match"
)

const (
	// tickEvery is how often the bot gets a tick.
	tickEvery = 30 * time.Second
	// heartbeat is the interval of the gateway's heartbeats, and silence how long the
	// bot waits for one. Both are shorter than on Discord, so nobody has to wait for
	// them.
	heartbeat, silence = 2 * time.Second, 6 * time.Second
	// openMatches is the maximum number of open matches and challenges of a
	// member.
	openMatches = 20

	day = 24 * time.Hour
)

// host is a world with the bot in it.
type host struct {
	*runner.Runner
	// kept reports that the messages are saved beside the matches.
	kept bool
	// written is the world's version at the last save.
	written uint64
}

// newHost creates the world and loads its saved messages. The bot is not
// started yet.
func newHost(s settings, kept bool, log *slog.Logger) (*host, error) {
	clock := sandbox.NewClock()
	h := &host{kept: kept, Runner: runner.New(runner.Config{
		Clock: clock, Path: s.db, Log: log, Pictures: s.pictures,
		ChangeMatches: func(c *match.Config) { c.MaxOpen, c.MaxWaiting = openMatches, openMatches },
		ChangeBot: func(c *bot.Config) {
			c.IdleTimeout, c.Think.Memory = silence, 96<<20 // bytes, about
		},
	})}
	var err error
	h.World, err = sandbox.New(sandbox.Config{
		Guilds: servers(s.lang), BotName: "Galet", BotID: "1000", Now: clock.Now, Quiet: h.Idle, Keep: remembered,
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

// actions are the developers' buttons that move the clock and restart the bot.
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

// maintain sends the bot ticks and saves the messages until ctx is done.
func (h *host) maintain(ctx context.Context) {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := h.Tick(ctx); err != nil && !errors.Is(err, runner.ErrStopped) {
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
