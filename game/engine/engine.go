// Package engine is what the engines of all games share: the contract of a
// thought, its limits, the choice of a weaker level, games of engines against
// each other and the statistics of those games. It knows no game and no clock:
// a caller who wants to stop after some time gives a function that says when.
package engine

import (
	"errors"
	"fmt"

	"galet/game"
)

// The levels of strength. MaxLevel plays as well as its limits allow.
const (
	MinLevel = 1
	MaxLevel = 8
)

// Engine chooses moves in one game. It keeps tables from one thought to the
// next, so it serves one goroutine at a time.
type Engine interface {
	// Think chooses a move for the seat to move. The same engine, fresh or
	// after Reset, gives the same Thought for the same position and the same
	// limits, if Limits.Done never ends the thought. It fails with an error
	// that wraps game.ErrOver when the game is over, and with ErrPosition
	// when p belongs to another game.
	Think(p game.Position, l Limits) (Thought, error)

	// Reset forgets what earlier thoughts found out.
	Reset()
}

// Prover is an Engine that proves more than its thoughts do.
type Prover interface {
	// Prove tells whether the seat to move wins. It looks at most at so many
	// positions, and ok is false where these did not suffice.
	Prove(p game.Position, most int) (won bool, nodes int, ok bool)
}

// New makes an Engine whose tables take about the given number of bytes; an
// engine may need less, and at least a few hundred kilobytes.
type New func(memory int) Engine

// ErrPosition refuses a position of a game that the engine does not play.
var ErrPosition = errors.New("a position of another game")

// Limits bound one thought. The thought ends at whichever limit comes first.
type Limits struct {
	// Level is the strength, MinLevel to MaxLevel.
	Level int
	// Nodes is the most positions to look at; 0 leaves it to the level and
	// to Done.
	Nodes int
	// Seed decides what an engine draws at random: playouts, and the choice
	// among good moves at the weaker levels.
	Seed uint64
	// Done ends the thought once it is true: the time is up, or nobody waits
	// any more. An engine calls it at least once in a millisecond. A nil Done
	// is never true. With neither Nodes nor Done, MaxLevel thinks until the
	// position is solved, which can take for ever.
	Done func() bool
}

// Check refuses a level that does not exist.
func (l Limits) Check() error {
	if l.Level < MinLevel || l.Level > MaxLevel {
		return fmt.Errorf("level %d: there are levels %d to %d", l.Level, MinLevel, MaxLevel)
	}
	return nil
}

// Thought is what an engine found.
type Thought struct {
	// Move is what it plays.
	Move game.Move `json:"move"`
	// Value is the winning chance of the seat to move after Move, 0 to 1; a
	// draw counts as half. It is exactly 1, 0.5 or 0 where Solved is set.
	Value float64 `json:"value"`
	// Line is how the game may go on with best play; it begins with Move.
	Line []game.Move `json:"line"`
	// Solved says that Value is proved.
	Solved bool `json:"solved"`
	// Nodes is how many positions were looked at.
	Nodes int `json:"nodes"`
}
