package material

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Cup is a cup seen from above, empty, with the shadow that it casts. Both
// insides are light, so that beans can be counted in either.
type Cup struct {
	China China
	// Radius is the outside's; Inside the opening's.
	Radius, Inside int
}

// China is what a cup is made of.
type China uint8

// The two makes: white china with a celadon inside, black lacquer with a gold
// inside.
const (
	Porcelain China = iota
	Lacquer
)

// china is the recipe of one China: the rim and the inside, each from the top
// left to the bottom right, and the thin line where they meet.
type china struct {
	rim, inside [3]colour.Colour
	line        colour.Colour
}

var chinas = [...]china{
	Porcelain: {[3]colour.Colour{0xFFFFFF, 0xF0ECE2, 0xC2BAA8}, [3]colour.Colour{0x9FB5AE, 0xC4D4CC, 0xE6EFE8}, 0xA8A492},
	Lacquer:   {[3]colour.Colour{0x56626A, 0x1E2226, 0x08090A}, [3]colour.Colour{0x8A662A, 0xBC9242, 0xE2C074}, 0x3A2C14},
}

// Ramps is what the palette needs for a make of cup.
func (c China) Ramps() []colour.Ramp {
	v := chinas[c]
	return []colour.Ramp{colour.Through(12, v.rim[:]...), colour.Through(14, v.inside[:]...), colour.Solid(v.line)}
}

// Size has room for the shadow.
func (c Cup) Size() (w, h int) { n := canvas.Even(2*c.Radius + 36); return n, n }

// Draw draws the shadow, which is long, for a cup is high, the rim and the
// inside.
func (c Cup) Draw(dc *gg.Context) {
	m, v := float64(dc.Width())/2, chinas[c.China]
	reach := min(14, c.Radius*2/5)
	n := float64(reach)
	canvas.DiscShadow{
		Right: .25 * n, Down: .36 * n, Radius: float64(c.Radius - 2), Grow: 1, Layers: reach, Alpha: .84 / n,
	}.Draw(dc, m, m)
	glaze(dc, m, float64(c.Radius), v.rim)
	canvas.Disc(dc, m, m, float64(c.Inside)+2, v.line, 1)
	glaze(dc, m, float64(c.Inside), v.inside)
}

// glaze fills a disc with a slanting gradient in flat steps.
func glaze(dc *gg.Context, m, r float64, stops [3]colour.Colour) {
	ramp := colour.Ramp{Stops: stops[:]}
	dc.SetFillStyle(newStepGradient(ramp.At, m-.7*r, m-.7*r, m+.7*r, m+.7*r, 20))
	dc.DrawCircle(m, m, r)
	dc.Fill()
}
