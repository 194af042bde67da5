// Package material draws what boards and pieces are made of: wood, glass,
// stone, china and beans, each as Art for a sprite, with the colours that a
// palette needs for it. It knows no game.
package material

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
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
var woodRamps = [...]colour.Ramp{
	Oak:    colour.Through(9, 0x704A26, 0xA97C48, 0xE2B880),
	Red:    colour.Through(6, 0x763020, 0xA5523A, 0xD47452),
	Smoked: colour.Through(6, 0x1E1917, 0x3F352C, 0x605246),
	Pale:   colour.Through(7, 0xC49660, 0xF0D09E),
	Dark:   colour.Through(7, 0x3A2418, 0x704A30),
}

// Ramp is what the grain of a wood goes through, dark to light.
func (w Wood) Ramp() colour.Ramp { return woodRamps[w] }

// Ramps is what the palette needs for a wood: its grain, the two sides of its
// bevel and where they meet, and its hollows.
func (w Wood) Ramps() []colour.Ramp {
	g := woodRamps[w]
	low, high := g.At(.15), g.At(.95)
	meet := func(c colour.Colour) colour.Colour {
		return c.Mix(colour.Cream, bevelLight).Mix(colour.Brown, bevelDark)
	}
	return []colour.Ramp{
		g,
		colour.Between(low.Mix(colour.Cream, bevelLight), high.Mix(colour.Cream, bevelLight), 4),
		colour.Between(low.Mix(colour.Brown, bevelDark), high.Mix(colour.Brown, bevelDark), 4),
		colour.Between(meet(low), meet(high), 2),
		canvas.Shades(Hollow{32, w}, 12),
	}
}

// Veiled is what the palette needs for a wood that is veiled, with the stripes
// of the veil.
func (w Wood) Veiled() []colour.Ramp {
	veil := func(c colour.Colour) colour.Colour { return c.Mix(colour.Veil, colour.VeilAlpha) }
	stripe := func(c colour.Colour) colour.Colour { return c.Mix(colour.Ivory, colour.HatchAlpha) }
	stops := w.Ramp().Stops
	low, high := veil(hollowTones[w].stops[0]), veil(stops[len(stops)-1])
	return []colour.Ramp{colour.Between(low, high, 5), colour.Between(stripe(low), stripe(high), 3)}
}

// Lit is what the palette needs for a wood on which the light of a group lies.
func (w Wood) Lit() colour.Ramp {
	stops := w.Ramp().Stops
	low, high := stops[0], stops[len(stops)-1]
	return colour.Between(low.Mix(colour.Ivory, colour.GlowAlpha), high.Mix(colour.Ivory, colour.GlowAlpha), 4)
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
	// Seed varies pieces with the same grain.
	Seed int
}

// fibre is how long, in pixels, one shade lasts at least along the grain, and
// half as long as upright: runs and equal rows keep the file small.
const fibre = 8

// Timber is a piece of wood, w by h pixels, in the shades of its ramp.
func Timber(w, h int, g Grain) Surface {
	if g.Upright {
		return Shaded(w, h, g.Wood.Ramp(), alongFibresDown(w, func(x, y int) float64 {
			return g.At(float64(y), float64(x))
		}))
	}
	return Shaded(w, h, g.Wood.Ramp(), alongFibres(func(x, y int) float64 {
		return g.At(float64(x), float64(y))
	}))
}

// alongFibresDown is light that stays the same for the length of a fibre that runs down.
func alongFibresDown(w int, light func(x, y int) float64) func(x, y int) float64 {
	const unknown = -1
	lastY, row := unknown, make([]float64, w)
	return func(x, y int) float64 {
		if y -= y % (2 * fibre); y != lastY {
			lastY = y
			for i := range row {
				row[i] = unknown
			}
		}
		if row[x] == unknown {
			row[x] = light(x, y)
		}
		return row[x]
	}
}

// alongFibres is light that stays the same for the length of a fibre. Pixels are asked
// for row by row, so it is computed once for each fibre.
func alongFibres(light func(x, y int) float64) func(x, y int) float64 {
	lastX, lastY, last := -1, -1, 0.0
	return func(x, y int) float64 {
		if x -= x % fibre; x != lastX || y != lastY {
			lastX, lastY, last = x, y, light(x, y)
		}
		return last
	}
}

// Shaded is a surface, w by h pixels, in the shades of a ramp. Light says which
// shade each pixel has, 0 to 1; below 0 the pixel is left clear.
func Shaded(w, h int, r colour.Ramp, light func(x, y int) float64) Surface {
	s := Surface{w: w, h: h, light: light}
	for _, c := range r.Colours() {
		r, g, b := c.RGB()
		s.shades = append(s.shades, color.RGBA{r, g, b, 255})
	}
	return s
}

// Surface is a pattern for gg that looks up the shade of each pixel as it is painted.
type Surface struct {
	w, h   int
	shades []color.Color
	light  func(x, y int) float64
}

// ColorAt is clear outside of the surface.
func (s Surface) ColorAt(x, y int) color.Color {
	if x < 0 || y < 0 || x >= s.w || y >= s.h {
		return color.Transparent
	}
	l := s.light(x, y)
	if l < 0 {
		return color.Transparent
	}
	return s.shades[int(l*float64(len(s.shades)-1)+.5)]
}

// dye gives all that was drawn, which is opaque but at its edges, the colours of
// the surface. It is faster than to fill a shape with it.
func (s Surface) dye(dc *gg.Context) {
	im, shades := dc.Image().(*image.RGBA), make([]color.RGBA, len(s.shades))
	for i, c := range s.shades {
		shades[i] = c.(color.RGBA)
	}
	for y := range s.h {
		row := im.Pix[y*im.Stride:][:4*s.w]
		for x := 0; len(row) > 0; x, row = x+1, row[4:] {
			cover := uint32(row[3])
			if cover == 0 {
				continue
			}
			c := shades[int(s.light(x, y)*float64(len(shades)-1)+.5)]
			if cover < 255 {
				c.R, c.G, c.B = uint8(uint32(c.R)*cover/255), uint8(uint32(c.G)*cover/255), uint8(uint32(c.B)*cover/255)
			}
			row[0], row[1], row[2] = c.R, c.G, c.B
		}
	}
}

// At is how light the wood is, 0 to 1, u pixels along the grain and v across.
func (g Grain) At(u, v float64) float64 {
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
	top := Random(ix, iy) + (Random(ix+1, iy)-Random(ix, iy))*tx
	low := Random(ix, iy+1) + (Random(ix+1, iy+1)-Random(ix, iy+1))*tx
	return top + (low-top)*ty
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// Random is the random value of a place on the grid.
func Random(x, y int) float64 {
	n := uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77
	n ^= n >> 15
	n *= 0x2C1B3C6D
	n ^= n >> 12
	n *= 0x297A2D39
	n ^= n >> 15
	return float64(n) / math.MaxUint32
}
