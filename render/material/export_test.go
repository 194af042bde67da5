package material

import (
	"github.com/fogleman/gg"

	"galet/render/colour"
)

// Slant is a gradient in flat steps, and the one of gg that it equals.
func Slant(at func(float64) colour.Colour, x0, y0, x1, y1 float64, steps int) (fast, plain gg.Pattern) {
	s := newStepGradient(at, x0, y0, x1, y1, steps)
	return s, s.gradient
}
