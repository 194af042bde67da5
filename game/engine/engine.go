// Package engine has what the engines of all games share: the contract of a thought, its
// limits, the choice of a move at a weaker level, and matches between engines with their
// statistics. It knows no game and no clock. A caller that limits the time passes a
// function that says when to stop.
package engine

import (
	"errors"
	"fmt"

	"galet/game"
)

// The levels of strength. MaxLevel uses all that its limits allow.
const (
	MinLevel = 1
	MaxLevel = 8
)

// Engine chooses moves in one game. It keeps tables between thoughts, so it is
// not safe for concurrent use.
type Engine interface {
	// Think chooses a move for the seat to move. It is deterministic: a new
	// engine, or one after Reset, returns the same Thought for the same
	// position and limits if Limits.Done never ends the thought. Errors wrap
	// game.ErrOver if the game is over, and ErrPosition if p belongs to another
	// game.
	Think(p game.Position, l Limits) (Thought, error)

	// Reset clears the tables.
	Reset()
}

// Prover is an Engine that can also prove wins.
type Prover interface {
	// Prove reports whether the seat to move wins. It searches at most the
	// given number of positions; ok is false if they were not enough.
	Prove(p game.Position, most int) (won bool, nodes int, ok bool)
}

// New returns an Engine whose tables take about the given number of bytes. It
// may take less, but at least a few hundred kilobytes.
type New func(memory int) Engine

// ErrPosition: the position is of a game that the engine does not play.
var ErrPosition = errors.New("a position of another game")

// Limits are the limits of a thought. The first one reached ends it.
type Limits struct {
	// Level is the strength, MinLevel to MaxLevel.
	Level int
	// Nodes is the maximum number of positions; 0 leaves it to the level and to
	// Done.
	Nodes int
	// Seed determines what is random: playouts, and the choice among good moves
	// at weaker levels.
	Seed uint64
	// Done ends the thought when it returns true: the time is up, or nobody
	// waits for the result. An engine calls it at least once a millisecond. nil
	// means never. At MaxLevel without Nodes and Done a thought may take for
	// ever.
	Done func() bool
}

// Check returns an error for a level that does not exist.
func (l Limits) Check() error {
	if l.Level < MinLevel || l.Level > MaxLevel {
		return fmt.Errorf("level %d: there are levels %d to %d", l.Level, MinLevel, MaxLevel)
	}
	return nil
}

// Thought is the result of an engine.
type Thought struct {
	// Move is the chosen move.
	Move game.Move `json:"move"`
	// Value is the winning chance of the seat to move after Move, 0 to 1; a
	// draw counts as half. It is exactly 1, 0.5 or 0 where Solved is set, and elsewhere
	// never 0 or 1.
	Value float64 `json:"value"`
	// Line is the expected continuation; it begins with Move.
	Line []game.Move `json:"line"`
	// Solved reports that Value is proved.
	Solved bool `json:"solved"`
	// Nodes is the number of positions searched.
	Nodes int `json:"nodes"`
}
