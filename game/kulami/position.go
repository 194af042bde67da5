package kulami

import (
	"fmt"

	"galet/game"
)

// MarblesEach is how many marbles each seat starts with.
const MarblesEach = 28

// none is the number of a missing field.
const none = -1

// Position is the board with the marbles played so far: seat 0's are red,
// seat 1's black. It is a small value; copies share the board.
type Position struct {
	options Options
	// marbles holds each seat's fields.
	marbles [2]set
	// last and previous are the fields of the last two marbles, or none.
	last, previous int8
}

// ToMove is seat 0 at even plies and seat 1 at odd ones; nobody ever passes.
func (p Position) ToMove() game.Seat { return game.Seat(p.Ply() % 2) }

// Ply is how many marbles lie on the board, 0 to 56.
func (p Position) Ply() int { return (p.marbles[0] | p.marbles[1]).len() }

// playable is the set of fields that can be played now: all of them at first, then those
// in the row or the column of the last marble, beyond marbles and holes too, but not on
// the panels of the last two (rulebook, How to play). It is empty once all marbles are
// placed.
func (p Position) playable() set {
	switch p.Ply() {
	case 0:
		return everyField
	case 2 * MarblesEach:
		return 0
	}
	b := p.options.board
	return b.cross[p.last] &^ p.blocked() &^ (p.marbles[0] | p.marbles[1])
}

// Key has the marbles, the playable fields, and the panel of the last marble, which is
// off limits after the next move.
func (p Position) Key() string {
	panel := none
	if p.last != none {
		panel = int(p.options.board.panel[p.last])
	}
	return fmt.Sprintf("%x %x %x %d", p.marbles[game.First], p.marbles[game.Second], p.playable(), panel)
}

// blocked is the set of all fields on the panels of the last two marbles.
func (p Position) blocked() set {
	b, s := p.options.board, set(0)
	for _, i := range [2]int8{p.last, p.previous} {
		if i != none {
			s |= b.panels[b.panel[i]]
		}
	}
	return s
}

// Legal lists the fields that may be played, row by row from the top.
func (p Position) Legal() []game.Move {
	reach := p.playable()
	moves := make([]game.Move, 0, reach.len())
	for i := range reach.all() {
		moves = append(moves, p.options.board.moves[i])
	}
	return moves
}

// Play places a marble of the seat to move. Errors wrap game.ErrNotation or
// game.ErrIllegal; see [ErrCross] and its neighbours.
func (p Position) Play(m game.Move) (game.Position, error) {
	f, ok := parseField(string(m))
	if !ok {
		return nil, notation(string(m))
	}
	if p.playable() == 0 {
		return nil, p.refuseOver()
	}
	i, ok := p.options.board.find(f)
	if !ok {
		return nil, ErrNoField.Broken("Field", f)
	}
	if err := p.refuse(i); err != nil {
		return nil, err
	}
	return p.place(i), nil
}

// place puts a marble of the seat to move on field i.
func (p Position) place(i int) Position {
	p.marbles[p.ToMove()] |= one(i)
	p.last, p.previous = int8(i), p.last
	return p
}

// Result is the score once all marbles are placed or the seat to move has no field
// left. More points win; equal points are a draw (FoxMind edition, Scoring).
func (p Position) Result() (game.Result, bool) {
	if p.playable() != 0 {
		return game.Result{}, false
	}
	total := p.Score().Total
	result := game.Result{Score: total, Scored: true, Draw: total[0] == total[1]}
	if total[1] > total[0] {
		result.Winner = game.Second
	}
	return result, true
}
