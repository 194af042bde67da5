package canvas

import (
	"image"
	"image/draw"

	"golang.org/x/image/vector"
)

// Pen turns shapes into masks. It keeps its buffers: a mask is valid until the pen is used
// again.
type Pen struct {
	raster     vector.Rasterizer
	mask, part image.Alpha
	atOrigin   image.Alpha // the mask that is being drawn, its corner moved to 0, 0
}

// bandHeight is how many rows of a shape are drawn at once. It bounds the buffers of a
// pen.
const bandHeight = 64

// Cover calls paint with the coverage of a shape within the clip, band by band.
func (p *Pen) Cover(s Shape, clip image.Rectangle, paint func(mask *image.Alpha)) {
	all := s.bounds().Intersect(clip)
	for y := all.Min.Y; y < all.Max.Y; y += bandHeight {
		if band := s.within(all.Intersect(image.Rect(all.Min.X, y, all.Max.X, y+bandHeight))); !band.Empty() {
			paint(p.draw(s, band))
		}
	}
}

// draw is the coverage of a shape within a band, in the stage's own places.
func (p *Pen) draw(s Shape, band image.Rectangle) *image.Alpha {
	resize(&p.mask, band)
	if len(s.parts) == 1 {
		p.fill(&p.mask, s.parts[0])
		return &p.mask
	}
	for _, q := range s.parts {
		p.join(q)
	}
	return &p.mask
}

// fill covers a clear mask with a part.
func (p *Pen) fill(mask *image.Alpha, q part) {
	r := mask.Rect
	if r.Empty() {
		return
	}
	p.raster.Reset(r.Dx(), r.Dy())
	for a, b := range q.edges(r) {
		p.raster.MoveTo(float32(a.X)-float32(r.Min.X), float32(a.Y)-float32(r.Min.Y))
		p.raster.LineTo(float32(b.X)-float32(r.Min.X), float32(b.Y)-float32(r.Min.Y))
	}
	p.raster.DrawOp = draw.Src
	// A mask that begins where the raster does needs no buffer of its own.
	p.atOrigin = image.Alpha{Pix: mask.Pix, Stride: mask.Stride, Rect: image.Rect(0, 0, r.Dx(), r.Dy())}
	p.raster.Draw(&p.atOrigin, p.atOrigin.Rect, image.Opaque, image.Point{})
}

// join merges one more part into the mask: the greater coverage counts.
func (p *Pen) join(q part) {
	r := q.within(p.mask.Rect)
	resize(&p.part, r)
	p.fill(&p.part, q)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		to := p.mask.Pix[p.mask.PixOffset(r.Min.X, y):][:r.Dx()]
		for x, a := range p.part.Pix[(y-r.Min.Y)*p.part.Stride:][:len(to)] {
			to[x] = max(to[x], a)
		}
	}
}

// resize makes a clear mask of the pixels in r.
func resize(m *image.Alpha, r image.Rectangle) {
	size := r.Dx() * r.Dy()
	if cap(m.Pix) < size {
		m.Pix = make([]uint8, size)
	}
	m.Pix = m.Pix[:size]
	for i := range m.Pix {
		m.Pix[i] = 0
	}
	m.Stride, m.Rect = r.Dx(), r
}
