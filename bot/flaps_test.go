package bot_test

import (
	"testing"
	"time"

	"galet/bot"
)

// However long connections last, in a day fewer than 1,000 are begun; and one
// that is lost once is mended at once.
func TestFlaps(t *testing.T) {
	t.Parallel()
	for _, lasted := range []time.Duration{0, time.Second, time.Minute, 119 * time.Second, 2 * time.Minute, time.Hour} {
		lost := bot.Flaps()
		if wait := lost(lasted); wait != 0 {
			t.Errorf("lost for the first time, after %v: waits %v", lasted, wait)
		}
		begun := 0
		for day := time.Duration(0); day < 24*time.Hour; begun++ {
			day += lasted + lost(lasted)
		}
		if begun >= 1000 {
			t.Errorf("connections that last %v: %d are begun in a day", lasted, begun)
		}
	}
	lost := bot.Flaps()
	for range 20 {
		lost(0)
	}
	lost(time.Hour)
	if wait := lost(0); wait != 0 {
		t.Errorf("lost once after one that lasted: waits %v", wait)
	}
}
