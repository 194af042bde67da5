package canvas

import (
	"fmt"
	"math"
	"math/bits"

	"galet/render/colour"
)

// paletteLimit is the most entries of a palette. A file holds 256; an animation
// needs one of them for transparent pixels.
const paletteLimit = 255

// Palette is the colours of one game's pictures. It never changes, so a
// colour has the same index in every picture of a game.
type Palette struct {
	Colours []colour.Colour
	// Near holds the index of the entry nearest to each colour. It is indexed
	// by six bits a channel: red, green, blue.
	Near   []uint8
	rgb    []byte
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
	if len(p.Colours) > paletteLimit {
		return nil, fmt.Errorf("%d colours, a palette holds %d", len(p.Colours), paletteLimit)
	}
	p.Near = Nearest(p.Colours)
	for _, c := range p.Colours {
		r, g, b := c.RGB()
		p.rgb = append(p.rgb, r, g, b)
	}
	return p, nil
}

// Index is the entry nearest to a colour.
func (p *Palette) Index(c colour.Colour) uint8 { return p.Near[cell(c)] }

// cell is a colour's place in Near.
func cell(c colour.Colour) int { return int(c>>18&63<<12 | c>>10&63<<6 | c>>2&63) }

// RGB are the entries as a file has them, three bytes each. The caller must not change
// them.
func (p *Palette) RGB() []byte { return p.rgb }

// Difference is how different two colours look, squared and in no unit: green
// counts most.
func Difference(a, b colour.Colour) float64 {
	return float64(pointOf(a).from(pointOf(b))) / 4
}

// point is a colour, each channel from 0 to 510: twice its value, because the middle of a
// cell of Palette.Near lies between two values.
type point struct{ r, g, b int }

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
// colours is cut into eight, and each part again, down to four values a side.
// Only the entries that can be nearest somewhere within a part are compared
// there.
func Nearest(colours []colour.Colour) []uint8 {
	n := nearer{near: make([]uint8, 1<<18), all: points(colours)}
	every := make([]int, len(colours))
	for i := range every {
		every[i] = i
	}
	n.fill(point{}, 256, every)
	for i, c := range colours {
		n.near[cell(c)] = uint8(i)
	}
	return n.near
}

// nearer is the state of Nearest.
type nearer struct {
	near []uint8
	all  []point
	// kept are the rivals in the present block of each size: 8 values a side, 16, up to 256.
	kept [6][]int
	// far are the distances of the examined entries from the middle of a block.
	far []int
}

// fill fills a block, side values on each side from a corner, with the nearest of some
// entries.
func (n *nearer) fill(corner point, side int, among []int) {
	if side == 4 {
		middle := point{2*corner.r + 3, 2*corner.g + 3, 2*corner.b + 3}
		n.near[place(corner)] = closest(among, n.all, middle)
		return
	}
	kept := &n.kept[bits.TrailingZeros(uint(side))-3]
	*kept = n.rivals((*kept)[:0], among, corner, side)
	if len(*kept) == 1 {
		n.flood(corner, side, uint8((*kept)[0]))
		return
	}
	half := side / 2
	for part := range 8 {
		n.fill(point{corner.r + part>>2*half, corner.g + part>>1&1*half, corner.b + part&1*half}, half, *kept)
	}
}

// flood fills a block with one entry.
func (n *nearer) flood(corner point, side int, entry uint8) {
	for r := corner.r; r < corner.r+side; r += 4 {
		for g := corner.g; g < corner.g+side; g += 4 {
			row := n.near[place(point{r, g, corner.b}):][:side/4]
			for i := range row {
				row[i] = entry
			}
		}
	}
}

// place is where Near has the cell whose corner, in whole steps, this is.
func place(corner point) int { return corner.r>>2<<12 | corner.g>>2<<6 | corner.b>>2 }

// rivals lists the entries that may be nearest to some cell's middle in a block:
// all but those that are further from every cell's middle than the entry nearest to
// the block's middle. The difference of two entries' squared distances is linear in the
// place, so it is least in a corner.
func (n *nearer) rivals(kept, among []int, corner point, side int) []int {
	middle := point{2*corner.r + side - 1, 2*corner.g + side - 1, 2*corner.b + side - 1}
	n.far = n.far[:0]
	nearest, best := point{}, math.MaxInt
	for _, i := range among {
		far := n.all[i].from(middle)
		if far < best {
			nearest, best = n.all[i], far
		}
		n.far = append(n.far, far)
	}
	reach := side - 4 // from the middle to that of a cell in a corner
	for at, far := range n.far {
		if far-best <= 2*reach*n.all[among[at]].steps(nearest) {
			kept = append(kept, among[at])
		}
	}
	return kept
}

// steps is the largest change of the difference between the distances to p
// and to q, when a point moves a half step in each channel.
func (p point) steps(q point) int {
	r, g, b := p.r-q.r, p.g-q.g, p.b-q.b
	return 3*max(r, -r) + 5*max(g, -g) + 2*max(b, -b)
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
