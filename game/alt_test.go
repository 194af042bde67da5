package game_test

import (
	"strings"
	"testing"

	"galet/game"
)

// A sentence that does not fit is left out, and a shorter one after it is kept.
func TestDescribe(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", game.AltLimit-7) + "."
	for _, test := range []struct {
		want      string
		sentences []string
	}{
		{"First. Second.", []string{"first.", "", "Second."}},
		{strings.ToUpper("ä") + long[2:] + " End.", []string{long, "too long.", "end."}},
		{"", nil},
	} {
		if got := game.Describe(test.sentences...); got != test.want {
			t.Errorf("got %d bytes %.40q, want %.40q", len(got), got, test.want)
		}
	}
}
