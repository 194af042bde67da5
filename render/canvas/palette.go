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
	p.Near = Nearest(p.Colours)
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
	return float64(pointOf(a).from(pointOf(b))) / 4
}

// point is a colour in half steps of its channels: the middle of a cell of
// Palette.Near lies between two values.
type point struct{ r, g, b int }

// points are the places of some colours.
func points(colours []colour.Colour) []point {
	all := make([]point, len(colours))
	for i, c := range colours {
		all[i] = pointOf(c)
	}
	return all
}

func pointOf(c colour.Colour) point {
	r, g, b := c.RGB()
	return point{2 * int(r), 2 * int(g), 2 * int(b)}
}

// from is Difference, times four.
func (p point) from(q point) int {
	r, g, b := p.r-q.r, p.g-q.g, p.b-q.b
	return 3*r*r + 5*g*g + 2*b*b
}

// Nearest makes a table like Palette.Near for at most 256 colours. The cube of
// colours is cut into blocks of 16 values a side, and these into blocks of 8.
// Only the entries that can be nearest somewhere within a block are compared
// there.
func Nearest(colours []colour.Colour) []uint8 {
	n := nearer{near: make([]uint8, 1<<18), all: points(colours)}
	every := make([]int, len(colours))
	for i := range every {
		every[i] = i
	}
	for block := range 1 << 12 {
		n.fill(point{block >> 8 * 16, block >> 4 & 15 * 16, block & 15 * 16}, 16, every)
	}
	for i, c := range colours {
		n.near[cell(c)] = uint8(i)
	}
	return n.near
}

// nearer is the state of Nearest.
type nearer struct {
	near []uint8
	all  []point
	// kept are the rivals in a block of 16 and in one of 8 values a side.
	kept [2][]int
}

// fill fills a block, so many values a side from a corner, with the nearest
// among some entries.
func (n *nearer) fill(corner point, side int, among []int) {
	if side == 4 {
		middle := point{2*corner.r + 3, 2*corner.g + 3, 2*corner.b + 3}
		n.near[corner.r>>2<<12|corner.g>>2<<6|corner.b>>2] = closest(among, n.all, middle)
		return
	}
	kept := &n.kept[8/side]
	*kept = n.rivals((*kept)[:0], among, corner, side)
	half := side / 2
	for part := range 8 {
		n.fill(point{corner.r + part>>2*half, corner.g + part>>1&1*half, corner.b + part&1*half}, half, *kept)
	}
}

// rivals lists the entries that may be nearest somewhere in a block: those that
// are further from its middle than the nearest by no more than the block is
// across.
func (n *nearer) rivals(kept, among []int, corner point, side int) []int {
	const diagonal = 3.17 // the root of 3+5+2
	middle := point{2*corner.r + side - 1, 2*corner.g + side - 1, 2*corner.b + side - 1}
	best := math.MaxInt
	for _, i := range among {
		best = min(best, n.all[i].from(middle))
	}
	limit := math.Sqrt(float64(best)) + 2*diagonal*float64(side)
	for _, i := range among {
		if float64(n.all[i].from(middle)) <= limit*limit {
			kept = append(kept, i)
		}
	}
	return kept
}

// closest is the entry among some that is nearest to a place.
func closest(among []int, all []point, to point) uint8 {
	best, at := math.MaxInt, 0
	for _, i := range among {
		if d := all[i].from(to); d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}
