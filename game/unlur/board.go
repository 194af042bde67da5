package unlur

import (
	"math/bits"

	"galet/game"
)

// Board is a game in progress that changes in place: the core of [Position], for a search
// that plays very many games. Its only pointer is that to its grid, so an assignment
// copies a Board. Keep a copy to take moves back. Make one with [NewBoard].
//
// Play and Pass do not check the rules; Check and CheckPass do. Only one goroutine at a
// time may play on a board, but any number may read one.
type Board struct {
	grid *Grid
	// stones, up, sides and beside are indexed by cell. The stones of a group
	// form a tree: up leads to the parent and ends at the root, where sides holds
	// what the whole group touches. A tree is at most as deep as the number of
	// groups that were joined into it.
	stones [maxCells + 1]Colour
	up     [maxCells + 1]Cell
	sides  [maxCells + 1]Sides
	// beside is the set of neighbours that hold stones, as bits by direction:
	// Black's in the low byte, White's in the high one.
	beside [maxCells + 1]uint16
	// last is the newest stone, or off; touched is what its group touches.
	last    Cell
	touched Sides
	// plies counts stones and the pass; passed is that count just after the
	// pass, and 0 while the contract lasts.
	plies, passed uint8
}

// NewBoard is the empty board of a grid, at the start of the contract.
func NewBoard(g *Grid) Board { return Board{grid: g, last: noCell} }

// Play puts the next stone on c. The caller has checked it with Check.
func (b *Board) Play(c Cell) {
	colour := b.Next()
	b.stones[c] = colour
	b.up[c] = c
	root, sides := c, b.grid.sides[c]
	near, shift := &b.grid.near[c], colourShift(colour)
	for i, n := range near {
		b.beside[n] |= backwards[i] << shift
	}
	for heads := b.runHeads(c, colour); heads != 0; heads &= heads - 1 {
		if r := b.root(near[bits.TrailingZeros8(heads)]); r != root {
			b.up[root] = r
			root = r
			sides |= b.sides[r]
		}
	}
	b.sides[root] = sides
	b.last, b.touched = c, sides
	b.plies++
}

// Pass makes the seat to move Black, and ends the contract. The caller has checked it
// with CheckPass.
func (b *Board) Pass() {
	b.plies++
	b.passed = b.plies
}

// root finds the root of the group of the stone on c.
func (b *Board) root(c Cell) Cell {
	for b.up[c] != c {
		c = b.up[c]
	}
	return c
}

// runHeads are neighbours of c with a stone of this colour, as bits by direction: the
// first of each unbroken run. The stones of a run touch each other, so they are in the
// same group.
func (b *Board) runHeads(c Cell, colour Colour) uint8 {
	return runHeadsTable[b.beside[c]>>colourShift(colour)&ring]
}

// colourShift is where the bits of a colour begin in beside.
func colourShift(colour Colour) uint8 { return uint8(colour-Black) * 8 & 8 }

// ring is the set of all six directions.
const ring = 1<<sideCount - 1

// backwards is, by direction, the bit of the opposite direction.
var backwards = [sideCount]uint16{1 << 3, 1 << 4, 1 << 5, 1 << 0, 1 << 1, 1 << 2}

// runHeadsTable has the result of runHeads for each set of neighbours.
var runHeadsTable = func() (heads [ring + 1]uint8) {
	for set := range uint8(ring) {
		heads[set] = set &^ (set<<1 | set>>(sideCount-1))
	}
	heads[ring] = 1
	return heads
}()

// Grid is the board's geometry.
func (b *Board) Grid() *Grid { return b.grid }

// Plies is the number of moves made, the pass included: at most one more than there are
// cells.
func (b *Board) Plies() int { return int(b.plies) }

// ToMove is the seat whose turn it is.
func (b *Board) ToMove() game.Seat { return game.Seat(b.plies & 1) }

// Contract reports whether the contract lasts: nobody has passed yet.
func (b *Board) Contract() bool { return b.passed == 0 }

// Colour is the colour of a seat: None during the contract, then Black for the seat that
// passed and White for the other (leaflet, "Détermination de la couleur").
func (b *Board) Colour(s game.Seat) Colour {
	switch {
	case b.passed == 0:
		return None
	case game.Seat(b.passed-1)&1 == s:
		return Black
	}
	return White
}

// Next is the colour of the next stone. During the contract it is Black for both seats.
func (b *Board) Next() Colour {
	if b.Contract() {
		return Black
	}
	return b.Colour(b.ToMove())
}

// Stone is the colour of the stone on c, or None.
func (b *Board) Stone(c Cell) Colour { return b.stones[c] }

// Last is the newest stone, and false if the board is empty. A pass does not
// change it.
func (b *Board) Last() (Cell, bool) { return b.last, b.last != noCell }

// Passed reports whether the last move was the pass.
func (b *Board) Passed() bool { return b.passed != 0 && b.passed == b.plies }

// Group lists the cells of the group of the stone on c, in reading order. It
// is empty if no stone lies there.
func (b *Board) Group(c Cell) []Cell {
	if b.stones[c] == None {
		return nil
	}
	cells := make([]Cell, 0, b.grid.Cells())
	root := b.root(c)
	for other := range Cell(b.grid.Cells()) {
		if b.stones[other] != None && b.root(other) == root {
			cells = append(cells, other)
		}
	}
	return cells
}

// Touched is the sides that the group of the stone on c touches; none if no
// stone lies there.
func (b *Board) Touched(c Cell) Sides {
	if b.stones[c] == None {
		return 0
	}
	return b.sides[b.root(c)]
}
