package script_test

import (
	"testing"
	"time"

	"galet/bot/sandbox/script"
)

func TestDuration(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want time.Duration
		bad  bool
	}{
		{text: "+3d", want: 72 * time.Hour},
		{text: "1d12h", want: 36 * time.Hour},
		{text: "90m", want: 90 * time.Minute},
		{text: "+4s", want: 4 * time.Second},
		{text: "soon", bad: true},
		{text: "xd", bad: true},
	} {
		got, err := script.Duration(tt.text)
		if got != tt.want || (err != nil) != tt.bad {
			t.Errorf("%q: got %v, %v", tt.text, got, err)
		}
	}
}
