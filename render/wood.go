package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"
)

// Wood is a kind of timber, or a stain on it.
type Wood uint8

// The woods.
const (
	Oak    Wood = iota // natural
	Red                // stained for the red seat
	Smoked             // stained for the black seat
	Pale               // light rails
	Dark               // dark rails
)

// woodRamps holds what the grain of each wood goes through, dark to light.
var woodRamps = [...]Ramp{
	Oak:    {[]Colour{0x704A26, 0xA97C48, 0xE2B880}, 11},
	Red:    {[]Colour{0x763020, 0xA5523A, 0xD47452}, 10},
	Smoked: {[]Colour{0x1E1917, 0x3F352C, 0x605246}, 9},
	Pale:   {[]Colour{0xC49660, 0xF0D09E}, 7},
	Dark:   {[]Colour{0x3A2418, 0x704A30}, 7},
}

// Ramps is what the palette needs for a wood: its grain, the light edge and
// the depth of hollows and dark edges.
func (w Wood) Ramps() []Ramp {
	g := woodRamps[w]
	low, high := g.Stops[0], g.Stops[len(g.Stops)-1]
	return []Ramp{
		g,
		Between(low.Mix(brown, .75), low.Mix(brown, .15), 5),
		Between(high.Mix(cream, .25), high.Mix(cream, .6), 2),
	}
}

// Grain is how a piece of wood was cut.
type Grain struct {
	Wood Wood
	// Upright: the grain runs up and down, not across.
	Upright bool
	// Tone makes the piece darker or lighter: -.13, .02 and .12 are three
	// planks that one can tell apart.
	Tone float64
	// Ring is how strong the year rings are; 0 means the usual .37.
	Ring float64
	// Seed tells apart pieces that are cut alike.
	Seed int
}

// timber is a piece of wood, w by h pixels, in the shades of its ramp.
func timber(w, h int, g Grain) image.Image {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	shades := woodRamps[g.Wood].colours()
	for y := range h {
		for x := range w {
			u, v := float64(x), float64(y)
			if g.Upright {
				u, v = v, u
			}
			c := shades[int(g.at(u, v)*float64(len(shades)-1)+.5)].rgb()
			copy(im.Pix[im.PixOffset(x, y):], []uint8{c.r, c.g, c.b, 255})
		}
	}
	return im
}

// at is how light the wood is, 0 to 1, u pixels along the grain and v across.
func (g Grain) at(u, v float64) float64 {
	u, v = u+float64(g.Seed)*731, v+float64(g.Seed)*257
	years := .055*v + 2.6*noise(.0045*u, .011*v) + 4*noise(.002*u, .005*v)
	ring := g.Ring
	if ring == 0 {
		ring = .37
	}
	q := .42 + .56*(ring*yearRing(years)+.29*noise(.008*u, .45*v)+.34*noise(.003*u, .016*v)) + g.Tone
	return min(max(q, 0), 1)
}

// yearRing rises slowly through a year and falls fast at its end.
func yearRing(t float64) float64 {
	_, s := math.Modf(t)
	if s < .78 {
		return s / .78
	}
	return (1 - s) / .22
}

// noise is a smooth random value, 0 to 1, with one knot a unit.
func noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	tx, ty := smooth(x-fx), smooth(y-fy)
	top := knot(ix, iy) + (knot(ix+1, iy)-knot(ix, iy))*tx
	low := knot(ix, iy+1) + (knot(ix+1, iy+1)-knot(ix, iy+1))*tx
	return top + (low-top)*ty
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// knot is the random value of a place on the grid.
func knot(x, y int) float64 {
	n := uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77
	n ^= n >> 15
	n *= 0x2C1B3C6D
	n ^= n >> 12
	n *= 0x297A2D39
	n ^= n >> 15
	return float64(n) / math.MaxUint32
}

// Plank is a flat piece of wood with bevelled edges and round corners: a
// panel, a tray, a board.
type Plank struct {
	W, H, Radius int
	Grain        Grain
	// Inlay is a strip along the edge, in the holder's colour; 0 is none.
	Inlay Colour
}

// Size is the plank's own; its shadow is laid by Shadow.
func (p Plank) Size() (w, h int) { return even(p.W), even(p.H) }

// Draw draws the wood, its edges and its inlay.
func (p Plank) Draw(dc *gg.Context) {
	w, h, r := float64(p.W), float64(p.H), float64(p.Radius)
	dc.DrawRoundedRectangle(0, 0, w, h, r)
	dc.SetFillStyle(gg.NewSurfacePattern(timber(p.W, p.H, p.Grain), gg.RepeatNone))
	dc.Fill()
	dc.DrawRoundedRectangle(0, 0, w, h, r)
	dc.Clip()
	bevel(dc, func(d float64) { dc.DrawRoundedRectangle(d, d, w, h, r) })
	if p.Inlay != 0 {
		dc.DrawRoundedRectangle(5, 5, w-10, h-10, r-4)
		dc.SetLineWidth(6)
		paint(dc, p.Inlay, 1)
		dc.Stroke()
	}
	dc.ResetClip()
}

// bevel lights the top left edges of an outline, within the clip, and darkens
// the others. The outline is drawn shifted by so many pixels right and down.
func bevel(dc *gg.Context, outline func(shift float64)) {
	dc.SetLineWidth(6)
	outline(2.7)
	paint(dc, cream, .38)
	dc.Stroke()
	outline(-2.7)
	paint(dc, brown, .42)
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
