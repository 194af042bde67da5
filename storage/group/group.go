// Package group lets callers share a transaction: those that come while one is
// under way run together in the next, and pay for one sync. A caller who is
// alone waits for nobody. Each caller gets its own error, and the writes of a
// caller that failed are never kept.
//
// It refuses to know what a transaction is: it is given a function that runs
// one, and what the callers do in it.
package group

import (
	"errors"
	"sync"
)

// Limit is the most steps that share one transaction; those beyond it wait
// for the next.
const Limit = 512

// ErrClosed: the group takes no more steps.
var ErrClosed = errors.New("closed")

// errAborted is what is left to the steps of a transaction when one of them
// ends the goroutine that runs it.
var errAborted = errors.New("the transaction was aborted")

// Step is what one caller does in a transaction. It tells whether it has
// written anything, and its error. If one of the others fails after it has
// written, all but that one are run again in a new transaction, so a step must
// have the same effect each time that it is run. A step may run in any
// goroutine, and must not call Do of its own group.
type Step[T any] func(tx T) (wrote bool, err error)

// Group runs steps. It has no goroutine of its own: the first of the waiting
// callers leads, and runs what has come by then for all.
type Group[T any] struct {
	update func(func(T) error) error

	mu      sync.Mutex
	queue   []*call[T]
	leading bool
	closed  bool
	idle    sync.Cond
}

// call is one caller's step on its way.
type call[T any] struct {
	step Step[T]
	err  error
	// turn receives once: whether the caller must now lead, or is done.
	turn chan bool
}

// New makes a group over update, which runs a function in one transaction,
// commits if it returns nil, and else undoes it and returns its error.
func New[T any](update func(func(T) error) error) *Group[T] {
	g := &Group[T]{update: update}
	g.idle.L = &g.mu
	return g
}

// Do runs a step and returns when its transaction has been committed, with its
// own error or that of the commit. A panic in a step is returned to its caller
// as a *PanicError.
func (g *Group[T]) Do(step Step[T]) error {
	c := &call[T]{step: step, turn: make(chan bool, 1)}
	lead, err := g.enter(c)
	if err != nil {
		return err
	}
	if !lead {
		lead = <-c.turn
	}
	if lead {
		g.lead()
	}
	return c.err
}

// Close waits until every step that was taken is done; from then on Do returns
// ErrClosed.
func (g *Group[T]) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	for g.leading {
		g.idle.Wait()
	}
}

// enter puts a call in the queue and tells whether it must lead at once.
func (g *Group[T]) enter(c *call[T]) (lead bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return false, ErrClosed
	}
	g.queue = append(g.queue, c)
	lead = !g.leading
	g.leading = true
	return lead, nil
}

// next takes the oldest call out of the queue, or returns nil.
func (g *Group[T]) next() *call[T] {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.queue) == 0 {
		return nil
	}
	c := g.queue[0]
	g.queue[0] = nil
	g.queue = g.queue[1:]
	return c
}

// lead runs one transaction for those who wait, hands the lead to the first of
// those who came too late for it, and lets its own go.
func (g *Group[T]) lead() {
	b := &batch[T]{group: g}
	b.has(0) // its own, which must have an error even if none can be run
	defer func() {
		g.handOver()
		for _, c := range b.calls {
			c.turn <- false
		}
	}()
	b.run()
}

// handOver lets the first in the queue lead, or ends the lead.
func (g *Group[T]) handOver() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.queue) > 0 {
		g.queue[0].turn <- true
		return
	}
	g.leading = false
	g.idle.Broadcast()
}
