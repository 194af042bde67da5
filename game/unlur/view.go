package unlur

import (
	"strings"

	"galet/game"
)

// Grid is the geometry of the board.
func (p *Position) Grid() *Grid { return p.board.grid }

// Stone is the colour of the stone on c, or None.
func (p *Position) Stone(c Cell) Colour { return p.board.Stone(c) }

// Last is the last move, and false before the first.
func (p *Position) Last() (game.Move, bool) {
	if p.board.Passed() {
		return Pass, true
	}
	c, ok := p.board.Last()
	if !ok {
		return "", false
	}
	return p.board.grid.names[c], true
}

// LastStone is the newest stone, even if a pass came after it; false: there is none.
func (p *Position) LastStone() (Cell, bool) { return p.board.Last() }

// Contract reports whether the contract lasts: all stones are black, and the
// seats have no colours.
func (p *Position) Contract() bool { return p.board.Contract() }

// MustPass reports whether the seat to move has nothing but the pass.
func (p *Position) MustPass() bool { return p.board.MustPass() }

// Colour is what a seat plays, None while the contract lasts.
func (p *Position) Colour(s game.Seat) Colour { return p.board.Colour(s) }

// Ending is how the game was decided, and false while it goes on.
func (p *Position) Ending() (Ending, bool) { return p.board.Ending() }

// Deciding lists the cells of the group that decided the game, in reading
// order; none while it goes on.
func (p *Position) Deciding() []Cell {
	if !p.board.Over() {
		return nil
	}
	return p.board.Group(p.board.last)
}

// Free lists the cells on which a stone may be put now, in reading order.
func (p *Position) Free() []Cell {
	var cells []Cell
	for c := range Cell(p.board.grid.Cells()) {
		if p.board.Free(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// seat is the seat that plays a colour once the colours are fixed.
func (b *Board) seat(c Colour) game.Seat {
	if b.Colour(game.First) == c {
		return game.First
	}
	return game.Second
}

// Shape spells the stones and whose turn it is. It is equal for positions that only
// differ by turning or mirroring the board.
func (p *Position) Shape() string {
	g := p.board.grid
	least := ""
	for turn := range 2 * sideCount {
		var b strings.Builder
		for c := range Cell(g.Cells()) {
			b.WriteByte('0' + byte(p.board.Stone(g.turned(c, turn))))
		}
		if s := b.String(); least == "" || s < least {
			least = s
		}
	}
	return least + p.board.Next().String()
}

// turned is where a cell is after the grid is turned by that many sixths of a circle.
// With sideCount turns and more, the grid is also mirrored.
func (g *Grid) turned(c Cell, turns int) Cell {
	row, number := g.Place(c)
	up, right := row-(g.size-1), number-g.size
	for range turns % sideCount {
		up, right = up-right, up
	}
	if turns >= sideCount {
		up, right = right, up
	}
	at, _ := g.At(up+g.size-1, right+g.size)
	return at
}
