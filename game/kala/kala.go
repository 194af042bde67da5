// Package kala is Kala, a game by Steffen Mühlhäuser and Daniel Krieg: beans
// sown in a field of sixteen cups. It knows the rules, the spelling of moves
// and the words for both; it does not know who plays, when, and how a
// position is drawn.
//
// The rule's sources named in comments are the chapters of the Kala rulebook
// and, where that is silent, the reading agreed for this project.
package kala

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/strictjson"
)

// id names the game in records and commands.
const id game.ID = "kala"

// The beans of the game (rulebook, Preparation).
const (
	// Beans is how many there are in all; none ever leaves the game.
	Beans = 56
	// startReserve is how many each seat has in its reserve at the start.
	startReserve = 28
	// TurnBeans is how many an ordinary turn sows from the reserve, how many
	// in a seat's own cup give it an extra turn, and how many a reserve must
	// hold at the start of a turn.
	TurnBeans = 4
	// MostSown is the most beans that one move lays.
	MostSown = 6
	// HarvestFrom is how many beans a cup must have held before the last one
	// fell into it, for a harvest.
	HarvestFrom = 3
)

// Game is Kala's rules and its words. The zero value is ready for use.
type Game struct{}

var (
	_ game.Game  = Game{}
	_ game.Words = Game{}
)

// ID is "kala".
func (Game) ID() game.ID { return id }

// Parameters is empty: every game of Kala starts alike.
func (Game) Parameters() []game.Parameter { return nil }

// Setup returns Options{}. Anything chosen is an error that wraps
// game.ErrOptions; nothing is drawn at random.
func (Game) Setup(chosen map[string]string, _ *rand.Rand) (game.Options, error) {
	for name := range chosen {
		return nil, fmt.Errorf("%w: Kala has no %q to choose", game.ErrOptions, name)
	}
	return Options{}, nil
}

// ParseOptions reads {}. Anything else is an error that wraps
// game.ErrOptions.
func (Game) ParseOptions(data []byte) (game.Options, error) {
	var none *struct{}
	if err := strictjson.Decode(data, &none); err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrOptions, err)
	}
	if none == nil {
		return nil, fmt.Errorf("%w: want {}", game.ErrOptions)
	}
	return Options{}, nil
}

// Options are empty: all games of Kala have the same options.
type Options struct{}

// Chosen is nothing: there is nothing to choose.
func (Options) Chosen() map[string]string { return map[string]string{} }

// MarshalJSON writes {}.
func (Options) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

// Start has an empty field, seat 0's cup on a1, seat 1's on d4, and 28 beans
// in each reserve (rulebook, Preparation; the corners are the agreed ones).
func (Options) Start() game.Position {
	return Position{
		cup:     [2]Cell{At(0, 0), At(Side-1, Side-1)},
		reserve: [2]uint8{startReserve, startReserve},
	}
}
