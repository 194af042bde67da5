package discord

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// buckets are Discord's rate-limit buckets: one for each route and major parameter.
// X-RateLimit-Bucket does not tell them apart: posts and edits of messages have the same
// name there, and limits of their own. See
// https://github.com/discord/discord-api-docs/issues/8073.
type buckets struct {
	mu    sync.Mutex
	byKey map[bucketKey]*bucket
	freed time.Time // when idle buckets were last freed
}

type bucketKey struct{ route, major string }

const (
	// freeEvery is how often idle buckets are freed.
	freeEvery = time.Minute
	// maxWaiting is the maximum number of calls that wait for one bucket. So a busy
	// channel does not occupy all workers.
	maxWaiting = 4
	// fullQueueRetry is how long a call must wait if the bucket's queue is full.
	fullQueueRetry = 500 * time.Millisecond
)

// bucket is guarded by the lock of buckets.
type bucket struct {
	// limit is how many calls may be made in each window; 0: not known.
	limit, remaining int
	reset            time.Time // when the window ends
	inFlight         int
	waiting          int
	changed          chan struct{} // closed when a call has ended
}

func newBuckets() *buckets {
	return &buckets{byKey: map[bucketKey]*bucket{}, freed: time.Now()}
}

// take waits until a call of a bucket may be made, and counts it. If it returns more than
// 0, the call must be tried again after that time.
func (b *buckets) take(ctx context.Context, c call) (*bucket, time.Duration, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.removeIdle()
	k := b.get(bucketKey{c.route, c.major})
	for {
		wait := k.wait(time.Now())
		if wait == 0 && k.hasRoom() {
			k.remaining--
			k.inFlight++
			return k, 0, nil
		}
		if wait > maxQueueWait {
			return nil, wait, nil
		}
		if k.waiting == maxWaiting {
			return nil, max(wait, fullQueueRetry), nil
		}
		if err := b.waitForRoom(ctx, k, wait); err != nil {
			return nil, 0, err
		}
	}
}

// waitForRoom waits until a call of the bucket ends or the bucket's window ends. It
// unlocks b while it waits.
func (b *buckets) waitForRoom(ctx context.Context, k *bucket, wait time.Duration) error {
	k.waiting++
	changed := k.changed
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		k.waiting--
	}()
	if wait > 0 {
		Sleep(ctx, wait)
		return ctx.Err()
	}
	select {
	case <-changed:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// done records the end of a call, and the bucket's limits from the response.
func (b *buckets) done(k *bucket, r response) {
	b.mu.Lock()
	defer b.mu.Unlock()
	k.inFlight--
	k.update(r)
	close(k.changed)
	k.changed = make(chan struct{})
}

func (b *buckets) get(key bucketKey) *bucket {
	k := b.byKey[key]
	if k == nil {
		k = &bucket{changed: make(chan struct{})}
		b.byKey[key] = k
	}
	return k
}

// removeIdle removes the buckets that no longer limit anything.
func (b *buckets) removeIdle() {
	now := time.Now()
	if now.Sub(b.freed) < freeEvery {
		return
	}
	b.freed = now
	for key, k := range b.byKey {
		if k.inFlight == 0 && k.waiting == 0 && !now.Before(k.reset) {
			delete(b.byKey, key)
		}
	}
}

// wait is the time to the end of the current window if no calls are left in it; otherwise
// 0.
func (k *bucket) wait(now time.Time) time.Duration {
	if !now.Before(k.reset) {
		k.remaining = k.limit - k.inFlight
		return 0
	}
	if k.remaining > 0 {
		return 0
	}
	return k.reset.Sub(now)
}

// hasRoom reports whether a call may be made in this window. While the limit is not
// known, calls are made one at a time.
func (k *bucket) hasRoom() bool { return k.remaining > 0 || k.inFlight == 0 }

// update reads what Discord says about the bucket. A refusal closes the bucket, unless
// the limit is global or shared. A shared limit holds for some calls only, such as
// edits of old messages (30046).
func (k *bucket) update(r response) {
	now := time.Now()
	switch {
	case r.status == http.StatusTooManyRequests && (r.global || r.shared):
	case r.status == http.StatusTooManyRequests:
		k.remaining, k.reset = 0, now.Add(r.retryAfter)
	case r.resetAfter > 0:
		k.limit, k.remaining, k.reset = r.limit, r.remaining-k.inFlight, now.Add(r.resetAfter)
	}
}
