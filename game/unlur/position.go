package unlur

import (
	"fmt"

	"galet/game"
)

// Position is an immutable state of the game: a [Board] on which nobody plays any more.
// Options.Start makes the first one and Play the others; the zero value is invalid. Any
// number of goroutines may use one.
type Position struct{ board Board }

var _ game.Position = (*Position)(nil)

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seat { return p.board.ToMove() }

// Legal lists the pass, if it is allowed, and then the cells row by row from a, by
// number. The pass comes first so that a list that is cut short still has it.
func (p *Position) Legal() []game.Move {
	b := &p.board
	if b.Over() {
		return nil
	}
	moves := make([]game.Move, 0, b.grid.Cells()+2-b.Plies())
	if b.MayPass() {
		moves = append(moves, Pass)
	}
	for c := range Cell(b.grid.Cells()) {
		if b.Free(c) {
			moves = append(moves, b.grid.names[c])
		}
	}
	return moves
}

// Play puts a stone on the cell that m names, or passes. A refusal wraps
// ErrOccupied, ErrNoCell, ErrSide, ErrNoPass, ErrMustPass, game.ErrOver or
// game.ErrNotation.
func (p *Position) Play(m game.Move) (game.Position, error) {
	if m == Pass {
		return p.pass()
	}
	at, err := readPlace(string(m))
	if err != nil {
		return nil, err
	}
	if p.board.Over() {
		return nil, game.ErrOver
	}
	c, err := p.board.grid.cell(at)
	if err != nil {
		return nil, err
	}
	if err := p.board.Check(c); err != nil {
		return nil, err
	}
	next := &Position{board: p.board}
	next.board.Play(c)
	return next, nil
}

func (p *Position) pass() (game.Position, error) {
	if err := p.board.CheckPass(); err != nil {
		return nil, err
	}
	next := &Position{board: p.board}
	next.board.Pass()
	return next, nil
}

// Result is the seat that won, and false while the game goes on. There are no
// draws and no points.
func (p *Position) Result() (game.Result, bool) {
	e, over := p.board.Ending()
	if !over {
		return game.Result{}, false
	}
	return game.Result{Winner: p.board.seat(e.Winner())}, true
}

// Key has the stones, the next colour, whose turn it is, and whether the contract lasts.
func (p *Position) Key() string {
	b := &p.board
	stones := make([]byte, b.grid.Cells())
	for c := range stones {
		stones[c] = '0' + byte(b.Stone(Cell(c)))
	}
	return fmt.Sprintf("%s %s %d %t", stones, b.Next(), b.ToMove(), b.Contract())
}

// Board is a copy of the core, with which a caller can play on.
func (p *Position) Board() Board { return p.board }
