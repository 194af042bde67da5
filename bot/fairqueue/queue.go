// Package fairqueue shares a few slots among members, so that one or two members cannot
// hold all slots. It does not know what the slots are for.
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
	// ErrTooMany: the member has as many tickets as allowed.
	ErrTooMany = errors.New("the member has too many tickets already")
	// ErrFull: the maximum number of tickets of all members wait.
	ErrFull = errors.New("the queue is full")
)

// Limits limit one member, and all members together.
type Limits struct {
	// RunningPerMember is the maximum number of slots that a member has at once.
	RunningPerMember int
	// PerMember is the maximum number of a member's tickets, running and waiting.
	PerMember int
	// Waiting is the maximum number of waiting tickets of all members together.
	Waiting int
}

// Ticket is a request for a slot.
type Ticket struct {
	// Class: tickets with a lower class come first.
	Class int
	// By is the member; empty: none, and no limit for a member applies.
	By match.PlayerID
	// Time is the maximum time for which the slot is needed; 0: unknown.
	Time time.Duration
	// NeverRefused: the ticket always waits, even beyond the limits.
	NeverRefused bool
}

// Queue gives its slots to waiting tickets: first by class, then to the member who was
// served least, then by arrival. It is safe for concurrent use.
type Queue[S any] struct {
	limits  Limits
	mu      sync.Mutex
	slots   int
	free    []S
	busy    []*request[S]
	waiting []*request[S] // by arrival
	members map[match.PlayerID]*member
}

// request is a ticket that waits for a slot or has one.
type request[S any] struct {
	Ticket
	slot  S
	ends  time.Time     // when the slot is free again at the latest
	ready chan struct{} // closed when it has the slot
}

// member counts the tickets of a member that wait or have slots.
type member struct{ running, waiting, served int }

// New makes a queue for these slots.
func New[S any](l Limits, slots ...S) *Queue[S] {
	return &Queue[S]{limits: l, slots: len(slots), free: slots, members: map[match.PlayerID]*member{}}
}

// Wait is the maximum time that a new ticket of a class has to wait, unless tickets of
// its class or a lower one come later.
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

// Waiting is the number of waiting tickets.
func (q *Queue[S]) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// Acquire waits for a slot; call release when it is free again. It fails with
// ErrTooMany, with ErrFull and with the cause of the end of ctx.
func (q *Queue[S]) Acquire(ctx context.Context, t Ticket) (slot S, release func(), err error) {
	h := &request[S]{Ticket: t, ready: make(chan struct{})}
	if err := q.enqueue(h); err != nil {
		return slot, nil, err
	}
	select {
	case <-h.ready:
		return h.slot, func() { q.release(h) }, nil
	case <-ctx.Done():
	}
	if !q.withdraw(h) {
		q.release(h)
	}
	return slot, nil, context.Cause(ctx)
}

// enqueue adds a ticket to the queue, or refuses it.
func (q *Queue[S]) enqueue(h *request[S]) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	m := q.members[h.By]
	if m == nil {
		m = &member{}
	}
	switch {
	case h.NeverRefused:
	case h.By != "" && m.running+m.waiting >= q.limits.PerMember:
		return ErrTooMany
	case len(q.waiting) >= q.limits.Waiting:
		return ErrFull
	}
	m.waiting++
	q.members[h.By] = m
	q.waiting = append(q.waiting, h)
	q.dispatch()
	return nil
}

// withdraw removes a ticket from the queue, and reports whether it still waited.
func (q *Queue[S]) withdraw(h *request[S]) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, h)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.updateMember(h.By, func(m *member) { m.waiting-- })
	return true
}

// dispatch gives the free slots to the next tickets.
func (q *Queue[S]) dispatch() {
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
		close(h.ready)
	}
}

// next is the index of the ticket to serve next; -1: there is none.
func (q *Queue[S]) next() int {
	best := -1
	for i, h := range q.waiting {
		m := q.members[h.By]
		if h.By != "" && m.running >= q.limits.RunningPerMember {
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
func (q *Queue[S]) release(h *request[S]) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.busy = slices.DeleteFunc(q.busy, func(b *request[S]) bool { return b == h })
	q.free = append(q.free, h.slot)
	q.updateMember(h.By, func(m *member) { m.running-- })
	q.dispatch()
}

// updateMember changes a member's counts, and removes a member without tickets.
func (q *Queue[S]) updateMember(by match.PlayerID, change func(*member)) {
	m := q.members[by]
	if change(m); m.running+m.waiting == 0 {
		delete(q.members, by)
	}
}
