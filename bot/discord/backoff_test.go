package discord_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/discord"
)

// A lost connection is replaced at once, the next ones after longer waits. They stay short
// while the session is resumed, since only IDENTIFY counts among the starts of a day.
func TestBackoff(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		ready      time.Duration
		identified bool
		want       []int // in seconds
	}{
		{"no connection", 0, false, []int{1, 2, 4, 8, 8, 8, 8, 8, 8, 8}},
		{"resumed for a moment", time.Second, false, []int{0, 1, 2, 4, 8, 8, 8, 8, 8, 8}},
		{"a new session for a moment", time.Second, true, []int{0, 1, 2, 4, 8, 16, 32, 64, 120, 120}},
		{"a new session that Discord refused", 0, true, []int{1, 2, 4, 8, 16, 32, 64, 120, 120, 120}},
		{"good connections", 2 * time.Minute, true, make([]int, 10)},
	}
	for _, test := range tests {
		var got []int
		for _, wait := range discord.BackoffWaits(len(test.want), test.ready, test.identified) {
			got = append(got, int(wait.Seconds()))
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s: waits (-want +got):\n%s", test.name, d)
		}
	}
}
