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

// Shape is a part of the stage: what is veiled, lit, dimmed or drawn as a
// line. Shapes are joined with And; where they overlap they cover once.
type Shape struct{ parts, cut []part }

// part is closed loops that are filled together: a loop that runs the other
// way round within another is a hole.
type part [][]Point

// And is the union of two shapes. What was cut out of either stays cut out.
func (s Shape) And(t Shape) Shape {
	return Shape{slices.Concat(s.parts, t.parts), slices.Concat(s.cut, t.cut)}
}

// Less is the shape without another, of which nothing was cut out.
func (s Shape) Less(t Shape) Shape {
	return Shape{s.parts, slices.Concat(s.cut, t.parts)}
}

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

// Disc is a full circle.
func Disc(x, y, radius float64) Shape {
	return Shape{parts: []part{{arc(nil, x, y, radius, 0, 1)}}}
}

// Hoop is the band of a width on both sides of a circle.
func Hoop(x, y, radius, width float64) Shape {
	outer := arc(nil, x, y, radius+width/2, 0, 1)
	inner := arc(nil, x, y, radius-width/2, 1, 0)
	return Shape{parts: []part{{outer, inner}}}
}

// Polygon is the inside of a closed line through the points.
func Polygon(points ...Point) Shape { return Shape{parts: []part{{points}}} }

// Line is a line through the points, with round ends and joints.
func Line(width float64, points ...Point) Shape {
	var s Shape
	for i := range points {
		if len(points) == 1 {
			return Disc(points[0].X, points[0].Y, width/2)
		}
		if i > 0 {
			s.parts = append(s.parts, part{capsule(points[i-1], points[i], width/2)})
		}
	}
	return s
}

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

// capsule is the outline of a thick line with round ends.
func capsule(a, b Point, r float64) []Point {
	turn := math.Atan2(b.Y-a.Y, b.X-a.X) / (2 * math.Pi)
	loop := arc(nil, b.X, b.Y, r, turn-.25, turn+.25)
	return arc(loop, a.X, a.Y, r, turn+.25, turn+.75)
}

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

// draw is the coverage of a shape within the clip, in the stage's own places.
func (p *pen) draw(s Shape, clip image.Rectangle) *image.Alpha {
	var r image.Rectangle
	for _, q := range s.parts {
		r = r.Union(q.bounds())
	}
	resize(&p.mask, r.Intersect(clip))
	if len(s.parts) == 1 {
		p.fill(&p.mask, s.parts[0])
		s.parts = nil
	}
	for _, q := range s.parts {
		p.join(q, func(mask, part uint8) uint8 { return max(mask, part) })
	}
	for _, q := range s.cut {
		p.join(q, func(mask, part uint8) uint8 { return min(mask, 255-part) })
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
	p.raster.Draw(mask, r, image.Opaque, image.Point{})
}

// join merges one more part into the mask, pixel by pixel.
func (p *pen) join(q part, merge func(mask, part uint8) uint8) {
	r := q.bounds().Intersect(p.mask.Rect)
	resize(&p.part, r)
	p.fill(&p.part, q)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		to := p.mask.Pix[p.mask.PixOffset(r.Min.X, y):][:r.Dx()]
		for x, a := range p.part.Pix[(y-r.Min.Y)*p.part.Stride:][:len(to)] {
			to[x] = merge(to[x], a)
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
