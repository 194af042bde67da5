// Package groupcommit lets callers share a transaction: those that arrive during
// one run together in the next, with one sync. A single caller never waits for
// others. Each caller gets its own error, and the writes of a caller that failed
// are never kept.
//
// It is our own because bbolt's Batch makes a single caller wait, and runs the
// calls of a batch one by one when one of them fails. It does not know what a
// transaction is: it gets a function that runs one, and the steps of the callers.
package groupcommit

import (
	"errors"
	"sync"
)

// Limit is the maximum number of steps in one transaction; the others wait for
// the next.
const Limit = 512

var (
	// ErrClosed: the group accepts no more steps.
	ErrClosed = errors.New("closed")
	// errAborted is the error of all steps of a transaction if one of them ends
	// its goroutine.
	errAborted = errors.New("the transaction was aborted")
	// errAgain rolls back a transaction in which a step failed after writing.
	errAgain = errors.New("again")
	// errNothing rolls back a transaction without writes, which saves the sync.
	errNothing = errors.New("nothing written")
)

// Step is what one caller does in a transaction. It returns whether it has
// written anything, and its error. If another step fails after writing, this one
// runs again in a new transaction, so a step must have the same effect each time.
// A step may run in any goroutine, and must not call Do of its own group.
type Step[T any] func(tx T) (wrote bool, err error)

// Group runs steps. It has no goroutine of its own: the first waiting caller
// leads, and runs all queued steps.
type Group[T any] struct {
	update func(func(T) error) error

	mu      sync.Mutex
	queue   []*call[T]
	leading bool
	closed  bool
	idle    sync.Cond
}

// call is one caller's step.
type call[T any] struct {
	step Step[T]
	err  error
	// dropped: the step failed after writing, and is not run again.
	dropped bool
	// turn receives one value: true if the caller must now lead, false if its
	// step is done.
	turn chan bool
}

// New makes a group. update runs a function in one transaction: it commits if the
// function returns nil; otherwise it rolls back and returns the error.
func New[T any](update func(func(T) error) error) *Group[T] {
	g := &Group[T]{update: update}
	g.idle.L = &g.mu
	return g
}

// Do runs a step. It returns after the commit, with the step's error or that of
// the commit. A panic in the step is returned as a *PanicError.
func (g *Group[T]) Do(step Step[T]) error {
	c := &call[T]{step: step, turn: make(chan bool, 1)}
	lead, err := g.enqueue(c)
	if err != nil {
		return err
	}
	if lead || <-c.turn {
		g.lead()
	}
	return c.err
}

// Close waits until every queued step is done. Later calls of Do return
// ErrClosed.
func (g *Group[T]) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	for g.leading {
		g.idle.Wait()
	}
}

// enqueue puts a call in the queue and reports whether it must lead at once.
func (g *Group[T]) enqueue(c *call[T]) (lead bool, err error) {
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

// lead runs one transaction for the callers in the queue. Then it makes the next
// caller in the queue the leader, and releases the callers of its own
// transaction.
func (g *Group[T]) lead() {
	b := &batch[T]{group: g}
	b.take(0) // The leader's call gets an error even if no step can be run.
	defer func() {
		g.handOver()
		for _, c := range b.calls {
			c.turn <- false
		}
	}()
	b.run()
}

// handOver makes the first caller in the queue the leader, or ends the lead if
// there is none.
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

// batch is the calls that share a transaction.
type batch[T any] struct {
	group *Group[T]
	calls []*call[T]
}

// run runs the transaction. If a call fails after writing, it runs the
// transaction again without that call. If the commit fails, all calls get its
// error.
func (b *batch[T]) run() {
	outcome := errAborted
	defer func() {
		if outcome != nil && !errors.Is(outcome, errNothing) {
			for _, c := range b.calls {
				c.err = outcome
			}
		}
	}()
	err := errAgain
	for errors.Is(err, errAgain) {
		err = Contain(func() error { return b.group.update(b.attempt) })
	}
	outcome = err
}

// attempt runs every call of the batch, and those that arrive in the meantime.
func (b *batch[T]) attempt(tx T) error {
	err := errNothing
	for i := 0; b.take(i); i++ {
		c := b.calls[i]
		if c.dropped {
			continue
		}
		wrote := c.run(tx)
		switch {
		case wrote && c.err != nil:
			c.dropped = true
			return errAgain
		case wrote:
			err = nil
		}
	}
	return err
}

// take reports whether there is an i-th call. It takes one from the queue if
// necessary.
func (b *batch[T]) take(i int) bool {
	if i < len(b.calls) {
		return true
	}
	g := b.group
	g.mu.Lock()
	defer g.mu.Unlock()
	if i >= Limit || len(g.queue) == 0 {
		return false
	}
	b.calls = append(b.calls, g.queue[0])
	g.queue[0] = nil
	g.queue = g.queue[1:]
	return true
}

// run runs the step. A step that panics counts as having written.
func (c *call[T]) run(tx T) (wrote bool) {
	wrote = true
	c.err = Contain(func() (err error) {
		wrote, err = c.step(tx)
		return err
	})
	return wrote
}
