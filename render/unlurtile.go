package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"
)

// unlurTile is a cell, as wide as it is from one to the next, in one of three
// tones of wood.
type unlurTile struct{ cell, tone int }

// tileTones is how many tones of wood the cells have.
const tileTones = 3

// Measures and colours of tiles: half of the groove between two, the rim, and
// the rim's lit and shaded edges.
const (
	tileGap          = 1.5
	tileRim          = 2.5
	tileLight Colour = 0xCFAB7C
	tileDark  Colour = 0x775330
)

// Size has room for the tips.
func (t unlurTile) Size() (w, h int) { n := even(int(float64(t.cell)*1.16) + 2); return n, n }

// Draw draws the rim, lit at its top left, and the wood within it.
func (t unlurTile) Draw(dc *gg.Context) {
	n := dc.Width()
	c := float64(n) / 2
	outer := tileCorners(c, c, t.cell, tileGap)
	trace(dc, outer)
	paint(dc, tileDark, 1)
	dc.Fill()
	trace(dc, append(outer[3:6:6], outer[0], Point{c, c}))
	paint(dc, tileLight, 1)
	dc.Fill()
	grain := Grain{Wood: Oak, Tone: [...]float64{-.12, -.05, .02}[t.tone], Seed: t.tone}
	trace(dc, tileCorners(c, c, t.cell, tileGap+tileRim))
	dc.SetFillStyle(gg.NewSurfacePattern(timber(n, n, grain), gg.RepeatNone))
	dc.Fill()
}

// seated is a stone on its cell. As it hides the cell, which lies there
// already, it is laid fast, and every stone of a tone is the same.
type seated struct {
	tile    unlurTile
	mineral Mineral
}

// Size is the tile's.
func (t seated) Size() (w, h int) { return t.tile.Size() }

// Draw draws both, and takes away what is not wholly on the cell.
func (t seated) Draw(dc *gg.Context) {
	t.tile.Draw(dc)
	cell := dc.AsMask()
	stoneOn(t.tile, t.mineral).Draw(dc)
	drawn := dc.Image().(*image.RGBA)
	for i, cover := range cell.Pix {
		if cover < 255 {
			clear(drawn.Pix[4*i : 4*i+4])
		}
	}
}

// stoneOn is the stone that lies on a cell.
func stoneOn(t unlurTile, m Mineral) Stone {
	return Stone{m, int(.42*float64(t.cell) + .5), t.tone}
}

// tileCorners is the outline of a tile with its middle at x, y, so far within
// the cell. The first corner is the upper right one.
func tileCorners(x, y float64, cell int, within float64) []Point {
	r := (float64(cell)/2 - within) * 2 / math.Sqrt(3)
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
