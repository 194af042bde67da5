package text

import (
	"image"
	"image/color"
	"image/draw"
)

// Mask is one line as coverage: how much of each pixel is ink.
//
// Its coordinates start at the line's origin: x from the left edge of the
// line, whatever the direction of reading, and y from the baseline, downwards.
// It is shared by everyone who asks for the same line: never write to it.
type Mask struct {
	// Alpha holds the ink. Its bounds contain all of it and lie between 0 and
	// Advance from left to right; above the baseline y is negative. They are
	// empty for a line without ink.
	Alpha *image.Alpha
	// Advance is the line's width in whole pixels, side bearings included.
	Advance int
}

// Bounds is where the ink lies when the line's origin stands at (x, baseline).
func (m *Mask) Bounds(x, baseline int) image.Rectangle {
	return m.Alpha.Rect.Add(image.Pt(x, baseline))
}

// Draw lays the line onto dst in one colour, its origin at (x, baseline).
func (m *Mask) Draw(dst draw.Image, x, baseline int, c color.Color) {
	draw.DrawMask(dst, m.Bounds(x, baseline), image.NewUniform(c), image.Point{}, m.Alpha, m.Alpha.Rect.Min, draw.Over)
}
