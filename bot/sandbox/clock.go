package sandbox

import (
	"sync/atomic"
	"time"
)

// Clock is a clock that tests can move. The world and its bot share one.
type Clock struct {
	base func() time.Time
	// ahead and passed are durations.
	ahead, passed atomic.Int64
}

// NewClock returns a clock that follows time.Now.
func NewClock() *Clock { return &Clock{base: time.Now} }

// StoppedClock returns a clock that stands still until it is moved.
func StoppedClock(at time.Time) *Clock {
	return &Clock{base: func() time.Time { return at }}
}

// Now is the time.
func (c *Clock) Now() time.Time { return c.base().Add(time.Duration(c.ahead.Load())) }

// Forward moves the clock forward, as if that much time had passed.
func (c *Clock) Forward(d time.Duration) {
	c.passed.Add(int64(d))
	c.ahead.Add(int64(d))
}

// Jump moves the clock forward or back without time passing, as a correction of
// the system clock does.
func (c *Clock) Jump(d time.Duration) { c.ahead.Add(int64(d)) }

// Passed is the sum of all calls of Forward.
func (c *Clock) Passed() time.Duration { return time.Duration(c.passed.Load()) }
