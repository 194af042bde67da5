package render

import (
	"math"

	"github.com/fogleman/gg"
)

// stroke is the line through some points, so many pixels wide, with round
// bends and ends. It is one part: its loops all run the same way round, and so
// cover once where they overlap.
func stroke(points []Point, width float64) Shape {
	var loops part
	for i, p := range points {
		loops = append(loops, arc(nil, p.X, p.Y, width/2, 0, 1))
		if i > 0 {
			if q := points[i-1]; p != q {
				loops = append(loops, beam(q, p, width/2))
			}
		}
	}
	return Shape{parts: []part{loops}}
}

// beam is a straight line as a loop, half so wide on each side.
func beam(a, b Point, half float64) []Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	x, y := -(b.Y-a.Y)/length*half, (b.X-a.X)/length*half
	return []Point{{a.X - x, a.Y - y}, {b.X - x, b.Y - y}, {b.X + x, b.Y + y}, {a.X + x, a.Y + y}}
}

// dot is a disc in one colour.
type dot struct {
	colour Colour
	radius int
}

func (d dot) Size() (w, h int) { return 2*d.radius + 4, 2*d.radius + 4 }

func (d dot) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	circle(dc, c, c, float64(d.radius), d.colour, 1)
}
