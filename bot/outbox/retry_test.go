package outbox_test

import (
	"testing"
	"time"

	"galet/bot/outbox"
)

// A retry waits as long as Discord asks, and no shorter than the backoff.
func TestDelays(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		failures    int
		asked, want time.Duration
	}{
		{1, 0, 250 * time.Millisecond},
		{1, time.Minute, time.Minute},
		{4, time.Second, 2 * time.Second},
		{100, 0, 8 * time.Second},
	} {
		if got := outbox.Delay(row.failures, row.asked); got != row.want {
			t.Errorf("after %d failures, asked for %v: %v, want %v", row.failures, row.asked, got, row.want)
		}
	}
}
