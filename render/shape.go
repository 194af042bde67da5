package render

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// Point is a place on the stage in pixels, from the top left corner.
type Point struct{ X, Y float64 }

// Shape is a part of the stage: what is veiled, lit or dimmed. Shapes are
// joined with And; where they overlap they cover once.
type Shape struct{ parts []part }

// part is closed loops that are filled together: a loop that runs the other
// way round within another is a hole.
type part [][]Point

// And is the union of two shapes.
func (s Shape) And(t Shape) Shape { return Shape{parts: slices.Concat(s.parts, t.parts)} }

// Box is a rectangle with rounded corners; x, y is its top left corner.
func Box(x, y, w, h, radius float64) Shape {
	r := min(radius, w/2, h/2)
	loop := make([]Point, 0, 4*(arcSteps(r, .25)+1))
	loop = arc(loop, x+w-r, y+r, r, -.25, 0)
	loop = arc(loop, x+w-r, y+h-r, r, 0, .25)
	loop = arc(loop, x+r, y+h-r, r, .25, .5)
	loop = arc(loop, x+r, y+r, r, .5, .75)
	return Shape{parts: []part{{loop}}}
}

// Polygon is the inside of a closed line through the points.
func Polygon(points ...Point) Shape { return Shape{parts: []part{{points}}} }

// arc adds the points of a circle's arc to a loop; angles are in turns,
// clockwise from the right.
func arc(loop []Point, x, y, r, from, to float64) []Point {
	steps := arcSteps(r, to-from)
	loop = slices.Grow(loop, steps+1)
	for i := range steps + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(steps)) * 2 * math.Pi)
		loop = append(loop, Point{x + r*cos, y + r*sin})
	}
	return loop
}

// arcSteps is by how many straight lines an arc of so many turns is drawn.
func arcSteps(r, turns float64) int { return max(2, int(math.Ceil(math.Abs(turns)*(8+2*r)))) }

// bounds is the smallest rectangle of whole pixels round the shape.
func (p part) bounds() image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, loop := range p {
		for _, q := range loop {
			x0, x1 = min(x0, q.X), max(x1, q.X)
			y0, y1 = min(y0, q.Y), max(y1, q.Y)
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}

// pen turns shapes into masks. It keeps its buffers; what it gives is good
// until it is used again.
type pen struct {
	raster     vector.Rasterizer
	mask, part image.Alpha
}

// bounds is the smallest rectangle of whole pixels round the shape.
func (s Shape) bounds() (r image.Rectangle) {
	for _, q := range s.parts {
		r = r.Union(q.bounds())
	}
	return r
}

// bandHeight is how many rows of a shape are drawn at once, so that the buffers
// of a pen stay as small as that.
const bandHeight = 64

// cover calls paint with the coverage of a shape within the clip, band by band.
func (p *pen) cover(s Shape, clip image.Rectangle, paint func(mask *image.Alpha)) {
	all := s.bounds().Intersect(clip)
	for y := all.Min.Y; y < all.Max.Y; y += bandHeight {
		paint(p.draw(s, all.Intersect(image.Rect(all.Min.X, y, all.Max.X, y+bandHeight))))
	}
}

// draw is the coverage of a shape within the clip, in the stage's own places.
func (p *pen) draw(s Shape, clip image.Rectangle) *image.Alpha {
	resize(&p.mask, s.bounds().Intersect(clip))
	if len(s.parts) == 1 {
		p.fill(&p.mask, s.parts[0])
		return &p.mask
	}
	for _, q := range s.parts {
		p.join(q)
	}
	return &p.mask
}

// fill covers a clear mask where a part lies on it.
func (p *pen) fill(mask *image.Alpha, q part) {
	r := mask.Rect
	if r.Empty() {
		return
	}
	p.raster.Reset(r.Dx(), r.Dy())
	for _, loop := range q {
		for i, at := range loop {
			x, y := float32(at.X)-float32(r.Min.X), float32(at.Y)-float32(r.Min.Y)
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	p.raster.DrawOp = draw.Src
	// A mask that begins where the raster does needs no buffer of its own.
	at0 := image.Alpha{Pix: mask.Pix, Stride: mask.Stride, Rect: image.Rect(0, 0, r.Dx(), r.Dy())}
	p.raster.Draw(&at0, at0.Rect, image.Opaque, image.Point{})
}

// join merges one more part into the mask: the greater coverage counts.
func (p *pen) join(q part) {
	r := q.bounds().Intersect(p.mask.Rect)
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
