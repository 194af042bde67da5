package material

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Plank draws a flat piece of wood with bevelled edges and round corners, at
// the origin of the context. Shadow draws its shadow.
func Plank(dc *gg.Context, width, height, radius int, g Grain) {
	Timber(width, height, g).box(dc, radius)
	bevel(dc, width, height, radius)
}

// Inlay is a strip along the edge of a plank, in the colour of the panel's
// holder. W, H and Radius are the plank's, in pixels.
type Inlay struct {
	W, H, Radius int
	Colour       colour.Colour
}

// Size is the size of the strip.
func (n Inlay) Size() (w, h int) { return canvas.Even(n.W), canvas.Even(n.H) }

// Draw draws the strip, its middle five pixels inside the edge.
func (n Inlay) Draw(dc *gg.Context) {
	canvas.Stretch(dc, n.W, n.H, n.Radius+2, func(dc *gg.Context, w, h float64) {
		dc.DrawRoundedRectangle(5, 5, w-10, h-10, float64(n.Radius-4))
		dc.SetLineWidth(6)
		canvas.Paint(dc, n.Colour, 1)
		dc.Stroke()
	})
}

// How much the two sides of a bevel are lit and darkened.
const (
	bevelLight = .38
	bevelDark  = .42
)

// bevel lights the top left edges of a box and darkens the others.
func bevel(dc *gg.Context, width, height, radius int) {
	edge(dc, width, height, radius)
	dc.Clip()
	dc.SetFillRuleWinding()
	dc.SetLineWidth(6)
	w, h, r := float64(width), float64(height), float64(radius)
	dc.DrawRoundedRectangle(2.7, 2.7, w, h, r)
	canvas.Paint(dc, colour.Cream, bevelLight)
	dc.Stroke()
	dc.DrawRoundedRectangle(-2.7, -2.7, w, h, r)
	canvas.Paint(dc, colour.Brown, bevelDark)
	dc.Stroke()
	dc.ResetClip()
}

// edge traces a frame: a box with round corners, without the middle that bevels do not
// reach. The even-odd rule fills only the frame, which is faster than the whole box.
func edge(dc *gg.Context, width, height, radius int) {
	w, h, in := float64(width), float64(height), float64(edgeWidth(radius))
	dc.SetFillRuleEvenOdd()
	dc.DrawRoundedRectangle(0, 0, w, h, float64(radius))
	dc.DrawRectangle(in, in, w-2*in, h-2*in)
}

// edgeWidth is the width of the bevelled frame in pixels. It grows with the
// corner radius.
func edgeWidth(radius int) int { return 6 + radius/3 }

// Shadow is the shadow of a plank or a board on the table, in pixels. Draw it
// before the plank, at the same place. W, H and Radius are the plank's.
type Shadow struct{ W, H, Radius, Layers, Down int }

// reach is how far the shadow reaches beyond the plank, in pixels.
func (s Shadow) reach() int { return s.Layers + s.Down }

// Size has room for the shadow on all sides.
func (s Shadow) Size() (w, h int) {
	return canvas.Even(s.W + 2*s.reach()), canvas.Even(s.H + 2*s.reach())
}

// Draw draws the shadow.
func (s Shadow) Draw(dc *gg.Context) {
	canvas.Stretch(dc, s.W, s.H, s.Radius+2*s.reach(), func(dc *gg.Context, w, h float64) {
		o := float64(s.reach())
		canvas.BoxShadow(dc, o, o, w, h, float64(s.Radius), s.Layers, float64(s.Down))
	})
}
