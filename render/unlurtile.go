package render

import (
	"math"

	"github.com/fogleman/gg"
)

// unlurTile is a cell, as wide as it is from one to the next, in one of three
// tones of wood.
type unlurTile struct{ cell, tone int }

// tileTones is how many tones of wood the cells have.
const tileTones = 3

// tileGap is half of the groove between two tiles.
const tileGap = 1.5

// Size has room for the tips.
func (t unlurTile) Size() (w, h int) { n := even(int(float64(t.cell)*1.16) + 2); return n, n }

// Draw draws the wood and its edges.
func (t unlurTile) Draw(dc *gg.Context) {
	n := dc.Width()
	grain := Grain{Wood: Oak, Tone: [...]float64{-.12, .01, .12}[t.tone], Seed: t.tone}
	outline := func(shift float64) {
		c := float64(n)/2 + shift
		trace(dc, tileCorners(c, c, t.cell))
	}
	outline(0)
	dc.SetFillStyle(gg.NewSurfacePattern(timber(n, n, grain), gg.RepeatNone))
	dc.Fill()
	outline(0)
	dc.Clip()
	bevel(dc, outline)
	dc.ResetClip()
}

// tileCorners is the outline of a tile with its middle at x, y.
func tileCorners(x, y float64, cell int) []Point {
	r := (float64(cell)/2 - tileGap) * 2 / math.Sqrt(3)
	var all []Point
	for i := range 6 {
		sin, cos := math.Sincos((float64(i) - .5) * math.Pi / 3)
		all = append(all, Point{x + r*cos, y + r*sin})
	}
	return all
}

// trace is the closed line through the points.
func trace(dc *gg.Context, points []Point) {
	for _, p := range points {
		dc.LineTo(p.X, p.Y)
	}
	dc.ClosePath()
}
