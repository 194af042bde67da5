package discord

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// clockTolerance is how far this machine's clock may differ from Discord's before the
	// log warns.
	clockTolerance = 2 * time.Second
	// maxClockCall is the maximum duration of a call whose response is used to compare
	// the clocks.
	maxClockCall = time.Second
	// clockCheckLife is for how long CheckClock does not ask again.
	clockCheckLife = 5 * time.Second
)

// clock compares the clock of this machine with Discord's.
type clock struct {
	now func() time.Time
	log *slog.Logger
	// ahead is how far this clock is ahead, in nanoseconds. wrong: it differs by more
	// than clockTolerance.
	ahead atomic.Int64
	wrong atomic.Bool

	checking sync.Mutex // guards checked
	checked  time.Time  // when CheckClock's last call ended
}

// compare compares the clocks, with the Date of the response to a call that was just
// made.
func (c *clock) compare(began time.Time, date string) {
	at, err := http.ParseTime(date)
	took := c.now().Round(0).Sub(began.Round(0))
	if err != nil || took < 0 || took > maxClockCall {
		return // the machine was busy, or the process stopped
	}
	const middle = time.Second / 2 // Date has whole seconds
	ahead := began.Add(took / 2).Sub(at.Add(middle))
	c.ahead.Store(int64(ahead))
	wrong := ahead.Abs() > clockTolerance
	if c.wrong.Swap(wrong) != wrong && wrong {
		c.log.Error("the clock of this machine differs from Discord's: set it, best by NTP", "ahead", ahead.Round(time.Second))
	}
}

// Now is the time on Discord's clock, within about a second. Until Discord has answered a
// call, it is this machine's time.
func (c *Client) Now() time.Time { return c.clock.now().Add(-time.Duration(c.clock.ahead.Load())) }

// CheckClock asks Discord for the time, unless it has done so in the last 5 s. Callers wait
// for each other.
func (c *Client) CheckClock(ctx context.Context) {
	c.clock.checking.Lock()
	defer c.clock.checking.Unlock()
	if time.Since(c.clock.checked) > clockCheckLife {
		_, _ = c.GatewayBot(ctx) // send compares the clocks
		c.clock.checked = time.Now()
	}
}
