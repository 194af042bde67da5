package canvas

import (
	"encoding/binary"
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

// drawn draws some art into a new image.
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
	// soft has an index in layers for each pixel that is not fully covered.
	soft   []uint16
	layers []*layer
}

// run is n pixels of a row, from x on. first is the index of its first pixel in solid or
// in soft.
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
	solid, soft := s.cut(im)
	s.solid, s.soft = make([]uint8, 0, solid), make([]uint16, 0, soft)
	fill := softener{sprite: s, pal: p}
	for _, r := range s.runs {
		fill.add(im.Pix[int(r.y)*im.Stride+4*int(r.x):][:4*r.n], r.solid)
	}
	return s
}

// cut finds the runs of a picture, and counts the pixels in those that are solid and in
// the others.
func (s *Sprite) cut(im *image.RGBA) (solid, soft int) {
	for y := range s.h {
		row := im.Pix[y*im.Stride:][:s.W*4]
		for x := 0; x < s.W; {
			kind, n := firstRun(row[4*x:])
			switch kind {
			case full:
				s.runs = append(s.runs, run{int32(y), int32(x), int32(n), int32(solid), true})
				solid += n
			case partial:
				s.runs = append(s.runs, run{int32(y), int32(x), int32(n), int32(soft), false})
				soft += n
			}
			x += n
		}
	}
	s.runs = slices.Clone(s.runs) // without room to grow, because sprites are kept for long
	return solid, soft
}

// firstRun is the kind of the first pixel, and how many pixels of that kind the row
// begins with.
func firstRun(row []uint8) (kind, n int) {
	const twoClear = 8
	kind, n = kindOf(row[3]), 4
	for n < len(row) && kindOf(row[n+3]) == kind {
		n += 4
		for kind == bare && n+twoClear <= len(row) && binary.LittleEndian.Uint64(row[n:]) == 0 {
			n += twoClear
		}
	}
	return kind, n / 4
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

// softener adds pixels to a sprite.
type softener struct {
	sprite *Sprite
	pal    *Palette
	// known has one more than the layer's index in sprite.layers, by palette entry and
	// level of coverage; 0: the sprite has no such layer yet.
	known [paletteLimit][Levels]uint16
}

func (f *softener) add(row []uint8, solid bool) {
	s := f.sprite
	if solid {
		var last colour.Colour
		entry := f.pal.Index(last)
		for ; len(row) > 0; row = row[4:] {
			if c := colour.Of(row[0], row[1], row[2]); c != last {
				last, entry = c, f.pal.Index(c)
			}
			s.solid = append(s.solid, entry)
		}
		return
	}
	for ; len(row) > 0; row = row[4:] {
		c, l := pure(row), level(row[3])
		if c != colour.Black {
			l = edgeLevel(row[3])
		}
		s.soft = append(s.soft, f.layer(f.pal.Index(c), l))
	}
}

// pure is the colour of a pixel as if it were fully covered.
func pure(p []uint8) colour.Colour {
	a := int(p[3])
	part := func(v uint8) uint8 { return uint8(min(int(v)*255/a, 255)) }
	return colour.Of(part(p[0]), part(p[1]), part(p[2]))
}

// layer is the index of the sprite's layer for an entry at a level of coverage. It adds
// the layer if there is none.
func (f *softener) layer(entry uint8, level int) uint16 {
	known := &f.known[entry][level]
	if *known == 0 {
		f.sprite.layers = append(f.sprite.layers, f.pal.layer(entry, level))
		*known = uint16(len(f.sprite.layers))
	}
	return *known - 1
}
