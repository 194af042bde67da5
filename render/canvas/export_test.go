package canvas

import (
	"image"
	"image/color"

	"galet/render/colour"
)

// Nearest is the entry shown for a colour.
func (p *Palette) Nearest(c colour.Colour) colour.Colour { return p.Colours[p.Index(c)] }

// Under is the entry that shows where a colour of the opacity alpha covers
// another at a level of coverage.
func (p *Palette) Under(below, over colour.Colour, alpha float64, level int) colour.Colour {
	return p.Colours[p.Blend(over, alpha)[level][p.Index(below)]]
}

// Cover is a shape as a mask of w by h pixels.
func Cover(s Shape, w, h int) *image.Alpha {
	var p Pen
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	p.Cover(s, mask.Rect, func(drawn *image.Alpha) {
		for y := drawn.Rect.Min.Y; y < drawn.Rect.Max.Y; y++ {
			for x := drawn.Rect.Min.X; x < drawn.Rect.Max.X; x++ {
				mask.Set(x, y, color.Alpha{A: drawn.AlphaAt(x, y).A})
			}
		}
	})
	return mask
}
