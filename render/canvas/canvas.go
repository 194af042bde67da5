// Package canvas draws in the entries of a palette: sprites, shapes and masks, blended
// through tables. It knows pixels, and does not know what they show.
package canvas

import (
	"encoding/binary"
	"image"
	"math"
)

// Canvas is a picture in palette entries, laid out as a PNG wants its rows:
// each begins with a byte that names the row filter, 0.
type Canvas struct {
	W, H    int
	Pix     []uint8
	Palette *Palette
}

// Resize makes the canvas w by h pixels of a palette. What it showed is lost.
func (c *Canvas) Resize(p *Palette, w, h int) {
	size := (w + 1) * h
	if cap(c.Pix) < size {
		c.Pix = make([]uint8, size)
	}
	c.W, c.H, c.Pix, c.Palette = w, h, c.Pix[:size], p
}

// Bounds is the whole canvas.
func (c *Canvas) Bounds() image.Rectangle { return image.Rect(0, 0, c.W, c.H) }

// Flood fills the whole canvas with one palette entry.
func (c *Canvas) Flood(entry uint8) {
	if c.H == 0 {
		return
	}
	first := c.Pix[:c.W+1]
	for i := range first {
		first[i] = entry
	}
	first[0] = 0
	for n := len(first); n < len(c.Pix); n *= 2 {
		copy(c.Pix[n:], c.Pix[:n])
	}
}

// Row is n pixels from x, y on.
func (c *Canvas) Row(x, y, n int) []uint8 {
	return c.Pix[y*(c.W+1)+1+x:][:n]
}

// Put lays a sprite with its middle at x, y; what hangs over the canvas is
// cut.
func (c *Canvas) Put(s *Sprite, x, y int) {
	x, y = x-s.W/2, y-s.h/2
	for i := range s.runs {
		r := &s.runs[i]
		ry, rx := y+int(r.y), x+int(r.x)
		from, to := max(0, -rx), min(int(r.n), c.W-rx)
		if ry < 0 || ry >= c.H || from >= to {
			continue
		}
		row := c.Row(rx+from, ry, to-from)
		if r.solid {
			copy(row, s.solid[int(r.first)+from:])
		} else {
			soften(row, s.soft[int(r.first)+from:], s.layers)
		}
	}
}

func soften(row []uint8, over []uint16, layers []*layer) {
	over = over[:len(row)]
	for i, o := range over {
		row[i] = layers[o][row[i]]
	}
}

// Tint lays a blend over the canvas where the mask covers it. The mask's own
// origin lies at x, y.
func (c *Canvas) Tint(mask *image.Alpha, x, y int, b *Blend) {
	c.under(mask, x, y, func(row, cover []uint8, _ int) { tint(row, cover, b) })
}

// tint takes eight pixels at once where all or none are covered, as most are.
func tint(row, cover []uint8, b *Blend) {
	const none, all = 0, math.MaxUint64
	full := &b[Levels]
	for ; len(row) >= 8; row, cover = row[8:], cover[8:] {
		switch binary.LittleEndian.Uint64(cover) {
		case none:
		case all:
			for i, below := range row[:8] {
				row[i] = full[below]
			}
		default:
			tintEach(row[:8], cover[:8], b)
		}
	}
	tintEach(row, cover, b)
}

func tintEach(row, cover []uint8, b *Blend) {
	cover = cover[:len(row)]
	for i, a := range cover {
		row[i] = b[level(a)][row[i]]
	}
}

// stripes is a hatch along a row, in Levels of coverage: three pixels in
// sixteen, which rise to the right.
var stripes = [16]uint8{Levels / 2, Levels, Levels, Levels, Levels / 2}

// Hatch is Tint, with stripes of a second blend over what is wholly covered.
func (c *Canvas) Hatch(mask *image.Alpha, x, y int, b, stripe *Blend) {
	var hatched Blend
	for _, l := range stripes {
		for i, below := range b[Levels] {
			hatched[l][i] = stripe[l][below]
		}
	}
	c.under(mask, x, y, func(row, cover []uint8, diagonal int) {
		for i, a := range cover {
			if l := level(a); l == Levels {
				row[i] = hatched[stripes[(diagonal+i)%len(stripes)]][row[i]]
			} else {
				row[i] = b[l][row[i]]
			}
		}
	})
}

// under calls paint for every row of pixels that a mask covers, with their
// coverage and the sum of the places x and y of the first.
func (c *Canvas) under(mask *image.Alpha, x, y int, paint func(row, cover []uint8, diagonal int)) {
	r := mask.Rect.Add(image.Pt(x, y))
	seen := r.Intersect(c.Bounds())
	if seen.Empty() {
		return
	}
	for cy := seen.Min.Y; cy < seen.Max.Y; cy++ {
		row := c.Row(seen.Min.X, cy, seen.Dx())
		cover := mask.Pix[(cy-r.Min.Y)*mask.Stride+seen.Min.X-r.Min.X:]
		paint(row, cover[:len(row)], seen.Min.X+cy)
	}
}

// Bar lays a blend over a rectangle.
func (c *Canvas) Bar(r image.Rectangle, b *Blend) {
	r = r.Intersect(c.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Row(r.Min.X, y, r.Dx())
		for i, below := range row {
			row[i] = b[Levels][below]
		}
	}
}
