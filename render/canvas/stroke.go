package canvas

import "math"

// Stroke is the line through some points, width pixels wide, with round bends
// and ends. Its loops all run the same way round, so that they cover once where
// they overlap.
func Stroke(points []Point, width float64) Shape {
	var loops [][]Point
	for i, p := range points {
		loops = append(loops, arc(nil, p.X, p.Y, width/2, 0, 1))
		if i > 0 {
			if q := points[i-1]; p != q {
				loops = append(loops, beam(q, p, width/2))
			}
		}
	}
	return Loops(loops...)
}

// beam is a straight line as a loop, half so wide on each side.
func beam(a, b Point, half float64) []Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	x, y := -(b.Y-a.Y)/length*half, (b.X-a.X)/length*half
	return []Point{{a.X - x, a.Y - y}, {b.X - x, b.Y - y}, {b.X + x, b.Y + y}, {a.X + x, a.Y + y}}
}
