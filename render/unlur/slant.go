package unlur

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/game/unlur"
)

// phases is how many pairs of rows of a slanting rail are different.
const phases = 7

// slant is a slanting rail between the ends of its strip, with its shadow. Its
// pairs of rows are made the same as one of the first seven, but for a shift of
// whole pixels. In those the edges lie at seven places between two pixels, at
// nearly equal steps, so that no edge moves by more than a tenth of a pixel. A PNG needs
// only a few bytes for a row that is equal to another one.
type slant struct {
	im          *image.RGBA
	top, bottom int // rows, even
	// x is the rail's middle in the row 0, and slope how far it moves in each row.
	x, slope float64
	half     int // half of the width in a row
}

// slant is the rail of a side that is drawn.
func (f frame) slant(dc *gg.Context, s unlur.Side) slant {
	out, middle := outward(s), f.field+f.rail/2
	x, y := float64(dc.Width())/2, float64(dc.Height())/2
	far := (.4*middle*2/math.Sqrt(3) - .3*f.rail) * math.Abs(out.X)
	return slant{
		im:    dc.Image().(*image.RGBA),
		top:   int(y+middle*out.Y-far) &^ 1,
		x:     x + (middle+y*out.Y)/out.X,
		slope: -out.Y / out.X,

		bottom: int(y+middle*out.Y+far) &^ 1,
		half:   int((f.rail/2 + frameShadow + shadowDown) / math.Abs(out.X)),
	}
}

// repeat replaces each pair of rows by one of the first pairs, shifted along the slant.
func (l slant) repeat() {
	for y := l.top + 2*phases; y < l.bottom; y += 2 {
		from := l.top
		for other := l.top; other < l.top+2*phases; other += 2 {
			if l.off(other, y) < l.off(from, y) {
				from = other
			}
		}
		l.copy(from, y)
		l.copy(from+1, y+1)
	}
}

// off compares where two rows cut the edges of the rail. It is the difference in pixels,
// apart from a shift by whole pixels.
func (l slant) off(a, b int) float64 {
	shift := l.slope * float64(a-b)
	return math.Abs(shift - math.Round(shift))
}

// copy takes a row from another one.
func (l slant) copy(from, to int) {
	shift := int(math.Round(l.slope * float64(to-from)))
	x := int(l.x+l.slope*float64(to)) - l.half
	copy(l.im.Pix[l.im.PixOffset(x, to):][:8*l.half], l.im.Pix[l.im.PixOffset(x-shift, from):])
}
