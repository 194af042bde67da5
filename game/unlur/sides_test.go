package unlur_test

import (
	"testing"

	"galet/game/unlur"
)

func TestLineAndY(t *testing.T) {
	t.Parallel()
	const (
		top        = 1 << unlur.Top
		upperRight = 1 << unlur.UpperRight
		lowerRight = 1 << unlur.LowerRight
		bottom     = 1 << unlur.Bottom
		lowerLeft  = 1 << unlur.LowerLeft
		upperLeft  = 1 << unlur.UpperLeft
	)
	for _, test := range []struct {
		name             string
		touched, line, y unlur.Sides
	}{
		{"no side", 0, 0, 0},
		{"one side", top, 0, 0},
		{"a corner", top | upperRight, 0, 0},
		{"opposite sides", top | bottom, top | bottom, 0},
		{"opposite sides and one between", upperRight | lowerRight | lowerLeft, upperRight | lowerLeft, 0},
		{"two pairs", top | upperRight | bottom | lowerLeft, top | upperRight | bottom | lowerLeft, 0},
		{"two of a Y", top | lowerRight, 0, 0},
		{"the Y from the top", top | lowerRight | lowerLeft, 0, top | lowerRight | lowerLeft},
		{"the Y from the bottom", bottom | upperRight | upperLeft, 0, bottom | upperRight | upperLeft},
		{"three sides in a row", top | upperRight | lowerRight, 0, 0},
		{"four sides in a row", top | upperRight | lowerRight | bottom, top | bottom, 0},
		{"a Y and one more", top | lowerRight | lowerLeft | bottom, top | bottom, top | lowerRight | lowerLeft},
		{"all sides", 63, 63, 63},
	} {
		if got := test.touched.Line(); got != test.line {
			t.Errorf("%s: a line of %q, want %q", test.name, got, test.line)
		}
		if got := test.touched.Y(); got != test.y {
			t.Errorf("%s: a Y of %q, want %q", test.name, got, test.y)
		}
	}
}

func TestOppositeSidesMakeALine(t *testing.T) {
	t.Parallel()
	for s := range unlur.Side(6) {
		across := (s + 3) % 6
		if pair := unlur.Sides(1<<s | 1<<across); pair.Line() != pair {
			t.Errorf("%s and %s make no line", s, across)
		}
	}
}

func TestSidesStopWhenAsked(t *testing.T) {
	t.Parallel()
	for s := range unlur.Sides(63).All() {
		if s == unlur.Bottom {
			return
		}
	}
	t.Error("the bottom is not among all sides")
}
