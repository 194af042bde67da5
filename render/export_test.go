package render

import (
	"image"
	"image/color"
)

// What the tests look at from outside.
var (
	Adler32    = adler32
	NewPalette = newPalette
)

// Kept is how many bytes the renderer keeps.
func (r *Renderer) Kept() int {
	r.cache.mu.Lock()
	defer r.cache.mu.Unlock()
	return r.cache.used
}

// Blends is how many tables of blends the palette that has most of them keeps.
func (r *Renderer) Blends() (most int) {
	for _, p := range r.palettes {
		most = max(most, len(p.blends.made))
	}
	return most
}

// Nearest is the entry shown for a colour.
func (p *palette) Nearest(c Colour) Colour {
	v := c.rgb()
	return p.colours[p.index(v.r, v.g, v.b)].colour()
}

// Entries are all entries.
func (p *palette) Entries() []Colour {
	all := make([]Colour, len(p.colours))
	for i, c := range p.colours {
		all[i] = c.colour()
	}
	return all
}

// Under is the entry that shows where a colour of the opacity alpha covers
// another at a level of coverage.
func (p *palette) Under(below, over Colour, alpha float64, level int) Colour {
	v := below.rgb()
	return p.colours[p.blend(over, alpha)[level][p.index(v.r, v.g, v.b)]].colour()
}

// Cover is a shape as a mask of w by h pixels.
func Cover(s Shape, w, h int) *image.Alpha {
	var p pen
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	p.cover(s, mask.Rect, func(drawn *image.Alpha) {
		for y := drawn.Rect.Min.Y; y < drawn.Rect.Max.Y; y++ {
			for x := drawn.Rect.Min.X; x < drawn.Rect.Max.X; x++ {
				mask.Set(x, y, color.Alpha{A: drawn.AlphaAt(x, y).A})
			}
		}
	})
	return mask
}

// Outline is the shape of joined places.
func Outline(r float64, places []Point, links [][2]int) Shape {
	return Shape{parts: []part{contours(r, places, links)}}
}

// Fewer is which of at most limit colours shows for each, and how many are
// left.
func Fewer(colours []Colour, used []int, limit int) (shown []Colour, kept int) {
	var all []rgb
	var counts [256]int
	for i, c := range colours {
		all, counts[i] = append(all, c.rgb()), used[i]
	}
	few, to := fewer(all, &counts, limit)
	for i := range colours {
		shown = append(shown, few[to[i]].colour())
	}
	return shown, len(few)
}

// Pack gives the codes for some pixels and what they stand for, by the same
// packer each time. Slack says of each pixel which colours may stand for it.
func Pack(colours []Colour) func(pixels, slack []uint8) (codes, shown []byte) {
	l, a := new(lzw), alikeOf(colours)
	return func(pixels, slack []uint8) (codes, shown []byte) { return l.pack(pixels, slack, a) }
}

// Slacks is how many steps of slack there are, the first of which is none.
const Slacks = slacks

// MayStand tells whether one colour may stand for another at a slack, by their
// places among some.
func MayStand(colours []Colour) func(other, colour, slack uint8) bool { return alikeOf(colours).may }

// Slack is how much the middle one of nine pixels, three rows of three, may
// differ.
func Slack(colours []Colour, nine [9]uint8) uint8 {
	c := newCanvas(nil, 3, 3, nil)
	for y := range 3 {
		copy(c.span(0, y, 3), nine[3*y:])
	}
	return alikeOf(colours).slack(c, 1, 1)
}

func alikeOf(colours []Colour) *alike {
	var all []rgb
	for _, c := range colours {
		all = append(all, c.rgb())
	}
	return newAlike(all)
}
