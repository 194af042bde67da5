package gif

import (
	"bytes"
	"encoding/binary"
	"iter"

	"galet/render/canvas"
	"galet/render/colour"
)

// scaler makes pictures half as wide and high, in few colours.
type scaler struct {
	canvas.Half
	from    *canvas.Palette // of the large pictures
	colours []colour.Colour // of the small pictures
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
		row := s.small.row(0, y, s.small.w)
		if s.large == nil {
			s.Row(row, above, below, 0, s.small.w)
			continue
		}
		at := 2*y*(c.W+1) + 1
		for from, to := range changedRanges(above, below, s.large[at:][:c.W], s.large[at+c.W+1:][:c.W]) {
			s.Row(row, above, below, from/2, to/2)
		}
	}
	c.Pix, s.large = s.large, c.Pix
}

// changedRanges yields the ranges in which two rows differ from the same rows of the
// picture before. A range begins and ends at a multiple of eight pixels, or at the end.
func changedRanges(above, below, wereAbove, wereBelow []uint8) iter.Seq2[int, int] {
	const step = 8
	return func(yield func(from, to int) bool) {
		if bytes.Equal(above, wereAbove) && bytes.Equal(below, wereBelow) {
			return
		}
		same := func(x int) bool {
			return eight(above, x) == eight(wereAbove, x) && eight(below, x) == eight(wereBelow, x)
		}
		for x, w := 0, len(above); x < w; {
			from := x
			for x < w && !same(x) {
				x += step
			}
			if from < x && !yield(from, min(x, w)) {
				return
			}
			x += step
		}
	}
}

// eight is eight pixels from a place on, or those that are left.
func eight(row []uint8, x int) (n uint64) {
	if x+8 <= len(row) {
		return binary.LittleEndian.Uint64(row[x:])
	}
	for _, pixel := range row[x:] {
		n = n<<8 | uint64(pixel)
	}
	return n
}
