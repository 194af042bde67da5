package material

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Bowl is a wide, soft dip in natural wood, where beans lie.
type Bowl struct{ Radius int }

// bowlRamp are the colours of a bowl, from the wall in the shade over the floor to the
// wall in the light.
var bowlRamp = colour.Through(24, 0x573A1D, 0x7C5A35, 0xA57C4D, 0xC39C68, 0xDAB785)

// BowlLip is the colour of the lit edge.
const BowlLip colour.Colour = 0xEED3A4

// Ramps is what the palette needs for bowls.
func (Bowl) Ramps() []colour.Ramp { return []colour.Ramp{bowlRamp, colour.Solid(BowlLip)} }

// Size has room for the lip.
func (b Bowl) Size() (w, h int) { n := canvas.Even(2*b.Radius + 8); return n, n }

// Draw draws the lit lip, the floor and the wall round it, in flat steps.
func (b Bowl) Draw(dc *gg.Context) {
	w, r := dc.Width(), float64(b.Radius)
	c := float64(w) / 2
	canvas.Disc(dc, c+2.8, c+2.8, r, BowlLip, 1)
	dc.SetFillStyle(Shaded(w, w, bowlRamp, image.Pt(1, 1), func(x, y int) float64 {
		return bowlLight((float64(x)+.5-c)/r, (float64(y)+.5-c)/r)
	}))
	dc.DrawCircle(c, c, r)
	dc.Fill()
}

// bowlLight is how light a bowl of radius 1 is at a place, 0 to 1: the floor
// is even, the wall dark at the top left and light at the bottom right.
func bowlLight(x, y float64) float64 {
	slope := (x + y) / math.Sqrt2
	wall := smooth(min(max((math.Hypot(x, y)-.38)/.62, 0), 1))
	facing := .46 + .54*slope/max(math.Hypot(x, y), .01)
	return min(max((.76+.07*slope)*(1-wall)+facing*wall, 0), 1)
}
