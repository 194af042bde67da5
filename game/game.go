// Package game is the contract between the three board games and everything
// that plays, stores or draws them. It defines seats, moves, positions, results
// and records. It does not know any single game, person, clock or file.
//
// A rule package implements [Game], [Options] and [Position], and describes
// them to people through [Words]. Only rule packages decide whose turn it is,
// which moves are legal and who has won.
package game

import (
	"encoding/json"
	"math/rand/v2"
)

// ID is a game's id in records, commands and files: lower-case ASCII letters,
// "kulami".
type ID string

// Seat is one of the two sides of a match. Seat 0 moves first.
type Seat uint8

// The two seats.
const (
	First  Seat = 0
	Second Seat = 1
)

// Other is the opposite seat.
func (s Seat) Other() Seat { return 1 - s }

// Move is one ply in its only spelling: "d4", "pass", "d4-d3-c3-b3x".
// Storage, Discord, pictures and logs all use this spelling.
type Move string

// Position is a state of a game, with as much of its history as the rules and
// the picture need. It is immutable: Play returns a new Position. It is safe
// for concurrent use.
type Position interface {
	// ToMove is the seat whose turn it is. After the end it has no meaning.
	ToMove() Seat

	// Legal lists every move that Play accepts, each once, in the game's
	// reading order; the order never changes. It is empty exactly when the game
	// is over. The caller owns the slice.
	Legal() []Move

	// Play makes a ply for the seat to move. Errors wrap ErrIllegal and name
	// the rule for the player, or ErrNotation if the text is not a move.
	Play(Move) (Position, error)

	// Result is the outcome, and false while the game goes on.
	Result() (Result, bool)

	// Key identifies a position among those with the same options. Positions
	// with equal keys have the same future, whichever moves led there.
	Key() string
}

// Symmetric is a Position whose board can be turned or mirrored onto itself.
type Symmetric interface {
	Position

	// Shape is equal for positions that only differ by turning or mirroring the board. It
	// may also be equal if the seats are exchanged.
	Shape() string
}

// Result is how a game ended by its rules.
type Result struct {
	// Winner is the seat that won; it has no meaning in a draw.
	Winner Seat
	Draw   bool
	// Score are the points by seat if Scored is true. Games without points
	// leave Scored false.
	Score  [2]int
	Scored bool
}

// Options are the agreed terms of a game (the board, the bonuses), parsed and
// valid. They hold the starting position itself, never a seed.
type Options interface {
	// Start is the position before the first ply. It is the same at every call.
	Start() Position
	// Chosen are the values of all Parameters that lead to these options, by name.
	// Setup with them returns equal options, except for what is random. The caller
	// owns the map.
	Chosen() map[string]string
	// MarshalJSON encodes the options in their only spelling, for records and
	// storage: {"size":6}.
	json.Marshaler
}

// Game is the rules of one game.
type Game interface {
	ID() ID

	// Parameters are what a challenge may choose, in order. Each has a default.
	Parameters() []Parameter

	// Setup makes Options from the chosen values by parameter name. Missing
	// values are defaults. An unknown name or value is an error that wraps
	// ErrOptions. rng decides what is random.
	Setup(chosen map[string]string, rng *rand.Rand) (Options, error)

	// ParseOptions parses what Options.MarshalJSON writes, or the options of a
	// record from elsewhere. Unknown keys and invalid values are errors that
	// wrap ErrOptions and say what is wrong and where.
	ParseOptions(data []byte) (Options, error)

	// ParseMove parses a move as a person types it (either case, spaces,
	// full-width letters) and returns its only spelling. The move may be
	// illegal. Errors wrap ErrNotation and show an example.
	ParseMove(typed string) (Move, error)
}

// Parameter is a choice that a challenge offers. It holds text keys; a
// Localizer has the texts.
type Parameter struct {
	// Name is the name in records and commands: lower-case ASCII, 1–32
	// characters.
	Name string
	// NameKey is the text key of the name in commands: lower case, no spaces,
	// at most 32 characters.
	NameKey string
	// Description is the text key of a description of at most 100 characters.
	Description string
	// Choices are the possible values, at most 25; the first is the default.
	Choices []Value
	// Whole reports that the values are integers.
	Whole bool
}

// Value is a value of a Parameter.
type Value struct {
	// Value is the spelling in commands and records: "random-square".
	Value string
	// Label is the text key of a label of at most 100 characters.
	Label string
}
