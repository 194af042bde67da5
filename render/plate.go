package render

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Plate draws a flat box with round corners: a plaque, a pill, a chip. x, y is its
// middle. An ivory one has a shadow.
func (s *Stage) Plate(x, y, width, height, radius int, face colour.Colour) {
	PutArt(s, plate{width, height, radius, face}, x, y)
}

type plate struct {
	w, h, radius int
	face         colour.Colour
}

// skirt is the room round a plate for its shadow.
const skirt = 8

func (p plate) Size() (w, h int) { return p.w + 2*skirt, p.h + 2*skirt }

func (p plate) Draw(dc *gg.Context) {
	canvas.Stretch(dc, p.w, p.h, p.radius+2*skirt, func(dc *gg.Context, w, h float64) {
		if p.face == colour.Ivory {
			canvas.BoxShadow(dc, skirt, skirt, w, h, float64(p.radius), 5, 2)
		}
		dc.DrawRoundedRectangle(skirt, skirt, w, h, float64(p.radius))
		canvas.Paint(dc, p.face, 1)
		dc.Fill()
	})
}
