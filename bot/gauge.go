package bot

import (
	"context"
	"sync"
)

// gauge counts what is under way, and lets others wait until nothing is.
type gauge struct {
	mu   sync.Mutex
	n    int
	zero chan struct{} // closed while n is 0
}

func newGauge() *gauge {
	g := &gauge{zero: make(chan struct{})}
	close(g.zero)
	return g
}

// begin counts one more.
func (g *gauge) begin() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.n == 0 {
		g.zero = make(chan struct{})
	}
	g.n++
}

// end counts one less.
func (g *gauge) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.n--; g.n == 0 {
		close(g.zero)
	}
}

// wait waits until nothing is under way, or ctx is done.
func (g *gauge) wait(ctx context.Context) error {
	g.mu.Lock()
	zero := g.zero
	g.mu.Unlock()
	select {
	case <-zero:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
