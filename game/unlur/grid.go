package unlur

import (
	"fmt"
	"slices"
	"sync"

	"galet/game"
)

// Cell is a cell of a [Grid]: its place in reading order, row by row from a
// upwards and by number in the row, counted from 0.
type Cell uint8

const (
	maxRows  = 2*LargeSize - 1
	maxCells = 3*LargeSize*(LargeSize-1) + 1

	// noCell is the neighbour beyond a side, or the last stone of an empty board. Its
	// slot in the arrays of Board stays empty.
	noCell Cell = maxCells
)

// Grid is the geometry of one size of board: its cells, their names, and what touches
// what. It never changes, and all boards of a size share one.
//
// Rows count from 0, the bottom row a. Numbers name the straight lines of cells that lean
// left going up, from 1, the lower left side. So the centre of a cell is number-row/2
// cell widths from the left.
type Grid struct {
	size  int
	start [maxRows + 1]Cell
	at    [maxCells]place
	near  [maxCells][sideCount]Cell
	sides [maxCells + 1]Sides
	names [maxCells]game.Move
}

type place struct{ row, number int8 }

var (
	smallGrid = sync.OnceValue(func() *Grid { return newGrid(DefaultSize) })
	largeGrid = sync.OnceValue(func() *Grid { return newGrid(LargeSize) })
)

// GridOf is the grid with size cells a side, and false unless size is 6 or 8.
func GridOf(size int) (*Grid, bool) {
	switch size {
	case DefaultSize:
		return smallGrid(), true
	case LargeSize:
		return largeGrid(), true
	}
	return nil, false
}

// Size is the number of cells a side, 6 or 8.
func (g *Grid) Size() int { return g.size }

// Rows is the number of rows, 11 or 15.
func (g *Grid) Rows() int { return 2*g.size - 1 }

// Cells is the number of cells, 91 or 169. The cells are Cell(0), Cell(1) and so on.
func (g *Grid) Cells() int { return 3*g.size*(g.size-1) + 1 }

// Inner is the number of cells that touch no side, 61 or 127.
func (g *Grid) Inner() int { return g.Cells() - sideCount*(g.size-1) }

// Numbers is the lowest and the highest number in a row, both included.
func (g *Grid) Numbers(row int) (low, high int) {
	return max(1, row-g.size+2), min(g.size+row, g.Rows())
}

// At is the cell with this number in this row, and false if there is none.
func (g *Grid) At(row, number int) (Cell, bool) {
	if row < 0 || row >= g.Rows() {
		return noCell, false
	}
	low, high := g.Numbers(row)
	if number < low || number > high {
		return noCell, false
	}
	return g.start[row] + Cell(number-low), true
}

// Place is the row and the number of a cell of this grid.
func (g *Grid) Place(c Cell) (row, number int) {
	return int(g.at[c].row), int(g.at[c].number)
}

// Name is the cell's spelling: "f6".
func (g *Grid) Name(c Cell) string { return string(g.names[c]) }

// Named is the cell with this name, and false if there is none.
func (g *Grid) Named(name game.Move) (Cell, bool) {
	i := slices.Index(g.names[:g.Cells()], name)
	if i < 0 {
		return noCell, false
	}
	return Cell(i), true
}

// Sides is the sides that a cell touches: none, one, or for a corner the two
// that meet there.
func (g *Grid) Sides(c Cell) Sides { return g.sides[c] }

// Neighbours lists the cells that share an edge with c, clockwise from the
// upper right: three to six of them.
func (g *Grid) Neighbours(c Cell) []Cell {
	cells := make([]Cell, 0, sideCount)
	for _, n := range g.near[c] {
		if n != noCell {
			cells = append(cells, n)
		}
	}
	return cells
}

func newGrid(size int) *Grid {
	g := &Grid{size: size}
	for row := range g.Rows() {
		low, high := g.Numbers(row)
		g.start[row+1] = g.start[row] + Cell(high-low+1)
		for number := low; number <= high; number++ {
			c, _ := g.At(row, number)
			g.at[c] = place{int8(row), int8(number)}
			g.names[c] = game.Move(fmt.Sprintf("%s%d", rowName(row), number))
			g.sides[c] = g.sidesAt(row, number)
			g.near[c] = g.around(row, number)
		}
	}
	return g
}

// rowName is the row's letter.
func rowName(row int) string { return string(rune('a' + row)) }

func (g *Grid) sidesAt(row, number int) Sides {
	var ss Sides
	for s, touches := range [sideCount]bool{
		Top:        row == g.Rows()-1,
		UpperRight: number == g.Rows(),
		LowerRight: number == row+g.size,
		Bottom:     row == 0,
		LowerLeft:  number == 1,
		UpperLeft:  number == row-g.size+2,
	} {
		if touches {
			ss |= 1 << s
		}
	}
	return ss
}

// around are the six neighbours, clockwise from the upper right; noCell beyond the board.
func (g *Grid) around(row, number int) (near [sideCount]Cell) {
	for i, step := range [sideCount]place{{1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, 0}} {
		near[i], _ = g.At(row+int(step.row), number+int(step.number))
	}
	return near
}
