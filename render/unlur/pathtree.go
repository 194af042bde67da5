package unlur

import (
	"math"
	"slices"

	"galet/game/unlur"
)

// spine is a tree within a group of cells. From its root a short way leads to
// each of some sides that the group touches. The ways never cross.
type spine struct {
	plan  plan
	group []unlur.Cell
	// before is the cell from which the ways reach a cell; the first has none.
	before map[unlur.Cell]unlur.Cell
	// order is the group's cells, the nearest to the first in front.
	order []unlur.Cell
}

// newSpine finds the cell from which the ways to all these sides are shortest
// together, and grows from there.
func newSpine(p plan, group []unlur.Cell, sides unlur.Sides) spine {
	sums := map[unlur.Cell]int{}
	for s := range sides.All() {
		for c, far := range p.distances(group, s) {
			sums[c] += far
		}
	}
	first := slices.MinFunc(group, func(a, b unlur.Cell) int { return sums[a] - sums[b] })
	s := spine{p, group, map[unlur.Cell]unlur.Cell{}, []unlur.Cell{first}}
	s.grow()
	return s
}

// distances is for each cell of a group how many steps within the group lead
// to a side that it touches.
func (p plan) distances(group []unlur.Cell, s unlur.Side) map[unlur.Cell]int {
	far := map[unlur.Cell]int{}
	var front []unlur.Cell
	for _, c := range group {
		if p.grid.Sides(c).Has(s) {
			far[c] = 0
			front = append(front, c)
		}
	}
	for ; len(front) > 0; front = front[1:] {
		for _, n := range p.grid.Neighbours(front[0]) {
			if _, seen := far[n]; !seen && slices.Contains(group, n) {
				far[n] = far[front[0]] + 1
				front = append(front, n)
			}
		}
	}
	return far
}

// grow reaches every cell of the group by the fewest steps and, among those,
// from where the way goes on straightest.
func (s *spine) grow() {
	depth := map[unlur.Cell]int{s.order[0]: 0}
	for i := 0; i < len(s.order); i++ {
		c := s.order[i]
		for _, n := range s.plan.grid.Neighbours(c) {
			d, seen := depth[n]
			switch {
			case !slices.Contains(s.group, n):
			case !seen:
				depth[n] = depth[c] + 1
				s.order = append(s.order, n)
				s.before[n] = c
			case d == depth[c]+1 && s.turn(c, n) < s.turn(s.before[n], n):
				s.before[n] = c
			}
		}
	}
}

// turn is how far a way turns in c on going on to next, in no unit; 0 is
// straight on.
func (s *spine) turn(c, next unlur.Cell) float64 {
	from, ok := s.before[c]
	if !ok {
		return 0
	}
	a, b, d := s.plan.point(from), s.plan.point(c), s.plan.point(next)
	return math.Hypot(d.X-2*b.X+a.X, d.Y-2*b.Y+a.Y)
}

// way is the cells from the one that is nearest at a side back to the first.
func (s *spine) way(side unlur.Side) []unlur.Cell {
	at := slices.IndexFunc(s.order, func(c unlur.Cell) bool { return s.plan.grid.Sides(c).Has(side) })
	way := []unlur.Cell{s.order[at]}
	for c, more := s.before[way[0]]; more; c, more = s.before[c] {
		way = append(way, c)
	}
	return way
}
