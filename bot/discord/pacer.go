package discord

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// Priority is how urgent a call is when calls are scarce. The first is the most
// urgent.
type Priority int

// The priorities.
const (
	// PriorityWaiting: a person waits for it.
	PriorityWaiting Priority = iota
	// PriorityBoard: the board of a new move, or of an ending.
	PriorityBoard
	// PriorityChallenge: a challenge or a reminder.
	PriorityChallenge
	// PriorityEdit: an edit of an old message, or its deletion.
	PriorityEdit
)

const (
	// maxQueueWait is the longest time that a call waits here. A call that would wait
	// longer is refused with that time, so that its caller can do something else
	// meanwhile.
	maxQueueWait = 2 * time.Second
	// maxEditQueueWait is the same for edits. Many waiting edits would occupy all
	// workers, and the next board of a match would have to wait for its edit.
	maxEditQueueWait = 200 * time.Millisecond
	// slowFor is how long the pacer stays slow after a global refusal. A slow pacer lets at
	// least minPerSecond calls go in a second.
	slowFor      = time.Minute
	minPerSecond = 5
)

// pacer lets calls go at even intervals, the most urgent first.
type pacer struct {
	configured time.Duration // the interval while Discord refuses nothing

	mu       sync.Mutex
	interval time.Duration
	// slowUntil is when the pacer is at full speed again.
	slowUntil time.Time
	// sent are the times of the last second's calls, up to the last call. Each global
	// refusal removes one.
	sent    []time.Time
	next    time.Time // when the next call may go
	waiting []*waiter // by arrival
	running bool      // a goroutine releases the waiting calls
	// edits is the latest time given to a refused edit.
	edits time.Time
}

func newPacer(callsPerSecond int) *pacer {
	interval := time.Second / time.Duration(callsPerSecond)
	return &pacer{configured: interval, interval: interval}
}

// waiter is a call that waits.
type waiter struct {
	priority Priority
	ready    chan time.Duration // 0: it may go; otherwise how long it had to wait
}

// maxWait is the longest time that a call of a priority waits here.
func maxWait(priority Priority) time.Duration {
	if priority == PriorityEdit {
		return maxEditQueueWait
	}
	return maxQueueWait
}

// take waits until a call may go. If it returns more than 0, the call must be tried again
// after that time. A call that already waits is refused too if more urgent calls delay it
// too long.
func (p *pacer) take(ctx context.Context, priority Priority) (time.Duration, error) {
	w, wait := p.admit(priority)
	if w == nil {
		return wait, nil
	}
	late := time.NewTimer(maxWait(priority))
	defer late.Stop()
	select {
	case wait = <-w.ready:
		return wait, nil
	case <-late.C:
		return p.dequeue(w), nil
	case <-ctx.Done():
		p.dequeue(w)
		return 0, ctx.Err()
	}
}

// dequeue removes a call from the queue, and returns how long it would have to wait; 0:
// it may go.
func (p *pacer) dequeue(w *waiter) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case wait := <-w.ready:
		return wait
	default:
		p.remove(w)
		return maxWait(w.priority)
	}
}

// admit lets a call go, refuses it, or queues it.
func (p *pacer) admit(priority Priority) (*waiter, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if wait := p.refusalWait(now, priority); wait > 0 {
		return nil, wait
	}
	if len(p.waiting) == 0 && !p.next.After(now) {
		p.goes(now)
		return nil, 0
	}
	w := &waiter{priority: priority, ready: make(chan time.Duration, 1)}
	p.waiting = append(p.waiting, w)
	if !p.running {
		p.running = true
		go p.run()
	}
	return w, 0
}

// refusalWait returns how long a call would wait if that is too long; 0: it is not too
// long. Refused edits get different times, so that they do not all come back at once.
func (p *pacer) refusalWait(now time.Time, priority Priority) time.Duration {
	wait := max(p.next.Sub(now), 0)
	for _, w := range p.waiting {
		if w.priority <= priority {
			wait += p.interval
		}
	}
	switch {
	case wait <= maxWait(priority):
		return 0
	case priority == PriorityEdit:
		if p.edits.Before(now.Add(wait)) {
			p.edits = now.Add(wait)
		}
		p.edits = p.edits.Add(p.interval)
		return p.edits.Sub(now)
	}
	return wait
}

func (p *pacer) editDelay() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refusalWait(time.Now(), PriorityEdit)
}

// run releases the waiting calls until none waits.
func (p *pacer) run() {
	for {
		wait, more := p.step()
		if !more {
			return
		}
		time.Sleep(wait)
	}
}

// step lets the most urgent call go if it is time. It returns the time until the next
// call may go.
func (p *pacer) step() (wait time.Duration, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.waiting) > 0 {
		if wait := time.Until(p.next); wait > 0 {
			return wait, true
		}
		w := slices.MinFunc(p.waiting, func(a, b *waiter) int { return cmp.Compare(a.priority, b.priority) }) // the first of those with the same priority
		p.remove(w)
		p.goes(time.Now())
		w.ready <- 0
	}
	p.running = false
	return 0, false
}

// remove removes a waiting call.
func (p *pacer) remove(w *waiter) {
	p.waiting = slices.DeleteFunc(p.waiting, func(other *waiter) bool { return other == w })
}

// goes records that a call is made now, and when the next one may be made.
func (p *pacer) goes(now time.Time) {
	if !now.Before(p.slowUntil) {
		p.interval = p.configured
	}
	p.next = now.Add(p.interval)
	old := 0
	for old < len(p.sent) && now.Sub(p.sent[old]) >= time.Second {
		old++
	}
	p.sent = append(p.sent[old:], now)
}

// slowDown records that the global limit refused a call. For slowFor from
// then on, the pacer allows as many calls in a second as Discord accepted in
// the last second. It reports whether the pacer was at full speed before.
func (p *pacer) slowDown(from time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	full := !time.Now().Before(p.slowUntil)
	if len(p.sent) > 0 {
		p.sent = p.sent[1:]
	}
	p.interval = max(p.interval, time.Second/time.Duration(max(len(p.sent), minPerSecond)))
	p.slowUntil = from.Add(slowFor)
	return full
}

// block stops all calls until a time, and refuses calls that would wait too long. It
// reports whether the time is later than before.
func (p *pacer) block(until time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.Before(p.next) {
		return false
	}
	p.next = until
	if wait := time.Until(until); wait > maxQueueWait {
		for _, w := range p.waiting {
			w.ready <- wait
		}
		p.waiting = nil
	}
	return true
}
