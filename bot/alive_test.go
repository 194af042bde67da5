package bot_test

import (
	"testing"
	"time"

	"galet/bot"
)

// A machine that slept is known by its clock on the wall, which went on: so how
// far two times are apart must not be told by the clock that stood still.
func TestSleepIsSeenOnTheWall(t *testing.T) {
	t.Parallel()
	d := newDeskWith(t, func(c *bot.Config) { c.Now = time.Now })
	if at := bot.Felt(d.bot); at != at.Round(0) {
		t.Errorf("%v is read with the clock that stands still", at)
	}
}
