// Package fairqueue shares a few slots out among members, so that one or two of
// them cannot hold all slots. It does not know what is done in a slot.
package fairqueue

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"galet/game/match"
)

// The refusals.
var (
	// ErrTooMany: the member has as many under way as one may have.
	ErrTooMany = errors.New("the member waits for too many already")
	// ErrFull: as many wait as may wait, of all members together.
	ErrFull = errors.New("too many wait")
)

// Limits bound what one member has, and what all have.
type Limits struct {
	// Running is how many slots a member has at once at most.
	Running int
	// Each is the most of one member, running and waiting.
	Each int
	// Waiting is the most that wait, of all members together.
	Waiting int
}

// Ticket says who wants a slot.
type Ticket struct {
	// Class: those of a lower class come first.
	Class int
	// By is the member it is for; empty: nobody in particular, and no limit for a
	// member applies.
	By match.PlayerID
	// Time is how long the slot is held at most; 0: unknown.
	Time time.Duration
	// Sure: it is never refused.
	Sure bool
}

// Queue gives its slots to those who wait: first by class, then to the member who
// was served least since waiting, then by arrival. It is safe for concurrent use.
type Queue[S any] struct {
	limits  Limits
	mu      sync.Mutex
	slots   int
	free    []S
	busy    []*holder[S]
	waiting []*holder[S] // by arrival
	members map[match.PlayerID]*member
}

// holder is a ticket that waits for a slot or has one.
type holder[S any] struct {
	Ticket
	slot S
	ends time.Time     // when the slot is free again at the latest
	has  chan struct{} // closed when it has the slot
}

// member is someone whose tickets wait or have slots.
type member struct{ running, waiting, served int }

// New makes a queue for these slots.
func New[S any](l Limits, slots ...S) *Queue[S] {
	return &Queue[S]{limits: l, slots: len(slots), free: slots, members: map[match.PlayerID]*member{}}
}

// Wait is how long a ticket of a class that comes now waits at most, unless others
// of its class or a lower one come later.
func (q *Queue[S]) Wait(class int) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.free) > 0 || q.slots == 0 {
		return 0
	}
	var sum time.Duration
	for _, h := range q.busy {
		sum += max(time.Until(h.ends), 0)
	}
	for _, h := range q.waiting {
		if h.Class <= class {
			sum += h.Time
		}
	}
	return sum / time.Duration(q.slots)
}

// Waiting is how many wait for a slot.
func (q *Queue[S]) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// Acquire waits for a slot; call release when it is free again. It fails with
// ErrTooMany, with ErrFull and with the cause of the end of ctx.
func (q *Queue[S]) Acquire(ctx context.Context, t Ticket) (slot S, release func(), err error) {
	h := &holder[S]{Ticket: t, has: make(chan struct{})}
	if err := q.enter(h); err != nil {
		return slot, nil, err
	}
	select {
	case <-h.has:
		return h.slot, func() { q.release(h) }, nil
	case <-ctx.Done():
	}
	if !q.withdraw(h) {
		q.release(h)
	}
	return slot, nil, context.Cause(ctx)
}

// enter puts a ticket in the line, if it may wait.
func (q *Queue[S]) enter(h *holder[S]) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	m := q.members[h.By]
	if m == nil {
		m = &member{}
	}
	switch {
	case h.Sure:
	case h.By != "" && m.running+m.waiting >= q.limits.Each:
		return ErrTooMany
	case len(q.waiting) >= q.limits.Waiting:
		return ErrFull
	}
	m.waiting++
	q.members[h.By] = m
	q.waiting = append(q.waiting, h)
	q.serve()
	return nil
}

// withdraw takes a ticket out of the line, and reports whether it still waited.
func (q *Queue[S]) withdraw(h *holder[S]) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, h)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.leave(h.By, func(m *member) { m.waiting-- })
	return true
}

// serve gives free slots to those who are next.
func (q *Queue[S]) serve() {
	for len(q.free) > 0 {
		i := q.next()
		if i < 0 {
			return
		}
		h := q.waiting[i]
		q.waiting = slices.Delete(q.waiting, i, i+1)
		m := q.members[h.By]
		m.waiting--
		m.running++
		m.served++
		h.slot, q.free = q.free[0], q.free[1:]
		h.ends = time.Now().Add(h.Time)
		q.busy = append(q.busy, h)
		close(h.has)
	}
}

// next is who is served next, -1: nobody.
func (q *Queue[S]) next() int {
	best := -1
	for i, h := range q.waiting {
		m := q.members[h.By]
		if h.By != "" && m.running >= q.limits.Running {
			continue
		}
		if best >= 0 {
			b := q.waiting[best]
			if h.Class > b.Class || h.Class == b.Class && m.served >= q.members[b.By].served {
				continue
			}
		}
		best = i
	}
	return best
}

// release takes a slot back and gives it to the next.
func (q *Queue[S]) release(h *holder[S]) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.busy = slices.DeleteFunc(q.busy, func(b *holder[S]) bool { return b == h })
	q.free = append(q.free, h.slot)
	q.leave(h.By, func(m *member) { m.running-- })
	q.serve()
}

// leave changes a member's counts, and removes those of a member who has nothing under
// way.
func (q *Queue[S]) leave(by match.PlayerID, change func(*member)) {
	m := q.members[by]
	if change(m); m.running+m.waiting == 0 {
		delete(q.members, by)
	}
}
