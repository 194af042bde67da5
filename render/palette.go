package render

import (
	"fmt"
	"math"
)

// Colour is an opaque colour, 0xRRGGBB.
type Colour uint32

// Ramp is a run of palette entries: Shades colours, at equal steps along the
// way through Stops. One stop gives one entry, whatever Shades says.
type Ramp struct {
	Stops  []Colour
	Shades int
}

// Solid is a Ramp of one colour.
func Solid(c Colour) Ramp { return Ramp{Stops: []Colour{c}, Shades: 1} }

// Between is a Ramp that goes straight from a to b, both counted.
func Between(a, b Colour, shades int) Ramp {
	return Ramp{Stops: []Colour{a, b}, Shades: shades}
}

// Mix is the colour that shows where over lies on c with the opacity alpha,
// 0 to 1.
func (c Colour) Mix(over Colour, alpha float64) Colour {
	a, b := c.rgb(), over.rgb()
	blend := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*alpha + .5) }
	return rgb{blend(a.r, b.r), blend(a.g, b.g), blend(a.b, b.b)}.colour()
}

// RGBA gives the colour to the standard library's image/color.
func (c Colour) RGBA() (r, g, b, a uint32) {
	v := c.rgb()
	return uint32(v.r) * 0x101, uint32(v.g) * 0x101, uint32(v.b) * 0x101, 0xffff
}

func (c Colour) rgb() rgb { return rgb{uint8(c >> 16), uint8(c >> 8), uint8(c)} }

type rgb struct{ r, g, b uint8 }

func (v rgb) colour() Colour { return Colour(v.r)<<16 | Colour(v.g)<<8 | Colour(v.b) }

// at is the colour at the fraction t, 0 to 1, of the way through the stops.
func (r Ramp) at(t float64) Colour {
	last := len(r.Stops) - 1
	if last == 0 {
		return r.Stops[0]
	}
	i := min(int(t*float64(last)), last-1)
	return r.Stops[i].Mix(r.Stops[i+1], t*float64(last)-float64(i))
}

// colours lists the entries of the ramp.
func (r Ramp) colours() []Colour {
	if r.Shades < 2 || len(r.Stops) == 1 {
		return r.Stops[:1]
	}
	all := make([]Colour, r.Shades)
	for i := range all {
		all[i] = r.at(float64(i) / float64(r.Shades-1))
	}
	return all
}

// paletteLimit is the most entries of a palette: a file holds 256, of which an
// animation needs one for what is left clear.
const paletteLimit = 255

// palette is the colours of one game's pictures. It never changes, so a
// colour has the same index in every picture of a game.
type palette struct {
	colours []rgb
	// near holds the index of the entry nearest to each colour, of which six
	// bits a channel are looked at.
	near   []uint8
	blends blends
}

// newPalette joins the ramps; what occurs twice is taken once.
func newPalette(ramps []Ramp) (*palette, error) {
	p := &palette{}
	seen := map[Colour]bool{}
	for _, r := range ramps {
		for _, c := range r.colours() {
			if !seen[c] {
				seen[c] = true
				p.colours = append(p.colours, c.rgb())
			}
		}
	}
	if len(p.colours) > paletteLimit {
		return nil, fmt.Errorf("render: %d colours, a palette holds %d", len(p.colours), paletteLimit)
	}
	p.near = nearest(p.colours)
	return p, nil
}

// index is the entry nearest to a colour.
func (p *palette) index(r, g, b uint8) uint8 {
	return p.near[int(r>>2)<<12|int(g>>2)<<6|int(b>>2)]
}

// clear is the entry that no colour has.
func (p *palette) clear() uint8 { return uint8(len(p.colours)) }

// difference is how different two colours look, squared and in no unit: green
// counts most.
func difference(a rgb, r, g, b float64) float64 {
	dr, dg, db := float64(a.r)-r, float64(a.g)-g, float64(a.b)-b
	return 3*dr*dr + 5*dg*dg + 2*db*db
}

// nearest fills the table of palette.near. The cube of colours is cut into
// blocks of 16 values a side; only the entries that can be nearest somewhere
// within a block are compared there.
func nearest(colours []rgb) []uint8 {
	near := make([]uint8, 1<<18)
	var kept []int
	for block := range 1 << 12 {
		r, g, b := block>>8*16, block>>4&15*16, block&15*16
		kept = rivals(kept[:0], colours, float64(r)+7.5, float64(g)+7.5, float64(b)+7.5)
		for cell := range 64 {
			cr, cg, cb := r+cell>>4*4, g+cell>>2&3*4, b+cell&3*4
			near[cr>>2<<12|cg>>2<<6|cb>>2] = closest(kept, colours, float64(cr)+1.5, float64(cg)+1.5, float64(cb)+1.5)
		}
	}
	for i, c := range colours {
		near[int(c.r>>2)<<12|int(c.g>>2)<<6|int(c.b>>2)] = uint8(i)
	}
	return near
}

// rivals lists the entries that may be nearest somewhere in the block of 16
// values a side round a centre: those that are further from it than the
// nearest by no more than the block is across.
func rivals(kept []int, colours []rgb, r, g, b float64) []int {
	const across = 16 * 3.17 // the root of 3+5+2
	best := math.Inf(1)
	for _, c := range colours {
		best = min(best, difference(c, r, g, b))
	}
	limit := math.Sqrt(best) + across
	for i, c := range colours {
		if difference(c, r, g, b) <= limit*limit {
			kept = append(kept, i)
		}
	}
	return kept
}

// closest is the entry among some that is nearest to a colour.
func closest(among []int, colours []rgb, r, g, b float64) uint8 {
	best, at := math.Inf(1), 0
	for _, i := range among {
		if d := difference(colours[i], r, g, b); d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}
