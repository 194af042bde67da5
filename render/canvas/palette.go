package canvas

import (
	"fmt"
	"math"

	"galet/render/colour"
)

// PaletteLimit is the most entries of a palette. A file holds 256; an animation
// needs one of them for transparent pixels.
const PaletteLimit = 255

// Palette is the colours of one game's pictures. It never changes, so a
// colour has the same index in every picture of a game.
type Palette struct {
	Colours []colour.Colour
	// Near holds the index of the entry nearest to each colour. It is indexed
	// by six bits a channel: red, green, blue.
	Near   []uint8
	blends blends
}

// NewPalette joins the ramps; what occurs twice is taken once.
func NewPalette(ramps []colour.Ramp) (*Palette, error) {
	p := &Palette{}
	seen := map[colour.Colour]bool{}
	for _, r := range ramps {
		for _, c := range r.Colours() {
			if !seen[c] {
				seen[c] = true
				p.Colours = append(p.Colours, c)
			}
		}
	}
	if len(p.Colours) > PaletteLimit {
		return nil, fmt.Errorf("%d colours, a palette holds %d", len(p.Colours), PaletteLimit)
	}
	p.Near = nearest(p.Colours)
	return p, nil
}

// Index is the entry nearest to a colour.
func (p *Palette) Index(c colour.Colour) uint8 { return p.Near[cell(c)] }

// cell is a colour's place in Near.
func cell(c colour.Colour) int { return int(c>>18&63<<12 | c>>10&63<<6 | c>>2&63) }

// RGB are the entries as a file has them, three bytes each.
func (p *Palette) RGB() []byte {
	all := make([]byte, 0, 3*len(p.Colours))
	for _, c := range p.Colours {
		r, g, b := c.RGB()
		all = append(all, r, g, b)
	}
	return all
}

// Difference is how different two colours look, squared and in no unit: green
// counts most.
func Difference(a, b colour.Colour) float64 {
	r, g, bl := b.RGB()
	return difference(a, float64(r), float64(g), float64(bl))
}

func difference(a colour.Colour, r, g, b float64) float64 {
	dr, dg, db := float64(a>>16)-r, float64(a>>8&255)-g, float64(a&255)-b
	return 3*dr*dr + 5*dg*dg + 2*db*db
}

// nearest fills the table of Palette.Near. The cube of colours is cut into
// blocks of 16 values a side; only the entries that can be nearest somewhere
// within a block are compared there.
func nearest(colours []colour.Colour) []uint8 {
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
		near[cell(c)] = uint8(i)
	}
	return near
}

// rivals lists the entries that may be nearest somewhere in the block of 16
// values a side round a centre: those that are further from it than the
// nearest by no more than the block is across.
func rivals(kept []int, colours []colour.Colour, r, g, b float64) []int {
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
func closest(among []int, colours []colour.Colour, r, g, b float64) uint8 {
	best, at := math.Inf(1), 0
	for _, i := range among {
		if d := difference(colours[i], r, g, b); d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}
