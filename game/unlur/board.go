package unlur

import (
	"math/bits"

	"galet/game"
)

// Board is a game under way that changes in place: the core beneath
// [Position], for a search that plays very many games. It holds no pointer
// but to its grid, so assigning a Board copies it; keep the copy to take
// moves back. Make one with [NewBoard].
//
// Play and Pass trust their caller; Check and CheckPass are the rules. One
// goroutine at a time may play on a board.
type Board struct {
	grid *Grid
	// stones, up and sides are by cell. The stones of a group form a tree:
	// up leads to the parent and ends at the group's newest stone, its root,
	// where sides holds what the whole group touches.
	stones [maxCells + 1]Colour
	up     [maxCells + 1]Cell
	sides  [maxCells + 1]Sides
	// last is the newest stone, or off.
	last Cell
	// plies counts stones and the pass; passed is that count just after the
	// pass, and 0 while the contract lasts.
	plies, passed uint8
}

// NewBoard is the empty board of a grid, at the start of the contract.
func NewBoard(g *Grid) Board { return Board{grid: g, last: off} }

// Reset empties the board for another game.
func (b *Board) Reset() { *b = NewBoard(b.grid) }

// Play puts the next stone on c, which Check accepts.
func (b *Board) Play(c Cell) {
	colour := b.Next()
	b.stones[c] = colour
	b.up[c] = c
	sides := b.grid.sides[c]
	near := &b.grid.near[c]
	for heads := runHeads[b.around(near, colour)]; heads != 0; heads &= heads - 1 {
		if root := b.climb(near[bits.TrailingZeros8(heads)]); root != c {
			b.up[root] = c
			sides |= b.sides[root]
		}
	}
	b.sides[c] = sides
	b.last = c
	b.plies++
}

// Pass makes the seat to move Black and ends the contract, as CheckPass
// allows.
func (b *Board) Pass() {
	b.plies++
	b.passed = b.plies
}

// around is the set of the neighbours that hold a stone of this colour, as
// bits by direction.
func (b *Board) around(near *[sideCount]Cell, colour Colour) (set uint8) {
	shift := uint8(colour-Black) & 1
	for i, n := range near {
		set |= uint8(b.stones[n]) >> shift & 1 << i
	}
	return set
}

// runHeads picks from a set of neighbours the first of each unbroken run:
// neighbours in a row touch one another, so they are in one group already.
var runHeads = func() (heads [1 << sideCount]uint8) {
	const ring = 1<<sideCount - 1
	for set := range uint8(ring) {
		heads[set] = set &^ (set<<1 | set>>(sideCount-1))
	}
	heads[ring] = 1
	return heads
}()

// climb finds the root of c's group and halves the way there for the next.
func (b *Board) climb(c Cell) Cell {
	for b.up[c] != c {
		b.up[c] = b.up[b.up[c]]
		c = b.up[c]
	}
	return c
}

// root finds the root of c's group and changes nothing, so that several
// goroutines may read one board.
func (b *Board) root(c Cell) Cell {
	for b.up[c] != c {
		c = b.up[c]
	}
	return c
}

// Grid is the board's geometry.
func (b *Board) Grid() *Grid { return b.grid }

// Plies is the number of moves made, the pass included: at most one more
// than there are cells.
func (b *Board) Plies() int { return int(b.plies) }

// ToMove is the seat whose turn it is.
func (b *Board) ToMove() game.Seat { return game.Seat(b.plies & 1) }

// Contract says whether the contract lasts: nobody has passed yet.
func (b *Board) Contract() bool { return b.passed == 0 }

// Colour is what a seat plays: None while the contract lasts, then Black for
// the seat that passed and White for the other (leaflet, "Détermination de la
// couleur").
func (b *Board) Colour(s game.Seat) Colour {
	switch {
	case b.passed == 0:
		return None
	case game.Seat(b.passed-1)&1 == s:
		return Black
	}
	return White
}

// Next is the colour of the stone that the seat to move would put down:
// Black in the contract, whoever it is.
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
func (b *Board) Last() (Cell, bool) { return b.last, b.last != off }

// Passed says whether the last move was the pass.
func (b *Board) Passed() bool { return b.passed != 0 && b.passed == b.plies }

// Group lists the cells of the group of the stone on c, in reading order. It
// is empty if no stone lies there.
func (b *Board) Group(c Cell) []Cell {
	if b.stones[c] == None {
		return nil
	}
	var cells []Cell
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
