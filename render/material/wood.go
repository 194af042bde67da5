// Package material draws what boards and pieces are made of: wood, glass,
// stone, china and beans, each as Art for a sprite, with the colours that a
// palette needs for it. It knows no game.
package material

import (
	"cmp"
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
		entries(hollowShades[w]),
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
	// Tone makes the piece darker or lighter: -.13, .02 and .12 make three
	// planks that look different.
	Tone float64
	// Ring is how strong the year rings are; 0 means the usual .37.
	Ring float64
	// Seed varies pieces with the same grain.
	Seed int
}

// fibre is the least length of one shade along the grain, in pixels; it is
// twice that if the grain is upright. Runs and equal rows keep the file small.
const fibre = 8

// Timber is a piece of wood, w by h pixels, in the shades of its ramp.
func Timber(w, h int, g Grain) *Surface {
	light := g.Light()
	if g.Upright {
		return Shaded(w, h, g.Wood.Ramp(), image.Pt(1, 2*fibre), func(x, y int) float64 {
			return light(float64(y), float64(x))
		})
	}
	return Shaded(w, h, g.Wood.Ramp(), image.Pt(fibre, 1), func(x, y int) float64 {
		return light(float64(x), float64(y))
	})
}

// Shaded is a surface, w by h pixels, in the shades of a ramp. Light says which
// shade each pixel has, 0 to 1; below 0 the pixel is left clear. It is asked for the
// first pixel of each block; the others have the same shade. step is the size of a block,
// in powers of two.
func Shaded(w, h int, r colour.Ramp, step image.Point, light func(x, y int) float64) *Surface {
	s := &Surface{w: w, h: h, step: step, light: light, last: image.Pt(-1, -1)}
	for _, c := range r.Colours() {
		r, g, b := c.RGB()
		s.shades = append(s.shades, color.RGBA{r, g, b, 255})
	}
	return s
}

// Surface is a pattern for gg that computes the shade of each block as it is painted.
type Surface struct {
	w, h   int
	shades []color.Color
	step   image.Point
	light  func(x, y int) float64
	// last is the block that was painted last, and shade its colour.
	last  image.Point
	shade color.Color
}

// ColorAt is clear outside of the surface.
func (s *Surface) ColorAt(x, y int) color.Color {
	if x < 0 || y < 0 || x >= s.w || y >= s.h {
		return color.Transparent
	}
	if block := image.Pt(x&^(s.step.X-1), y&^(s.step.Y-1)); block != s.last {
		s.last, s.shade = block, s.at(block)
	}
	return s.shade
}

func (s *Surface) at(block image.Point) color.Color {
	l := s.light(block.X, block.Y)
	if l < 0 {
		return color.Transparent
	}
	return s.shades[int(l*float64(len(s.shades)-1)+.5)]
}

// box paints the surface as a box with round corners. The surface must be opaque.
func (s *Surface) box(dc *gg.Context, radius int) {
	edge(dc, s.w, s.h, radius)
	canvas.Paint(dc, colour.Black, 1)
	dc.Fill()
	dc.SetFillRuleWinding()
	in := edgeWidth(radius)
	im, row := dc.Image().(*image.RGBA), make([]uint8, 4*s.w)
	for y := range s.h {
		if y&(s.step.Y-1) == 0 {
			s.row(row, y)
		}
		to := im.Pix[y*im.Stride:][:len(row)]
		left, right := len(row), len(row)
		if y >= in && y < s.h-in {
			left, right = 4*in, len(row)-4*in
		}
		dye(to[:left], row)
		copy(to[left:right], row[left:])
		dye(to[right:], row[right:])
	}
}

// row computes the pixels of row y, the first row of blocks.
func (s *Surface) row(row []uint8, y int) {
	for x := 0; x < s.w; x += s.step.X {
		c := s.at(image.Pt(x, y)).(color.RGBA)
		for i := 4 * x; i < 4*min(x+s.step.X, s.w); i += 4 {
			row[i], row[i+1], row[i+2], row[i+3] = c.R, c.G, c.B, c.A
		}
	}
}

// dye gives drawn pixels the colours of a row of opaque ones. The opacity of the drawn
// pixels stays.
func dye(drawn, row []uint8) {
	for i := 0; i < len(drawn); i += 4 {
		cover := uint32(drawn[i+3])
		for channel, v := range row[i : i+3] {
			drawn[i+channel] = uint8(uint32(v) * cover / 255)
		}
	}
}

// Light returns a function: how light the wood is, 0 to 1, u pixels along the grain and v
// across. The function is fast for a place near the last one, and not safe for concurrent
// use.
func (g Grain) Light() func(u, v float64) float64 {
	du, dv := float64(g.Seed)*731, float64(g.Seed)*257
	ring := cmp.Or(g.Ring, .37)
	var n [4]noise
	return func(u, v float64) float64 {
		u, v = u+du, v+dv
		years := .055*v + 2.6*n[0].at(.003*u, .011*v) + 4*n[1].at(.002*u, .005*v)
		q := .45 + .56*(ring*yearRing(years)+.22*n[2].at(.003*u, .45*v)+.34*n[3].at(.003*u, .016*v)) + g.Tone
		return min(max(q, 0), 1)
	}
}

// yearRing rises slowly through a year and falls fast at its end.
func yearRing(t float64) float64 {
	_, s := math.Modf(t)
	if s < .78 {
		return s / .78
	}
	return (1 - s) / .22
}

// noise is value noise, from 0 to 1. It interpolates between random values at whole
// coordinates. It keeps the four values around the last place.
type noise struct {
	known  bool
	x, y   int
	values [4]float64 // two above the place, two below
}

func (n *noise) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	if ix, iy := int(fx), int(fy); !n.known || ix != n.x || iy != n.y {
		*n = noise{true, ix, iy, [4]float64{Random(ix, iy), Random(ix+1, iy), Random(ix, iy+1), Random(ix+1, iy+1)}}
	}
	tx, ty := smooth(x-fx), smooth(y-fy)
	top := n.values[0] + (n.values[1]-n.values[0])*tx
	low := n.values[2] + (n.values[3]-n.values[2])*tx
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
