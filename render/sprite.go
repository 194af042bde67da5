package render

import (
	"image"

	"github.com/fogleman/gg"
)

// Art is a thing that gg draws once: a marble, a hollow, a plank. Its value,
// which must be comparable, holds all that its looks depend on: it is the key
// under which the finished sprite is kept. Sizes are even, so that the centre
// falls between pixels and sprites of all sizes lie true on each other.
type Art interface {
	// Size is the width and the height in pixels, shadow included; the piece
	// itself is in the middle.
	Size() (w, h int)
	// Draw draws the thing; the context is as large as Size says, and clear.
	Draw(dc *gg.Context)
}

// Sprite is finished art in the entries of one palette. Fully covered pixels
// are entries, to be copied; the others keep their colour, to be blended.
type Sprite struct {
	w, h  int
	runs  []run
	solid []uint8
	soft  []soft
}

// run is a stretch of a row. First is where its pixels begin in solid or in
// soft.
type run struct {
	y, x, n, first int32
	solid          bool
}

// soft is a colour times its coverage, and what it lets through, 0 to 255.
type soft struct{ r, g, b, through uint8 }

// bytes is about what the sprite takes in memory.
func (s *Sprite) bytes() int { return len(s.runs)*20 + len(s.solid) + len(s.soft)*4 + 100 }

// newSprite turns a picture into a sprite. Coverage under 2 % is dropped and
// over 98 % is full.
func newSprite(im *image.RGBA, p *palette) *Sprite {
	s := &Sprite{w: im.Rect.Dx(), h: im.Rect.Dy()}
	for y := range s.h {
		row := im.Pix[y*im.Stride:][:s.w*4]
		for x := 0; x < s.w; {
			kind := kindOf(row[x*4+3])
			end := x + 1
			for end < s.w && kindOf(row[end*4+3]) == kind {
				end++
			}
			if kind != bare {
				s.add(row[x*4:end*4], x, y, kind == full, p)
			}
			x = end
		}
	}
	return s
}

const (
	bare = iota
	partial
	full
)

func kindOf(alpha uint8) int {
	switch {
	case alpha < 5:
		return bare
	case alpha > 250:
		return full
	}
	return partial
}

func (s *Sprite) add(row []uint8, x, y int, solid bool, p *palette) {
	r := run{y: int32(y), x: int32(x), n: int32(len(row) / 4), first: int32(len(s.soft)), solid: solid}
	if solid {
		r.first = int32(len(s.solid))
	}
	for ; len(row) > 0; row = row[4:] {
		if solid {
			s.solid = append(s.solid, p.index(row[0], row[1], row[2]))
		} else {
			s.soft = append(s.soft, soft{row[0], row[1], row[2], 255 - row[3]})
		}
	}
	s.runs = append(s.runs, r)
}
