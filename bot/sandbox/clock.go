package sandbox

import (
	"sync"
	"time"
)

// Clock is a source of time that can be put forward. A world and the bot in it
// share one.
type Clock struct {
	base func() time.Time

	mu     sync.Mutex
	ahead  time.Duration
	passed time.Duration
}

// NewClock is a clock that goes as base does; nil is the machine's clock.
func NewClock(base func() time.Time) *Clock {
	if base == nil {
		base = time.Now
	}
	return &Clock{base: base}
}

// StoppedClock is a clock that changes only when it is moved.
func StoppedClock(at time.Time) *Clock {
	return NewClock(func() time.Time { return at })
}

// Now is the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base().Add(c.ahead)
}

// Forward puts the clock forward, as if so much time had passed.
func (c *Clock) Forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
	c.passed += d
}

// Jump sets the clock forward or back, and no time has passed.
func (c *Clock) Jump(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// Passed is how much time Forward let pass.
func (c *Clock) Passed() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.passed
}
