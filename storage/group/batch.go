package group

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// batch is the calls that share a transaction.
type batch[T any] struct {
	group *Group[T]
	// calls are all that were taken, failed those of them whose writes made
	// it necessary to begin again without them.
	calls  []*call[T]
	failed map[*call[T]]bool
}

var (
	// errAgain undoes a transaction in which a step failed after writing.
	errAgain = errors.New("again")
	// errNothing undoes a transaction in which nothing was written, which
	// saves its sync.
	errNothing = errors.New("nothing written")
)

// run runs the transaction until it has succeeded without the steps that
// would spoil it. If the commit fails, no step of the batch has happened.
func (b *batch[T]) run() {
	outcome := errAborted
	defer func() { b.settle(outcome) }()
	for {
		err := Contain(func() error { return b.group.update(b.attempt) })
		if !errors.Is(err, errAgain) {
			outcome = err
			return
		}
	}
}

// settle leaves each call its own error if the transaction ended well, and
// gives all of them that of the transaction if it did not.
func (b *batch[T]) settle(outcome error) {
	if outcome == nil || errors.Is(outcome, errNothing) {
		return
	}
	for _, c := range b.calls {
		c.err = outcome
	}
}

// attempt runs every call taken so far and those that come meanwhile.
func (b *batch[T]) attempt(tx T) error {
	written := false
	for i := 0; b.has(i); i++ {
		c := b.calls[i]
		if b.failed[c] {
			continue
		}
		wrote, err := c.run(tx)
		c.err = err
		if wrote && err != nil {
			b.drop(c)
			return errAgain
		}
		written = written || wrote
	}
	if !written {
		return errNothing
	}
	return nil
}

// has tells whether there is an i-th call, taking one from the queue if need
// be.
func (b *batch[T]) has(i int) bool {
	if i < len(b.calls) {
		return true
	}
	if i >= Limit {
		return false
	}
	c := b.group.next()
	if c == nil {
		return false
	}
	b.calls = append(b.calls, c)
	return true
}

// drop leaves a call out of what is run again.
func (b *batch[T]) drop(c *call[T]) {
	if b.failed == nil {
		b.failed = make(map[*call[T]]bool)
	}
	b.failed[c] = true
}

// run runs the step. One that panics may have written.
func (c *call[T]) run(tx T) (wrote bool, err error) {
	wrote = true
	err = Contain(func() (err error) {
		wrote, err = c.step(tx)
		return err
	})
	return wrote, err
}

// PanicError is a panic of a step, made an error.
type PanicError struct {
	Value any
	// Stack is where it happened, for the log.
	Stack []byte
}

// Error names the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Contain runs f and turns a panic in it into a *PanicError.
func Contain(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}
