package discord

import (
	"context"
	"log/slog"
	"math"
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
	// the clocks. The response to a longer call only gives an upper bound. After callTimeout
	// it gives nothing, because the process was stopped.
	maxClockCall = time.Second
	// clockCheckLife is for how long CheckClock does not ask again.
	clockCheckLife = 5 * time.Second
)

// clock compares the clock of this machine with Discord's.
type clock struct {
	now func() time.Time
	log *slog.Logger
	// ahead is the estimate of how far this clock is ahead, and most is an upper bound, both
	// in nanoseconds. most is noBound until Discord has answered a call. wrong: the clock
	// differs by more than clockTolerance.
	ahead, most atomic.Int64
	wrong       atomic.Bool

	checking sync.Mutex // guards checked
	checked  time.Time  // when CheckClock's last call ended
}

// noBound is longer than any clock can be ahead.
const noBound = math.MaxInt64

func newClock(now func() time.Time, log *slog.Logger) *clock {
	c := &clock{now: now, log: log}
	c.most.Store(noBound)
	return c
}

// compare compares the clocks, with the Date of the response to a call that was just
// made.
func (c *clock) compare(began time.Time, date string) {
	at, err := http.ParseTime(date)
	took := c.now().Round(0).Sub(began.Round(0))
	if err != nil || took < 0 || took > callTimeout {
		return
	}
	if took > maxClockCall {
		c.most.Store(int64(began.Add(took).Sub(at)))
		return
	}
	const middle = time.Second / 2 // Date has whole seconds
	ahead := began.Add(took / 2).Sub(at.Add(middle))
	c.ahead.Store(int64(ahead))
	c.most.Store(int64(ahead))
	wrong := ahead.Abs() > clockTolerance
	if c.wrong.Swap(wrong) != wrong && wrong {
		c.log.Error("the clock of this machine differs from Discord's: set it, best by NTP", "ahead", ahead.Round(time.Second))
	}
}

// Now is the time on Discord's clock, within about a second. Until Discord has answered a
// call, it is this machine's time.
func (c *Client) Now() time.Time { return c.clock.now().Add(-time.Duration(c.clock.ahead.Load())) }

// Earliest is the earliest time that Discord's clock can show, within about a second.
// If calls take long, this is several seconds before Now. Until Discord has answered a
// call, it is the zero time.
func (c *Client) Earliest() time.Time {
	most := c.clock.most.Load()
	if most == noBound {
		return time.Time{}
	}
	return c.clock.now().Add(-time.Duration(most))
}

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
