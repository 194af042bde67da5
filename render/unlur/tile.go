package unlur

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// tile is a cell in one of three tones of wood. Its width is the distance between two
// cells.
type tile struct{ cell, tone int }

// tileTones is how many tones of wood the cells have.
const tileTones = 3

// Measures and colours of tiles: half of the groove between two, the rim, and
// the rim's lit and shaded edges.
const (
	tileGap                 = 1.5
	tileRim                 = 2.5
	tileLight colour.Colour = 0xCFAB7C
	tileDark  colour.Colour = 0x775330
)

// Size has room for the tips.
func (t tile) Size() (w, h int) { n := canvas.Even(int(float64(t.cell)*1.16) + 2); return n, n }

// Draw draws the rim, lit at its top left, and the wood within it.
func (t tile) Draw(dc *gg.Context) {
	n := dc.Width()
	c := float64(n) / 2
	outer := tileCorners(c, c, t.cell, tileGap)
	canvas.Trace(dc, outer)
	canvas.Paint(dc, tileDark, 1)
	dc.Fill()
	canvas.Trace(dc, append(outer[3:6:6], outer[0], canvas.Pt(c, c)))
	canvas.Paint(dc, tileLight, 1)
	dc.Fill()
	grain := material.Grain{Wood: material.Oak, Tone: [...]float64{-.12, -.05, .02}[t.tone], Seed: t.tone}
	canvas.Trace(dc, tileCorners(c, c, t.cell, tileGap+tileRim))
	dc.SetFillStyle(material.Timber(n, n, grain))
	dc.Fill()
}

// stoneTile is a stone on its tile. Opaque sprites are fast to draw. The wood has the same
// tone under all stones. Little of it shows, and files are smaller if stones look the same.
type stoneTile struct {
	cell  int
	stone material.Stone
}

// stoneTone is the tone of a tile with a stone: the middle one.
const stoneTone = 1

func (t stoneTile) tile() tile { return tile{t.cell, stoneTone} }

// Size is the tile's.
func (t stoneTile) Size() (w, h int) { return t.tile().Size() }

// Draw draws both, and clears what is not wholly on the tile.
func (t stoneTile) Draw(dc *gg.Context) {
	t.tile().Draw(dc)
	cell := dc.AsMask()
	t.stone.Draw(dc)
	drawn := dc.Image().(*image.RGBA)
	for i, cover := range cell.Pix {
		if cover < 255 {
			clear(drawn.Pix[4*i : 4*i+4])
		}
	}
}

// darkTile and darkStone are a tile, and one with a stone, in the dusk: of what did
// not decide the game.
type (
	darkTile  struct{ tile }
	darkStone struct{ stoneTile }
)

// Draw draws the tile and lays the dusk over it.
func (t darkTile) Draw(dc *gg.Context) {
	t.tile.Draw(dc)
	canvas.Shade(dc, colour.Dusk, colour.DuskAlpha)
}

// Draw draws tile and stone, and lays the dusk over them.
func (t darkStone) Draw(dc *gg.Context) {
	t.stoneTile.Draw(dc)
	canvas.Shade(dc, colour.Dusk, colour.DuskAlpha)
}

// stoneOn is a stone on a tile of a width and a tone. Its grains lie in other places on
// tiles of another tone, so neighbours differ.
func stoneOn(cell int, m material.Mineral, tone int) material.Stone {
	return material.Stone{Mineral: m, Radius: int(.42*float64(cell) + .5), Kind: tone}
}

// tileCorners is the outline of a tile with its middle at x, y, drawn in by within. The
// first corner is the upper right one.
func tileCorners(x, y float64, cell int, within float64) []canvas.Point {
	r := (float64(cell)/2 - within) * 2 / math.Sqrt(3)
	var all []canvas.Point
	for i := range 6 {
		sin, cos := math.Sincos((float64(i) - .5) * math.Pi / 3)
		all = append(all, canvas.Pt(x+r*cos, y+r*sin))
	}
	return all
}
