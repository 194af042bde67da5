package main

import (
	"context"
	"errors"
	"time"

	"galet/bot/sandbox/page"
)

// errGone: the bot is not there to be told anything.
var errGone = errors.New("the bot is not running: restart it")

const day = 24 * time.Hour

// actions are what a developer can do to the clock and to the bot.
func (b *backstage) actions() []page.Action {
	forward := func(d time.Duration) func(context.Context) error {
		return func(context.Context) error {
			b.clock.forward(d)
			return nil
		}
	}
	return []page.Action{
		{Group: "Clock", Name: "+6 hours", Do: forward(day / 4)},
		{Group: "Clock", Name: "+1 day", Do: forward(day)},
		{Group: "Clock", Name: "+3 days", Do: forward(3 * day)},
		{Group: "Clock", Name: "Run the sweep", Do: b.sweep},
		{Group: "Bot", Name: "Restart the bot", Do: func(ctx context.Context) error {
			return b.restart(context.WithoutCancel(ctx))
		}},
	}
}

// sweep has the bot do what is due, and returns when it has: a tick is taken
// only once the one before it has been dealt with.
func (b *backstage) sweep(ctx context.Context) error {
	for range 2 {
		if err := b.ticked(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *backstage) ticked(ctx context.Context) error {
	select {
	case b.tick <- b.clock.now():
		return nil
	case <-b.now().left:
		return errGone
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tickAlong tells the bot the time until ctx is done, and keeps what is to be
// kept, so that little is lost where the process is killed.
func (b *backstage) tickAlong(ctx context.Context) {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			// A bot that is gone misses nothing that its return does not bring.
			_ = b.ticked(ctx)
			if err := b.remember(); err != nil {
				b.log.Warn("keeping what the channels hold", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}
