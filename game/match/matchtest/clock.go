package matchtest

import (
	"sync"
	"time"
)

// Clock stands still until it is moved. It may be used from several
// goroutines.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock is a clock that shows the given time.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now is what it shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves it, backwards if d is negative.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
