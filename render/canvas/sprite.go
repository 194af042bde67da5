package canvas

import (
	"image"
	"slices"

	"github.com/fogleman/gg"

	"galet/render/colour"
)

// Art is a thing that gg draws once: a marble, a hollow, a plank. Its value,
// which must be comparable, holds all that its looks depend on: it is the key
// under which the finished sprite is kept. Sizes are even, so that the centre
// falls between pixels and sprites of all sizes align.
type Art interface {
	// Size is the width and the height in pixels, shadow included; the piece
	// itself is in the middle.
	Size() (w, h int)
	// Draw draws the thing; the context is as large as Size says, and clear.
	Draw(dc *gg.Context)
}

// drawn is what some art looks like.
func drawn(a Art) *image.RGBA {
	w, h := a.Size()
	dc := gg.NewContext(w, h)
	a.Draw(dc)
	return dc.Image().(*image.RGBA)
}

// Sprite is finished art in the entries of one palette. Fully covered pixels
// are entries, to be copied; the others are blended with what lies below.
type Sprite struct {
	W, h  int
	runs  []run
	solid []uint8
	// soft is for each pixel that lets something through which of the layers it
	// has.
	soft   []uint16
	layers []*layer
}

// run is a stretch of a row. First is where its pixels begin in solid or in
// soft.
type run struct {
	y, x, n, first int32
	solid          bool
}

// Bytes is about what the sprite takes in memory.
func (s *Sprite) Bytes() int { return len(s.runs)*20 + len(s.solid) + len(s.soft)*2 + 100 }

// NewSprite draws some art in the entries of a palette.
func NewSprite(a Art, p *Palette) *Sprite {
	im := drawn(a)
	pairRows(im)
	s := &Sprite{W: im.Rect.Dx(), h: im.Rect.Dy()}
	soft := softener{sprite: s, pal: p}
	for y := range s.h {
		row := im.Pix[y*im.Stride:][:s.W*4]
		for x := 0; x < s.W; {
			kind := kindOf(row[x*4+3])
			end := x + 1
			for end < s.W && kindOf(row[end*4+3]) == kind {
				end++
			}
			if kind != bare {
				s.begin(x, y, end-x, kind)
				soft.add(row[x*4:end*4], kind)
			}
			x = end
		}
	}
	// Sprites are kept for long, so without room to grow.
	s.runs, s.solid, s.soft = slices.Clone(s.runs), slices.Clone(s.solid), slices.Clone(s.soft)
	return s
}

const (
	bare = iota
	partial
	full
)

func kindOf(alpha uint8) int {
	switch level(alpha) {
	case 0:
		return bare
	case Levels:
		return full
	}
	return partial
}

func (s *Sprite) begin(x, y, n, kind int) {
	r := run{y: int32(y), x: int32(x), n: int32(n), first: int32(len(s.soft)), solid: kind == full}
	if r.solid {
		r.first = int32(len(s.solid))
	}
	s.runs = append(s.runs, r)
}

// softener adds pixels to a sprite. Known is, by palette entry and level of
// coverage, one more than the place of the layer that lays it; 0: there is none
// yet.
type softener struct {
	sprite *Sprite
	pal    *Palette
	known  [PaletteLimit][Levels]uint16
}

func (f *softener) add(row []uint8, kind int) {
	s := f.sprite
	for ; len(row) > 0; row = row[4:] {
		if kind == full {
			s.solid = append(s.solid, f.pal.Index(colour.Of(row[0], row[1], row[2])))
			continue
		}
		c, l := pure(row), level(row[3])
		if c != colour.Black {
			l = edgeLevel(row[3])
		}
		s.soft = append(s.soft, f.layer(f.pal.Index(c), l))
	}
}

// pure is the colour of a pixel without its coverage.
func pure(p []uint8) colour.Colour {
	a := int(p[3])
	part := func(v uint8) uint8 { return uint8(min(int(v)*255/a, 255)) }
	return colour.Of(part(p[0]), part(p[1]), part(p[2]))
}

// layer is which of the sprite's layers lays an entry at a level of coverage.
func (f *softener) layer(entry uint8, level int) uint16 {
	known := &f.known[entry][level]
	if *known == 0 {
		f.sprite.layers = append(f.sprite.layers, f.pal.layer(entry, level))
		*known = uint16(len(f.sprite.layers))
	}
	return *known - 1
}
