package canvas

import (
	"image"
	"iter"
	"math"
	"slices"
)

// Point is a place on the stage in pixels, from the top left corner.
type Point struct{ X, Y float64 }

// Pt is the point X, Y.
func Pt(x, y float64) Point { return Point{x, y} }

// Shape is a part of the stage: what is veiled, lit or dimmed. Shapes are
// joined with And; where they overlap they cover once.
type Shape struct{ parts []part }

// part is what Loops makes a shape of.
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
	return Loops(loop)
}

// Polygon is the inside of a closed line through the points.
func Polygon(points ...Point) Shape { return Loops(points) }

// Loops is the inside of closed lines that are filled together: a loop that
// runs the other way round within another is a hole.
func Loops(loops ...[]Point) Shape { return Shape{parts: []part{loops}} }

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

// arcSteps is how many straight lines an arc is made of.
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

// edges yields the lines of the part's outline that reach into the rows of a rectangle.
func (p part) edges(rows image.Rectangle) iter.Seq2[Point, Point] {
	top, bottom := float64(rows.Min.Y), float64(rows.Max.Y)
	return func(yield func(a, b Point) bool) {
		for _, loop := range p {
			for i, b := range loop {
				a := loop[(i+len(loop)-1)%len(loop)]
				if min(a.Y, b.Y) < bottom && max(a.Y, b.Y) > top && !yield(a, b) {
					return
				}
			}
		}
	}
}

// within is a rectangle that holds what of the part is in the clip. It is as
// narrow as the edges in its rows.
func (p part) within(clip image.Rectangle) image.Rectangle {
	left, right := math.Inf(1), math.Inf(-1)
	for a, b := range p.edges(clip) {
		left, right = min(left, a.X, b.X), max(right, a.X, b.X)
	}
	if left > right {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(left)), clip.Min.Y, int(math.Ceil(right)), clip.Max.Y).Intersect(clip)
}

// within is a rectangle that holds the part of the shape in the clip. It may be too large.
func (s Shape) within(clip image.Rectangle) (r image.Rectangle) {
	for _, q := range s.parts {
		r = r.Union(q.within(clip))
	}
	return r
}

// bounds is the smallest rectangle of whole pixels round the shape.
func (s Shape) bounds() (r image.Rectangle) {
	for _, q := range s.parts {
		r = r.Union(q.bounds())
	}
	return r
}
