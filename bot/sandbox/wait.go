package sandbox

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// WaitFor waits until holds returns true. holds may call the world and the bot.
// The error says what was missing and shows every channel.
func (w *World) WaitFor(what string, holds func() bool) error {
	// The world does not notice changes inside the bot, so holds is also called at times.
	patience, again := time.NewTimer(w.cfg.Patience), time.NewTicker(5*time.Millisecond)
	defer patience.Stop()
	defer again.Stop()
	for {
		changed := w.Changed()
		if holds() {
			return nil
		}
		select {
		case <-changed:
		case <-again.C:
		case <-patience.C:
			return fmt.Errorf("timed out after %v waiting for %s\n%s", w.cfg.Patience, what, w.Dump())
		}
	}
}

// Changed returns a channel that is closed at the next change of the world.
func (w *World) Changed() <-chan struct{} {
	return read(w, func() <-chan struct{} { return w.changed })
}

// Touch wakes all who wait for [World.Changed], for state that the world does
// not hold.
func (w *World) Touch() { w.do(func() {}) }

// Version is the number of changes so far.
func (w *World) Version() uint64 { return read(w, func() uint64 { return w.version }) }

// Settle waits until the bot is idle: it has handled all events of the gateway, no
// call is running, no interaction waits for its response, and Config.Quiet, if set,
// returns without a change in the meantime.
func (w *World) Settle(ctx context.Context) error {
	for {
		if err := w.WaitFor("the bot to become idle", func() bool { return w.idle() || ctx.Err() != nil }); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("the bot did not become idle: %w\n%s", err, w.Dump())
		}
		before := w.Version()
		if w.cfg.Quiet == nil {
			return nil
		}
		if err := w.cfg.Quiet(ctx); err != nil {
			return fmt.Errorf("waiting for the bot to be quiet: %w", err)
		}
		if w.Version() == before {
			return nil
		}
	}
}

// waitIdle waits until the bot is idle, at most Config.Patience. Without
// Config.Quiet it returns at once.
func (w *World) waitIdle() {
	if w.cfg.Quiet == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), w.cfg.Patience)
	defer cancel()
	_ = w.Settle(ctx)
}

// idle reports whether no call and no interaction is open, and no event is left to handle.
// Interactions whose token has expired do not count.
func (w *World) idle() bool {
	return read(w, func() bool {
		w.forgetOld()
		return w.inflight == 0 && !slices.ContainsFunc(w.order, func(it *interaction) bool { return it.open }) && !slices.ContainsFunc(w.connected(), (*session).owes)
	})
}

// Dump shows every channel with messages, as people see it.
func (w *World) Dump() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var b strings.Builder
	for _, c := range w.sortedChannels(func(c *channel) bool { return len(c.Messages) > 0 }) {
		fmt.Fprintf(&b, "--- %s\n", w.label(c))
		for _, m := range c.Messages[max(0, len(c.Messages)-12):] {
			b.WriteString(w.view(m).String())
		}
	}
	for _, r := range w.refusals {
		fmt.Fprintf(&b, "refused: %v\n", r)
	}
	for _, f := range w.faults {
		fmt.Fprintf(&b, "fault: %s\n", f)
	}
	return b.String()
}
