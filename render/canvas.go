package render

import "image"

// canvas is a picture in palette entries, laid out as a PNG wants its rows:
// each begins with a byte that names the row filter, 0.
type canvas struct {
	pal  *palette
	w, h int
	pix  []uint8
}

func newCanvas(pal *palette, w, h int, buffer []uint8) *canvas {
	size := (w + 1) * h
	if cap(buffer) < size {
		buffer = make([]uint8, size)
	}
	return &canvas{pal: pal, w: w, h: h, pix: buffer[:size]}
}

// flood fills the whole canvas with one colour.
func (c *canvas) flood(colour Colour) {
	v := colour.rgb()
	index := c.pal.index(v.r, v.g, v.b)
	for i := range c.pix {
		c.pix[i] = index
	}
	for y := range c.h {
		c.pix[y*(c.w+1)] = 0
	}
}

// span is n pixels from x, y on.
func (c *canvas) span(x, y, n int) []uint8 {
	return c.pix[y*(c.w+1)+1+x:][:n]
}

// put lays a sprite with its top left corner at x, y; what hangs over the
// canvas is cut.
func (c *canvas) put(s *Sprite, x, y int) {
	for i := range s.runs {
		r := &s.runs[i]
		ry, rx := y+int(r.y), x+int(r.x)
		from, to := max(0, -rx), min(int(r.n), c.w-rx)
		if ry < 0 || ry >= c.h || from >= to {
			continue
		}
		row := c.span(rx+from, ry, to-from)
		if r.solid {
			copy(row, s.solid[int(r.first)+from:])
		} else {
			soften(row, s.soft[int(r.first)+from:], s.blends)
		}
	}
}

func soften(row []uint8, over []soft, blends []*blend) {
	over = over[:len(row)]
	for i, o := range over {
		row[i] = blends[o.blend][o.level][row[i]]
	}
}

// tint lays a blend over the canvas where the mask covers it. The mask's own
// origin lies at x, y.
func (c *canvas) tint(mask *image.Alpha, x, y int, b *blend) {
	c.under(mask, x, y, func(row, cover []uint8, _ int) {
		for i, a := range cover {
			if a > 7 {
				row[i] = b[level(a)][row[i]]
			}
		}
	})
}

// under calls paint for every row of pixels that a mask covers, with their
// coverage and the sum of the places x and y of the first.
func (c *canvas) under(mask *image.Alpha, x, y int, paint func(row, cover []uint8, diagonal int)) {
	r := mask.Rect.Add(image.Pt(x, y))
	seen := r.Intersect(image.Rect(0, 0, c.w, c.h))
	if seen.Empty() {
		return
	}
	for cy := seen.Min.Y; cy < seen.Max.Y; cy++ {
		row := c.span(seen.Min.X, cy, seen.Dx())
		cover := mask.Pix[(cy-r.Min.Y)*mask.Stride+seen.Min.X-r.Min.X:]
		paint(row, cover[:len(row)], seen.Min.X+cy)
	}
}
