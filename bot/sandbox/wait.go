package sandbox

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// WaitFor waits until holds, which may ask the world and the bot anything. The
// error names what was waited for and shows every channel.
func (w *World) WaitFor(what string, holds func() bool) error {
	patience, again := time.NewTimer(w.cfg.Patience), time.NewTicker(waitAgain)
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
			return fmt.Errorf("waited %v in vain for %s\n%s", w.cfg.Patience, what, w.Dump())
		}
	}
}

// waitAgain is how often WaitFor asks again while nothing changes in the world:
// of what changes in the bot the world does not hear.
const waitAgain = 5 * time.Millisecond

// Changed is closed at the next change of anything in the world.
func (w *World) Changed() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.changed
}

// Touch counts as a change of the world, for those who show more than the
// world and wait for [World.Changed].
func (w *World) Touch() { w.do(func() {}) }

// Version counts the changes of the world.
func (w *World) Version() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version
}

// Settle waits until the bot has come to rest: no call is under way, no
// interaction waits for its answer, nothing is "thinking", and Config.Quiet,
// if given, has returned without anything having happened meanwhile.
func (w *World) Settle(ctx context.Context) error {
	for {
		rest := false
		if err := w.WaitFor("the bot to come to rest", func() bool { rest = w.atRest(); return rest || ctx.Err() != nil }); err != nil {
			return err
		}
		if !rest {
			return fmt.Errorf("the bot did not come to rest: %w\n%s", ctx.Err(), w.Dump())
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

// quiet waits until the bot has come to rest, if Config.Quiet can tell, and no
// longer than Config.Patience.
func (w *World) quiet() {
	if w.cfg.Quiet == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), w.cfg.Patience)
	defer cancel()
	_ = w.Settle(ctx)
}

// atRest tells whether nothing is under way; a promise whose token has run out
// will not be kept any more.
func (w *World) atRest() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for it := range w.pending {
		if w.expired(it) {
			w.forget(it)
		}
	}
	return w.inflight == 0 && len(w.pending) == 0
}

// Dump shows every channel in which something was said, as people see it.
func (w *World) Dump() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var b strings.Builder
	for _, c := range w.sortedChannels(func(c *channel) bool { return len(c.messages) > 0 }) {
		fmt.Fprintf(&b, "--- %s\n", w.label(c))
		for _, m := range c.messages[max(0, len(c.messages)-12):] {
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
