package render

import (
	"cmp"
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Measures of paths, in pixels.
const (
	pathEdge = 2  // the dark edge on each side
	pathBend = 24 // the radius of a turn
)

// Path draws a path through the points, width pixels wide (an even number), with a dark
// edge: where pieces went. Each leg is horizontal or vertical, and longer than two bends;
// the ends are flat. The painter draws what stands on the path afterwards.
func (s *Stage) Path(width int, points ...image.Point) {
	from := points[0]
	for i := 1; i < len(points); i++ {
		to, next := points[i], points[i]
		if i+1 < len(points) {
			to, next = s.bend(width, points[i-1], points[i], points[i+1])
		}
		s.leg(width, from, to)
		from = next
	}
}

// bend draws the turn of a path at a point. It returns the end of the leg before it, and
// the beginning of the leg after it.
func (s *Stage) bend(width int, before, at, after image.Point) (end, begin image.Point) {
	in, out := Heading(before, at), Heading(at, after)
	if in == out {
		return at, at
	}
	end, begin = at.Sub(in.Mul(pathBend)), at.Add(out.Mul(pathBend))
	quarter := in.Sub(out)
	centre := at.Sub(quarter.Mul(pathBend))
	PutArt(s, bend{width, quarter}, centre.X, centre.Y)
	return end, begin
}

// Heading is the unit step from one point towards another point in the same row or
// column.
func Heading(from, to image.Point) image.Point {
	d := to.Sub(from)
	return image.Pt(cmp.Compare(d.X, 0), cmp.Compare(d.Y, 0))
}

// leg is a straight piece of a path.
func (s *Stage) leg(width int, a, b image.Point) {
	r := image.Rectangle{a, b}.Canon()
	across := image.Pt(0, 1)
	if r.Dx() == 0 {
		across = image.Pt(1, 0)
	}
	half, edge := across.Mul(width/2), across.Mul(width/2+pathEdge)
	s.Bar(image.Rectangle{r.Min.Sub(edge), r.Max.Sub(half)}, colour.Umber, colour.EdgeAlpha)
	s.Bar(image.Rectangle{r.Min.Add(half), r.Max.Add(edge)}, colour.Umber, colour.EdgeAlpha)
	s.Bar(image.Rectangle{r.Min.Sub(half), r.Max.Add(half)}, colour.Ivory, 1)
}

// bend is a quarter of a ring. It lies in the direction quarter from the middle, whose
// coordinates are 1 or -1.
type bend struct {
	width   int
	quarter image.Point
}

func (b bend) Size() (w, h int) {
	n := 2 * (pathBend + b.width/2 + pathEdge + 1)
	return n, n
}

func (b bend) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	middle := math.Atan2(float64(b.quarter.Y), float64(b.quarter.X))
	dc.SetLineCapButt()
	dc.DrawArc(c, c, pathBend, middle-math.Pi/4, middle+math.Pi/4)
	dc.SetLineWidth(float64(b.width + 2*pathEdge))
	canvas.Paint(dc, colour.Umber, colour.EdgeAlpha)
	dc.StrokePreserve()
	dc.SetLineWidth(float64(b.width))
	canvas.Paint(dc, colour.Ivory, 1)
	dc.Stroke()
}
