package render

import (
	"image"
	"math"
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
	Oak:    {[]Colour{0x704A26, 0xA97C48, 0xE2B880}, 9},
	Red:    {[]Colour{0x763020, 0xA5523A, 0xD47452}, 6},
	Smoked: {[]Colour{0x1E1917, 0x3F352C, 0x605246}, 6},
	Pale:   {[]Colour{0xC49660, 0xF0D09E}, 7},
	Dark:   {[]Colour{0x3A2418, 0x704A30}, 7},
}

// Ramps is what the palette needs for a wood: its grain, the two sides of its
// bevel and where they meet, and its hollows.
func (w Wood) Ramps() []Ramp {
	g := woodRamps[w]
	low, high := g.at(.15), g.at(.95)
	meet := func(c Colour) Colour { return c.Mix(cream, bevelLight).Mix(brown, bevelDark) }
	return []Ramp{
		g,
		Between(low.Mix(cream, bevelLight), high.Mix(cream, bevelLight), 4),
		Between(low.Mix(brown, bevelDark), high.Mix(brown, bevelDark), 4),
		Between(meet(low), meet(high), 2),
		Shades(Hollow{32, w}, 12),
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

// fibre is how long, in pixels, one shade lasts at least along the grain, and
// half as long as upright: runs and equal rows keep the file small.
const fibre = 8

// timber is a piece of wood, w by h pixels, in the shades of its ramp.
func timber(w, h int, g Grain) image.Image {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	shades := woodRamps[g.Wood].colours()
	for y := range h {
		for x := range w {
			u, v := float64(x-x%fibre), float64(y)
			if g.Upright {
				u, v = float64(y-y%(2*fibre)), float64(x)
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
	years := .055*v + 2.6*noise(.003*u, .011*v) + 4*noise(.002*u, .005*v)
	ring := g.Ring
	if ring == 0 {
		ring = .37
	}
	q := .45 + .56*(ring*yearRing(years)+.22*noise(.003*u, .45*v)+.34*noise(.003*u, .016*v)) + g.Tone
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
