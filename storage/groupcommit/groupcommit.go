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
	ErrClosed = errors.New("the group is closed")
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

// Group runs steps. It has no goroutine of its own: one waiting caller leads at a
// time, and runs the queued steps.
type Group[T any] struct {
	update func(func(T) error) error
	// leader is full while a caller leads.
	leader chan struct{}

	mu     sync.Mutex
	queue  []*call[T]
	closed bool
}

// call is one caller's step.
type call[T any] struct {
	step Step[T]
	err  error
	// dropped: the step failed after writing, and is not run again.
	dropped bool
	// done is closed once err is final.
	done chan struct{}
}

// New makes a group. update runs a function in one transaction: it commits if the
// function returns nil; otherwise it rolls back and returns the error.
func New[T any](update func(func(T) error) error) *Group[T] {
	return &Group[T]{update: update, leader: make(chan struct{}, 1)}
}

// Do runs a step. It returns after the commit, with the step's error or that of
// the commit. A panic in the step is returned as a *PanicError.
func (g *Group[T]) Do(step Step[T]) error {
	c := &call[T]{step: step, done: make(chan struct{})}
	if !g.enqueue(c) {
		return ErrClosed
	}
	select {
	case <-c.done:
	case g.leader <- struct{}{}:
		g.leadUntil(c)
	}
	return c.err
}

// Close waits until every queued step is done. Later calls of Do return
// ErrClosed.
func (g *Group[T]) Close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.leader <- struct{}{}
	defer func() { <-g.leader }()
	for (&batch[T]{group: g}).run() {
	}
}

// enqueue puts a call in the queue, unless the group is closed.
func (g *Group[T]) enqueue(c *call[T]) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.queue = append(g.queue, c)
	}
	return !g.closed
}

// leadUntil runs transactions until a call is done. Then another waiting caller leads.
func (g *Group[T]) leadUntil(c *call[T]) {
	defer func() { <-g.leader }()
	for {
		select {
		case <-c.done:
			return
		default:
			(&batch[T]{group: g}).run()
		}
	}
}

// batch is the calls that share a transaction.
type batch[T any] struct {
	group *Group[T]
	calls []*call[T]
}

// run runs the transaction, unless the queue is empty. If a call fails after writing,
// it runs the transaction again without that call. If the commit fails, all calls get
// its error.
func (b *batch[T]) run() (found bool) {
	if !b.take(0) { // The first call gets an error even if no step can be run.
		return false
	}
	outcome := errAborted
	defer func() {
		for _, c := range b.calls {
			if outcome != nil && !errors.Is(outcome, errNothing) {
				c.err = outcome
			}
			close(c.done)
		}
	}()
	err := errAgain
	for errors.Is(err, errAgain) {
		err = Contain(func() error { return b.group.update(b.attempt) })
	}
	outcome = err
	return true
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
