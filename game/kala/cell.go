package kala

// Side is how many cups the field is wide and high, Cells how many it has
// (rulebook, Preparation).
const (
	Side  = 4
	Cells = Side * Side
)

// Cell is the place of one field cup, 0 to 15, in the order in which their
// names sort: a1, a2, a3, a4, b1, … d4.
type Cell uint8

// At is the cell in a column from the left and a row from the bottom, each
// 0 to 3.
func At(column, row int) Cell { return Cell(column*Side + row) }

// Column is 0 to 3, from the left.
func (c Cell) Column() int { return int(c) / Side }

// Row is 0 to 3, from the bottom.
func (c Cell) Row() int { return int(c) % Side }

// String names the cell: "a1" at the bottom left, "d4" at the top right.
func (c Cell) String() string {
	return string([]byte{'a' + byte(c)/Side, '1' + byte(c)%Side})
}

// symmetries is the number of ways to turn and mirror the field onto itself.
const symmetries = 8

// turned is where a cell is after the field is turned or mirrored in one of these ways.
func (c Cell) turned(way int) Cell {
	column, row := c.Column(), c.Row()
	if way&1 != 0 {
		column = Side - 1 - column
	}
	if way&2 != 0 {
		row = Side - 1 - row
	}
	if way&4 != 0 {
		column, row = row, column
	}
	return At(column, row)
}

// step is one of the four steps from a cup to its neighbour by an edge, in the
// order in which the neighbours' names sort.
type step int8

const (
	left step = iota
	down
	up
	right
	steps
	nowhere
)

func (s step) opposite() step { return right - s }

// to is the cell one step on, or false at the edge of the field.
func (s step) to(c Cell) (Cell, bool) {
	switch {
	case s == left && c.Column() > 0:
		return c - Side, true
	case s == down && c.Row() > 0:
		return c - 1, true
	case s == up && c.Row() < Side-1:
		return c + 1, true
	case s == right && c.Column() < Side-1:
		return c + Side, true
	}
	return c, false
}

// between is the step that leads from one cell to the other, or nowhere if
// they have no edge in common.
func between(from, to Cell) step {
	for s := left; s < steps; s++ {
		if next, ok := s.to(from); ok && next == to {
			return s
		}
	}
	return nowhere
}

// beside lists the edge-neighbours of a cell by name.
func beside(c Cell) []Cell {
	cells := make([]Cell, 0, steps)
	for s := left; s < steps; s++ {
		if next, ok := s.to(c); ok {
			cells = append(cells, next)
		}
	}
	return cells
}
