package discord

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// limits keeps calls within Discord's rate limits: of each bucket, of all calls,
// and of refused calls. See
// https://docs.discord.com/developers/topics/rate-limits.
type limits struct {
	buckets  *buckets
	pacer    *pacer
	refusals refusals
	log      *slog.Logger
}

func newLimits(callsPerSecond int, log *slog.Logger) *limits {
	return &limits{buckets: newBuckets(), pacer: newPacer(callsPerSecond), log: log}
}

// take waits until a call may be made. Call done after the call. The error is
// ctx.Err(), or an *APIError if the call would have to wait too long.
func (l *limits) take(ctx context.Context, c call, p Priority) (done func(response), err error) {
	if c.answer {
		return l.record, nil
	}
	b, wait, err := l.buckets.take(ctx, c)
	if err != nil || wait > 0 {
		return nil, heldBack(c, wait, false, err)
	}
	if wait, err = l.pacer.take(ctx, p); err != nil || wait > 0 {
		l.buckets.done(b, response{})
		return nil, heldBack(c, wait, true, err)
	}
	return func(r response) {
		l.buckets.done(b, r)
		l.record(r)
	}, nil
}

// heldBack is the error of a call that was not made. global: the limit is that of all
// calls.
func heldBack(c call, wait time.Duration, global bool, err error) error {
	if err != nil {
		return err
	}
	return &APIError{Route: c.route, Status: http.StatusTooManyRequests, RetryAfter: wait, Message: "rate limit", Global: global, HeldBack: true}
}

// record updates the global limits from a response.
func (l *limits) record(r response) {
	now := time.Now()
	if r.status == http.StatusTooManyRequests && r.global {
		until := now.Add(r.retryAfter)
		l.pacer.block(until)
		if l.pacer.slowDown(until) {
			l.log.Warn("Discord's global rate limit: calls wait, then go more slowly", "wait", r.retryAfter, "slow_for", slowFor)
		}
	}
	if until := l.refusals.record(r, now); !until.IsZero() && l.pacer.block(until) {
		l.log.Error("Discord refuses too many calls: all but answers wait", "refusals", maxRefusals, "within", refusalWindow, "until", until)
	}
}

const (
	// maxRefusals is how many refused calls the bot allows itself in refusalWindow.
	// Discord bans a bot with 10,000.
	maxRefusals   = 1000
	refusalWindow = 10 * time.Minute
)

// refusals are the times of the last refused calls.
type refusals struct {
	mu    sync.Mutex
	times [maxRefusals]time.Time // a ring
	next  int
}

// record counts a call if it was refused. After too many refusals it returns the time
// until which no further call should be made.
func (f *refusals) record(r response, now time.Time) time.Time {
	switch {
	case r.status == http.StatusTooManyRequests && r.shared:
		return time.Time{} // Discord does not count these
	case r.status == http.StatusUnauthorized, r.status == http.StatusForbidden, r.status == http.StatusTooManyRequests:
	default:
		return time.Time{}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.times[f.next] = now
	f.next = (f.next + 1) % maxRefusals
	if oldest := f.times[f.next]; now.Sub(oldest) < refusalWindow {
		return oldest.Add(refusalWindow)
	}
	return time.Time{}
}

// Sleep waits, and returns false if ctx ended first.
func Sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
