package gif_test

import (
	"testing"

	"galet/render/colour"
	"galet/render/gif"
)

// The more the colours around a pixel differ, the more it may change. In a row of
// one colour it may not change.
func TestTolerance(t *testing.T) {
	t.Parallel()
	colours := []colour.Colour{0x202020, 0x282828, 0x303030, 0xF0F0F0}
	tests := []struct {
		name string
		nine [9]uint8
		want uint8
	}{
		{"all the same", [9]uint8{}, 0},
		{"the edge of a row", [9]uint8{3, 3, 3, 0, 0, 0, 0, 0, 0}, 0},
		{"between shades that are hardly apart", [9]uint8{0, 1, 0, 1, 0, 1, 0, 1, 0}, 1},
		{"between shades further apart", [9]uint8{0, 2, 0, 2, 0, 2, 0, 2, 0}, 3},
		{"the edge of a letter", [9]uint8{0, 0, 3, 0, 1, 3, 0, 0, 3}, gif.Tolerances - 1},
	}
	for _, test := range tests {
		if got := gif.Tolerance(colours, test.nine); got != test.want {
			t.Errorf("%s: tolerance %d, want %d", test.name, got, test.want)
		}
	}
}

// At tolerance 0 no colour replaces another. A greater tolerance allows colours that
// differ more.
func TestReplacements(t *testing.T) {
	t.Parallel()
	may := gif.MayStand([]colour.Colour{0x202020, 0x262626, 0x2A2A2A, 0xF0F0F0})
	want := [gif.Tolerances][4]bool{1: {1: true}, 2: {1: true}, 3: {1: true, 2: true}}
	for tolerance, row := range want {
		for other, want := range row {
			if got := may(uint8(other), 0, uint8(tolerance)); got != want {
				t.Errorf("tolerance %d: colour %d may stand for the first: %v, want %v", tolerance, other, got, want)
			}
		}
	}
}
