package canvas

import (
	"cmp"
	"math"
	"slices"
)

// Contours returns the outline, at distance r, of places joined by straight links that
// do not cross. There is a loop round every group of places, and one in the opposite
// direction round every gap inside. The outline is that of discs of radius r on all
// places and lines 2r wide over all links, if no gap is left among three places that
// are all linked.
func Contours(r float64, places []Point, links [][2]int) [][]Point {
	w := newWalk(r, places, links)
	var loops [][]Point
	points := make([]Point, 0, len(places)*arcSteps(r, .25)) // of all loops, about
	for at, edges := range w.edges {
		slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.angle, b.angle) })
		if len(edges) == 0 {
			points = arc(points[len(points):], places[at].X, places[at].Y, r, 0, 1)
			loops = append(loops, slices.Clip(points))
		}
	}
	for at, edges := range w.edges {
		for i := range edges {
			if edges[i].gone {
				continue
			}
			loop, filled := w.round(points[len(points):], at, i)
			if filled {
				points = loop[:0]
				continue
			}
			points = loop
			loops = append(loops, slices.Clip(loop))
		}
	}
	return loops
}

// walk goes round places along their links and keeps to one side.
type walk struct {
	r      float64
	places []Point
	edges  [][]edge // from each place, in the order of their angles
}

// edge leads to a place; angle is in turns, clockwise from the right.
type edge struct {
	to    int
	angle float64
	gone  bool
}

// newWalk returns a walk with the edges of all links, which are in one piece of memory.
func newWalk(r float64, places []Point, links [][2]int) walk {
	w := walk{r: r, places: places, edges: make([][]edge, len(places))}
	counts := make([]int, len(places))
	for _, l := range links {
		counts[l[0]]++
		counts[l[1]]++
	}
	room := make([]edge, 2*len(links))
	for at, n := range counts {
		w.edges[at], room = room[:0:n], room[n:]
	}
	for _, l := range links {
		w.link(l[0], l[1])
		w.link(l[1], l[0])
	}
	return w
}

func (w *walk) link(from, to int) {
	a, b := w.places[from], w.places[to]
	w.edges[from] = append(w.edges[from], edge{to: to, angle: math.Atan2(b.Y-a.Y, b.X-a.X) / (2 * math.Pi)})
}

// round goes from a place along its i-th edge until it is there again. It appends
// the outline on its left hand to a loop, and says whether it went round the inside of
// three places, where nothing is left uncovered.
func (w *walk) round(loop []Point, at, i int) (_ []Point, filled bool) {
	corners, area := 0, 0.0
	for !w.edges[at][i].gone {
		w.edges[at][i].gone = true
		p, in := w.places[at], w.edges[at][i]
		at, i = in.to, w.next(in.to, at)
		q := w.places[at]
		loop = w.corner(loop, q, in.angle, w.edges[at][i].angle)
		corners++
		area += p.X*q.Y - q.X*p.Y
	}
	return loop, corners == 3 && area < 0
}

// next is which edge to take at a place when one comes from another: the next
// one clockwise.
func (w *walk) next(at, from int) int {
	edges := w.edges[at]
	for i, e := range edges {
		if e.to == from {
			return (i + 1) % len(edges)
		}
	}
	return 0
}

// corner adds the outline at a place that a walk enters at one angle and leaves at
// another: round on the outside of a turn, sharp on its inside.
func (w *walk) corner(loop []Point, p Point, in, out float64) []Point {
	const hair = 1e-9
	turn := out - in - math.Floor(out-in) // clockwise, 0 to 1
	if turn <= .5+hair {
		// From straight on to straight back.
		return arc(loop, p.X, p.Y, w.r, in-.25, in-.25+turn)
	}
	sin, cos := math.Sincos((in - .25 + (turn-1)/2) * 2 * math.Pi)
	reach := w.r / math.Cos((turn-1)*math.Pi)
	return append(loop, Point{p.X + reach*cos, p.Y + reach*sin})
}
