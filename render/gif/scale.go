package gif

import (
	"galet/render/canvas"
	"galet/render/colour"
)

// scaler makes pictures half as wide and high, in few colours.
type scaler struct {
	canvas.Half
	from    *canvas.Palette // of the large pictures
	colours []colour.Colour // of the small ones
	// large are the pixels of the picture before, in the layout of a canvas, and small
	// the result of scaling it; nil: there is none.
	large []uint8
	small *frame
}

// newScaler makes a scaler with all colours of the large pictures.
func newScaler(from *canvas.Palette) scaler {
	return scaler{Half: canvas.NewHalf(from), from: from, colours: from.Colours}
}

// Scale scales a picture. It keeps the pixels of the canvas, to find what changes in the
// next picture. In exchange it gives the canvas the buffer of the picture before.
func (s *scaler) Scale(c *canvas.Canvas) {
	if s.small == nil {
		s.small = newFrame(c.W/2, c.H/2)
	}
	for y := range s.small.h {
		above, below := c.Row(0, 2*y, c.W), c.Row(0, 2*y+1, c.W)
		from, to := 0, c.W
		if s.large != nil {
			from, to = s.apart(above, below, 2*y*(c.W+1)+1)
		}
		s.Row(s.small.row(0, y, s.small.w), above, below, from/2, to/2)
	}
	c.Pix, s.large = s.large, c.Pix
}

// apart is the range in which two rows differ from the picture before, at even indexes.
// at is the first pixel of the upper row.
func (s *scaler) apart(above, below []uint8, at int) (from, to int) {
	w := len(above)
	f, t := differing(above, s.large[at:][:w])
	g, u := differing(below, s.large[at+w+1:][:w])
	from, to = min(f, g), max(t, u)
	return from &^ 1, min((to+1)&^1, w)
}
