package material

import (
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Stone is a flat round stone with the shadow that it casts.
type Stone struct {
	Mineral Mineral
	Radius  int
	// Kind, 0 to 4, decides where the faint grains are, so that the stones do not all
	// look the same. A Polished one has none.
	Kind int
}

// Polished is the Kind of a stone without grains, for plaques and pills.
const Polished = -1

// Mineral is a colour of stone.
type Mineral uint8

// The minerals. Halved is black on its left and white on its right: a seat
// that may yet be either.
const (
	WhiteStone Mineral = iota
	BlackStone
	Halved
)

// mineral is the recipe of one Mineral: the body from the lit spot to the rim.
type mineral struct {
	offsets [4]float64
	body    [4]colour.Colour
	grain   colour.Colour
	window  float64
}

var minerals = [...]mineral{
	WhiteStone: {[4]float64{0, .5, .82, 1}, [4]colour.Colour{0xFFFDF6, 0xF3ECDD, 0xD6CBB6, 0xA99C86}, 0x8A7C66, .35},
	BlackStone: {[4]float64{0, .45, .82, 1}, [4]colour.Colour{0x5C6266, 0x34383C, 0x1C1F22, 0x0B0C0E}, 0x848C90, .55},
}

// Ramps is what the palette needs for a mineral; Halved needs the other two.
func (m Mineral) Ramps() []colour.Ramp {
	if m == Halved {
		return append(WhiteStone.Ramps(), BlackStone.Ramps()...)
	}
	v := minerals[m]
	body := colour.Through(16, v.body[3], v.body[2], v.body[1], v.body[0])
	if m == WhiteStone {
		return []colour.Ramp{body}
	}
	return []colour.Ramp{body, colour.Between(v.body[0].Mix(0xFFFFFF, .07), v.body[0].Mix(0xFFFFFF, .56), 7)}
}

// Size has room for the shadow.
func (t Stone) Size() (w, h int) { n := canvas.Even(int(float64(2*t.Radius)*1.22) + 4); return n, n }

// Draw draws the shadow, the stone, its grains and a faint highlight.
func (t Stone) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(t.Radius)
	canvas.CastShadow(dc, c, c, r, max(2, t.Radius/3-3))
	if t.Mineral != Halved {
		t.half(dc, t.Mineral, c, r)
		return
	}
	t.half(dc, WhiteStone, c, r)
	dc.DrawRectangle(0, 0, c, 2*c)
	dc.Clip()
	t.half(dc, BlackStone, c, r)
	dc.ResetClip()
}

func (t Stone) half(dc *gg.Context, m Mineral, c, r float64) {
	v := minerals[m]
	body := gg.NewRadialGradient(c-.28*r, c-.34*r, 0, c, c, r)
	for i, o := range v.offsets {
		body.AddColorStop(o, canvas.Tone(v.body[i], 1))
	}
	dc.SetFillStyle(body)
	dc.DrawCircle(c, c, r)
	dc.Fill()
	if t.Kind != Polished {
		t.grains(dc, v.grain, c, r)
	}
	window(dc, c-.36*r, c-.42*r, .40*r, v.window)
}

// grains scatters nine faint grains, as the kind has them. They are squares on whole
// pixels and begin in even rows, so files are smaller.
func (t Stone) grains(dc *gg.Context, grain colour.Colour, c, r float64) {
	const count = 9
	side := max(2, math.Round(.045*r))
	for i := range count {
		x, y := 2*Random(t.Kind*count+i, 1)-1, 2*Random(t.Kind*count+i, 2)-1
		dc.DrawRectangle(math.Round(c+.62*r*x)-1, 2*math.Round(.5*c+.31*r*y), side, side)
		canvas.Paint(dc, grain, .2)
		dc.Fill()
	}
}
