package discord

import (
	"container/heap"
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
	// longestQueue is the longest time that a call waits here. A call that would
	// wait longer is refused with that time, so that its caller can do something
	// else in between.
	longestQueue = 2 * time.Second
	// longestEditQueue is the same for edits: many waiting edits would occupy all
	// workers, and the next board of a match would wait for its edit.
	longestEditQueue = 200 * time.Millisecond
)

// pacer lets calls go at even intervals, the most urgent first.
type pacer struct {
	interval time.Duration

	mu       sync.Mutex
	next     time.Time // when the next call may go
	waiting  waiters
	arrivals int  // the number of calls that have waited
	running  bool // a goroutine releases the waiting calls
	// edits is the latest time given to a refused edit.
	edits time.Time
}

func newPacer(callsPerSecond int) *pacer {
	return &pacer{interval: time.Second / time.Duration(callsPerSecond)}
}

// waiter is a call that waits.
type waiter struct {
	priority Priority
	arrival  int
	ready    chan time.Duration // 0: it may go; otherwise how long it had to wait
}

// longest is the longest time that a call of a priority waits here.
func longest(priority Priority) time.Duration {
	if priority == PriorityEdit {
		return longestEditQueue
	}
	return longestQueue
}

// take waits until a call may go. If it returns more than 0, the call must wait
// at least that long: calls that came later, but are more urgent, can make it wait
// longer than was foreseen.
func (p *pacer) take(ctx context.Context, priority Priority) (time.Duration, error) {
	w, wait := p.arrive(priority)
	if w == nil {
		return wait, nil
	}
	late := time.NewTimer(longest(priority))
	defer late.Stop()
	select {
	case wait = <-w.ready:
		return wait, nil
	case <-late.C:
		return p.leave(w), nil
	case <-ctx.Done():
		p.leave(w)
		return 0, ctx.Err()
	}
}

// leave takes a call out of the queue, and returns how long it must wait; 0: it may go.
func (p *pacer) leave(w *waiter) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case wait := <-w.ready:
		return wait
	default:
		heap.Remove(&p.waiting, slices.Index(p.waiting, w))
		return longest(w.priority)
	}
}

// arrive lets a call go, refuses it, or queues it.
func (p *pacer) arrive(priority Priority) (*waiter, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if wait := p.refuse(now, priority); wait > 0 {
		return nil, wait
	}
	if len(p.waiting) == 0 && !p.next.After(now) {
		p.next = now.Add(p.interval)
		return nil, 0
	}
	p.arrivals++
	w := &waiter{priority: priority, arrival: p.arrivals, ready: make(chan time.Duration, 1)}
	heap.Push(&p.waiting, w)
	if !p.running {
		p.running = true
		go p.run()
	}
	return w, 0
}

// refuse returns how long a call would wait, if that is too long; otherwise 0.
// Refused edits get different times, so that each has room.
func (p *pacer) refuse(now time.Time, priority Priority) time.Duration {
	wait := max(p.next.Sub(now), 0)
	for _, w := range p.waiting {
		if w.priority <= priority {
			wait += p.interval
		}
	}
	switch {
	case wait <= longest(priority):
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
	return p.refuse(time.Now(), PriorityEdit)
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

// step lets the most urgent call go if it is time, and returns how long it is
// until the next may go.
func (p *pacer) step() (wait time.Duration, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.waiting) > 0 {
		if wait := time.Until(p.next); wait > 0 {
			return wait, true
		}
		w := heap.Pop(&p.waiting).(*waiter)
		p.next = time.Now().Add(p.interval)
		w.ready <- 0
	}
	p.running = false
	return 0, false
}

// block stops all calls until a time. Calls that would wait too long are refused.
// It reports whether the time is later than before.
func (p *pacer) block(until time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.Before(p.next) {
		return false
	}
	p.next = until
	if wait := time.Until(until); wait > longestQueue {
		for _, w := range p.waiting {
			w.ready <- wait
		}
		p.waiting = nil
	}
	return true
}

// waiters are a heap of waiting calls: the most urgent first, of those the
// earliest.
type waiters []*waiter

func (w waiters) Len() int { return len(w) }
func (w waiters) Less(i, j int) bool {
	if w[i].priority != w[j].priority {
		return w[i].priority < w[j].priority
	}
	return w[i].arrival < w[j].arrival
}
func (w waiters) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *waiters) Push(x any)   { *w = append(*w, x.(*waiter)) }
func (w *waiters) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}
