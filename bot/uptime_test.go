package bot_test

import (
	"testing"
	"time"

	"galet/bot"
)

// Time that the machine slept is seen by the wall clock alone: a clock sample has
// no monotonic reading.
func TestSampleHasNoMonotonicReading(t *testing.T) {
	t.Parallel()
	d := newTestBotWith(t, func(c *bot.Config) { c.Now = time.Now })
	if at := bot.WallClock(d.bot); at != at.Round(0) {
		t.Errorf("%v has a monotonic reading", at)
	}
}
