package sandbox

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// await waits until ready, which is asked with the lock held, or until the
// world's patience is at an end; it tells which.
func (w *World) await(ctx context.Context, ready func() bool) bool {
	patience := time.NewTimer(w.cfg.Patience)
	defer patience.Stop()
	for {
		w.mu.Lock()
		done, closed, changed := ready(), w.closed, w.changed
		w.mu.Unlock()
		if done || closed {
			return done
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return false
		case <-patience.C:
			return false
		}
	}
}

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
		if !w.await(ctx, w.atRest) {
			return fmt.Errorf("the bot did not come to rest\n%s", w.Dump())
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

// atRest tells whether nothing is under way; a promise whose token has run out
// will not be kept any more.
func (w *World) atRest() bool {
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
