package kala

import (
	"fmt"

	"galet/game"
)

// Position is one state of a game of Kala, with the last sowing. Its zero
// value is no state of any game; Options.Start gives the first.
type Position struct {
	field   [Cells]uint8
	cup     [2]Cell
	held    [2]uint8
	reserve [2]uint8
	granary uint8
	turn    game.Seat
	again   bool
	sown    Sowing
}

var _ game.Position = Position{}

// Sowing is one move as it was played.
type Sowing struct {
	// Path is the cups sown, in order.
	Path Path
	// Seat is who sowed.
	Seat game.Seat
	// Extra says that it was an extra turn, sown out of the seat's cup.
	Extra bool
	// Lost says that a sixth bean could not be laid and went to the rival's
	// reserve.
	Lost bool
	// OnRival says that the last bean fell into the rival's cup.
	OnRival bool
	// Place is where the seat's cup went.
	Place Cell
	// Harvest is how many beans were emptied out of the last cup, 0 if it
	// was not harvested: one went to the granary, the others to the reserve.
	Harvest int
}

// ToMove is the seat whose turn it is; after a move that earned an extra turn
// it is the seat that made it.
func (p Position) ToMove() game.Seat { return p.turn }

// Result is a win for the rival of a seat that is to sow from its reserve and
// has fewer than four beans in it; beans in its cup do not help (rulebook, End
// of the game). An extra turn is sown from the cup, so it needs nothing in the
// reserve. There are no draws and no points.
func (p Position) Result() (game.Result, bool) {
	if !p.over() {
		return game.Result{}, false
	}
	return game.Result{Winner: p.turn.Other()}, true
}

func (p Position) over() bool { return !p.again && p.reserve[p.turn] < TurnBeans }

// Key has all beans, both cups, and whose turn it is.
func (p Position) Key() string {
	return fmt.Sprint(p.field, p.cup, p.held, p.reserve, p.granary, p.turn, p.again)
}

// Shape spells the position as the seat to move sees it. It is equal for positions that
// only differ by turning or mirroring the field, or by exchanging the seats.
func (p Position) Shape() string {
	mover, rival := p.turn, p.turn.Other()
	least := ""
	for way := range symmetries {
		var field [Cells]uint8
		for c := range Cell(Cells) {
			field[c.turned(way)] = p.field[c]
		}
		s := fmt.Sprint(field, p.cup[mover].turned(way), p.cup[rival].turned(way), p.held[mover], p.held[rival],
			p.reserve[mover], p.reserve[rival], p.granary, p.again)
		if least == "" || s < least {
			least = s
		}
	}
	return least
}

// Beans is how many lie in a field cup, whether or not a seat's cup covers
// it.
func (p Position) Beans(c Cell) int { return int(p.field[c]) }

// Covered tells which seat's cup stands on a field cup, or false if it is
// open.
func (p Position) Covered(c Cell) (game.Seat, bool) {
	switch c {
	case p.cup[game.First]:
		return game.First, true
	case p.cup[game.Second]:
		return game.Second, true
	}
	return 0, false
}

// Cup is where a seat's own cup stands.
func (p Position) Cup(s game.Seat) Cell { return p.cup[s] }

// CupBeans is how many beans a seat's own cup holds. They travel with it.
func (p Position) CupBeans(s game.Seat) int { return int(p.held[s]) }

// Reserve is how many beans a seat has in its reserve.
func (p Position) Reserve(s game.Seat) int { return int(p.reserve[s]) }

// Granary is how many beans have been put away for good.
func (p Position) Granary() int { return int(p.granary) }

// Last is the last sowing, or false at the start.
func (p Position) Last() (Sowing, bool) { return p.sown, p.sown.Path.n > 0 }

// ExtraTurn is how many beans the seat to move sows in an extra turn: all beans of its
// own cup, four to six. ok is false if its turn is an ordinary one.
func (p Position) ExtraTurn() (beans int, ok bool) {
	if !p.again {
		return 0, false
	}
	return int(p.held[p.turn]), true
}

// Sow is how many beans the seat to move lays now, four to six; 0 once the
// game is over. It is five where an extra turn of six loses the sixth.
func (p Position) Sow() int {
	if p.over() {
		return 0
	}
	return sowable(p.cup[p.turn], p.taken())
}

// taken is how many beans the seat to move takes up.
func (p Position) taken() int {
	if p.again {
		return int(p.held[p.turn])
	}
	return TurnBeans
}
