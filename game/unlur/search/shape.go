package search

import (
	"math/bits"

	"galet/game"
	"galet/game/unlur"
)

// cell is a place on the board: the row, from 0, in the high four bits, and the number,
// from 1, in the low ones. So the distance to a neighbour in a direction is the same from
// every cell.
type cell uint8

// pass is the move that ends the contract. No cell has this number.
const pass cell = 0

// ringSteps are the distances from a cell to its six neighbours, modulo 256, clockwise from
// the upper right. A pattern has a bit for each neighbour.
var ringSteps = [6]uint8{17, 1, 256 - 16, 256 - 17, 255, 16}

const (
	// patterns is how many patterns there are.
	patterns = 1 << 6
	// farthest is the largest of the distances.
	farthest = 17
)

// contacts are the distances of a cell's neighbours with stones. Adjacent neighbours are in
// one group, so only one of them is listed. Unused entries are 0, the cell itself.
type contacts [3]uint8

// contactTable has the contacts for each pattern of neighbours with stones.
var contactTable = func() (table [patterns]contacts) {
	for pattern := range table {
		has := func(i int) bool { return pattern>>((i+6)%6)&1 == 1 }
		t, n := &table[pattern], 0
		for i := range 6 {
			if has(i) && !has(i-1) {
				t[n] = ringSteps[i]
				n++
			}
		}
		if n == 0 && has(0) {
			t[0] = ringSteps[0]
		}
	}
	return table
}()

// gaps has, for each pattern of neighbours, the places between two of them.
var gaps = func() (table [patterns]uint8) {
	for pattern := range table {
		has := func(i int) bool { return pattern>>((i+6)%6)&1 == 1 }
		for i := range 6 {
			if has(i-1) && has(i+1) && !has(i) {
				table[pattern] |= 1 << i
			}
		}
	}
	return table
}()

// firstStep is the distance of the first neighbour of each pattern; 0: there is none.
var firstStep = func() (table [patterns]uint8) {
	for pattern := 1; pattern < patterns; pattern++ {
		table[pattern] = ringSteps[bits.TrailingZeros(uint(pattern))]
	}
	return table
}()

// outcome is the result of a stone.
type outcome uint8

const (
	open outcome = iota
	won          // by who puts the stone down
	lost
)

// outcomes are the outcomes by the stone's colour and by the sides that its group
// touches.
var outcomes = func() (table [2][64]outcome) {
	for sides := range 64 {
		line, y := unlur.Sides(sides).Line() != 0, unlur.Sides(sides).Y() != 0
		for colour, goals := range [2][2]bool{black: {y, line}, white: {line, y}} {
			switch {
			case goals[0]:
				table[colour][sides] = won
			case goals[1]:
				table[colour][sides] = lost
			}
		}
	}
	return table
}()

// emptyBoard is the start on each size of board.
var emptyBoard = map[int]state{
	unlur.DefaultSize: newBoard(unlur.DefaultSize),
	unlur.LargeSize:   newBoard(unlur.LargeSize),
}

func newBoard(size int) state {
	g, _ := unlur.GridOf(size)
	s := state{contract: true, beyond: new([256]uint8)}
	for _, inner := range []bool{true, false} {
		for i := range unlur.Cell(g.Cells()) {
			if c := place(g, i); inner == (g.Sides(i) == 0) {
				s.sides[c], s.up[c] = uint8(g.Sides(i)), c
				s.free[s.frees], s.at[c] = c, s.frees
				s.frees++
			}
		}
		if inner {
			s.inner = s.frees
		}
	}
	for _, c := range s.free[:s.frees] {
		for i, step := range ringSteps {
			if s.up[c+cell(step)] == 0 {
				s.beyond[c] |= 1 << i
			}
		}
	}
	return s
}

// names are the spellings of the moves. A cell has the same name on both sizes.
var names = func() (names [256]game.Move) {
	names[pass] = unlur.Pass
	g, _ := unlur.GridOf(unlur.LargeSize)
	for i := range unlur.Cell(g.Cells()) {
		names[place(g, i)] = game.Move(g.Name(i))
	}
	return names
}()

// place converts a cell of the grid.
func place(g *unlur.Grid, i unlur.Cell) cell {
	row, number := g.Place(i)
	return cell(row<<4 | number)
}
