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
	// large is the pixels of the picture before, laid out as a canvas is, and
	// small what was made of it; nil: there is none.
	large []uint8
	small *frame
}

// newScaler makes small pictures in all the colours of the large ones.
func newScaler(from *canvas.Palette) scaler {
	return scaler{Half: canvas.NewHalf(from), from: from, colours: from.Colours}
}

// Scale makes a picture small. It keeps the canvas's pixels, to find what
// changes in the next picture, and gives the canvas those of the picture before
// as a buffer.
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

// apart is where two rows differ from what they were, at even places. The upper
// one begins at the given pixel.
func (s *scaler) apart(above, below []uint8, at int) (from, to int) {
	w := len(above)
	f, t := differing(above, s.large[at:][:w])
	g, u := differing(below, s.large[at+w+1:][:w])
	from, to = min(f, g), max(t, u)
	return from &^ 1, min((to+1)&^1, w)
}
