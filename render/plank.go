package render

import "github.com/fogleman/gg"

// plank draws a flat piece of wood with bevelled edges and round corners, its
// top left corner in that of the context; its shadow is laid by Shadow.
func plank(dc *gg.Context, width, height, radius int, g Grain) {
	w, h, r := float64(width), float64(height), float64(radius)
	dc.DrawRoundedRectangle(0, 0, w, h, r)
	dc.SetFillStyle(gg.NewSurfacePattern(timber(width, height, g), gg.RepeatNone))
	dc.Fill()
	dc.DrawRoundedRectangle(0, 0, w, h, r)
	dc.Clip()
	bevel(dc, func(d float64) { dc.DrawRoundedRectangle(d, d, w, h, r) })
	dc.ResetClip()
}

// Inlay is a strip along the edge of a plank of that size, in its holder's
// colour.
type Inlay struct {
	W, H, Radius int
	Colour       Colour
}

// Size is the plank's.
func (n Inlay) Size() (w, h int) { return even(n.W), even(n.H) }

// Draw draws the strip, its middle five pixels inside the edge.
func (n Inlay) Draw(dc *gg.Context) {
	dc.DrawRoundedRectangle(5, 5, float64(n.W-10), float64(n.H-10), float64(n.Radius-4))
	dc.SetLineWidth(6)
	paint(dc, n.Colour, 1)
	dc.Stroke()
}

// How much the two sides of a bevel are lit and darkened.
const (
	bevelLight = .38
	bevelDark  = .42
)

// bevel lights the top left edges of an outline, within the clip, and darkens
// the others. The outline is drawn shifted by so many pixels right and down.
func bevel(dc *gg.Context, outline func(shift float64)) {
	dc.SetLineWidth(6)
	outline(2.7)
	paint(dc, cream, bevelLight)
	dc.Stroke()
	outline(-2.7)
	paint(dc, brown, bevelDark)
	dc.Stroke()
}

// Shadow is what a plank or a board of that size casts on the table; it is
// put where the plank is, before it.
type Shadow struct{ W, H, Radius, Layers, Down int }

// reach is the room round the plank.
func (s Shadow) reach() int { return s.Layers + s.Down }

// Size has room for the shadow on all sides.
func (s Shadow) Size() (w, h int) { return even(s.W + 2*s.reach()), even(s.H + 2*s.reach()) }

// Draw draws the shadow.
func (s Shadow) Draw(dc *gg.Context) {
	o := float64(s.reach())
	boxShadow(dc, o, o, float64(s.W), float64(s.H), float64(s.Radius), s.Layers, float64(s.Down))
}
