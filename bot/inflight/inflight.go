// Package inflight counts requests and posts in flight, so that a shutdown or a
// test can wait until there are none.
package inflight

import (
	"context"
	"sync"
)

// Counter counts requests and posts in flight, and lets callers wait until there
// are none.
type Counter struct {
	Mu   sync.Mutex
	N    int
	zero chan struct{} // closed while n is 0
}

// New makes a counter with nothing in flight.
func New() *Counter {
	g := &Counter{zero: make(chan struct{})}
	close(g.zero)
	return g
}

// Begin adds one.
func (g *Counter) Begin() {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	if g.N == 0 {
		g.zero = make(chan struct{})
	}
	g.N++
}

// End removes one.
func (g *Counter) End() {
	g.Mu.Lock()
	defer g.Mu.Unlock()
	if g.N--; g.N == 0 {
		close(g.zero)
	}
}

// Wait waits until nothing is in flight, or ctx is done.
func (g *Counter) Wait(ctx context.Context) error {
	g.Mu.Lock()
	zero := g.zero
	g.Mu.Unlock()
	select {
	case <-zero:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
