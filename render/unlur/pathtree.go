package unlur

import (
	"math"
	"slices"

	"galet/game/unlur"
)

// mostCells is how many cells the large board has.
const mostCells = 3*unlur.LargeSize*(unlur.LargeSize-1) + 1

// pathTree is a tree of the cells of a group. Short paths lead from its root to some of
// the sides that the group touches. The paths never cross.
type pathTree struct {
	plan   plan
	inside [mostCells]bool // the group
	// parent is the cell from which the paths reach a cell, none for the first.
	parent [mostCells]unlur.Cell
	// order is the group's cells, the nearest to the first in front.
	order []unlur.Cell
}

// none is no cell.
const none unlur.Cell = mostCells

// newPathTree finds the cell with the least total length of paths to all
// these sides, and grows the tree from there.
func newPathTree(p plan, group []unlur.Cell, sides unlur.Sides) *pathTree {
	s := &pathTree{plan: p, order: make([]unlur.Cell, 0, len(group))}
	for _, c := range group {
		s.inside[c] = true
	}
	var sums [mostCells]int
	for side := range sides.All() {
		s.addDistances(&sums, group, side)
	}
	first := slices.MinFunc(group, func(a, b unlur.Cell) int { return sums[a] - sums[b] })
	s.grow(first)
	return s
}

// addDistances adds for each cell of the group how many steps within it lead to a
// side that it touches.
func (s *pathTree) addDistances(sums *[mostCells]int, group []unlur.Cell, side unlur.Side) {
	var seen [mostCells]bool
	far, front := [mostCells]int{}, make([]unlur.Cell, 0, mostCells)
	for _, c := range group {
		if s.plan.grid.Sides(c).Has(side) {
			seen[c] = true
			front = append(front, c)
		}
	}
	for ; len(front) > 0; front = front[1:] {
		c := front[0]
		sums[c] += far[c]
		for _, n := range s.neighbours(c) {
			if n != none && !seen[n] {
				seen[n], far[n] = true, far[c]+1
				front = append(front, n)
			}
		}
	}
}

// around is the steps in row and number to the neighbours of a cell, clockwise from
// the upper right.
var around = [...]struct{ row, number int }{{1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, 0}}

// neighbours are the neighbours of a cell within the group; none stands for the others.
func (s *pathTree) neighbours(c unlur.Cell) (all [len(around)]unlur.Cell) {
	row, number := s.plan.grid.Place(c)
	for i, step := range around {
		n, ok := s.plan.grid.At(row+step.row, number+step.number)
		if all[i] = n; !ok || !s.inside[n] {
			all[i] = none
		}
	}
	return all
}

// grow reaches every cell of the group by the fewest steps. If several cells
// lead to one, it takes the straightest step.
func (s *pathTree) grow(first unlur.Cell) {
	var depth [mostCells]int
	depth[first], s.parent[first] = 1, none
	s.order = append(s.order, first)
	for i := 0; i < len(s.order); i++ {
		c := s.order[i]
		for _, n := range s.neighbours(c) {
			switch {
			case n == none:
			case depth[n] == 0:
				depth[n] = depth[c] + 1
				s.order = append(s.order, n)
				s.parent[n] = c
			case depth[n] == depth[c]+1 && s.turn(c, n) < s.turn(s.parent[n], n):
				s.parent[n] = c
			}
		}
	}
}

// turn is how far a path turns in c on going on to next, in no unit; 0 is
// straight on.
func (s *pathTree) turn(c, next unlur.Cell) float64 {
	from := s.parent[c]
	if from == none {
		return 0
	}
	a, b, d := s.plan.point(from), s.plan.point(c), s.plan.point(next)
	return math.Hypot(d.X-2*b.X+a.X, d.Y-2*b.Y+a.Y)
}

// start is the cell at a side that is nearest to the first. From there parent leads
// to the first.
func (s *pathTree) start(side unlur.Side) unlur.Cell {
	at := slices.IndexFunc(s.order, func(c unlur.Cell) bool { return s.plan.grid.Sides(c).Has(side) })
	return s.order[at]
}
