// Package game is the contract between the three board games and everything
// that plays, stores, draws or talks about them. It knows seats, moves,
// positions, results and records; it refuses to know any one game, any
// person, any clock and any file.
//
// A rule package implements [Game], [Options] and [Position], and says its
// things to people through [Words]. Nothing outside such a package computes
// whose turn it is, what is legal or who has won.
package game

import (
	"encoding/json"
	"math/rand/v2"
)

// ID names a game in records, commands and files: lower-case ASCII letters,
// "kulami".
type ID string

// Seat is one of the two sides of a match. Seat 0 moves first.
type Seat uint8

// The two seats.
const (
	First  Seat = 0
	Second Seat = 1
)

// Other is the seat opposite.
func (s Seat) Other() Seat { return 1 - s }

// Move is one ply in its only spelling: "d4", "pass", "d4-d3-c3-b3x".
// Storage, Discord, pictures and logs all use this spelling.
type Move string

// Position is one state of a game, with as much of its past as is needed to
// go on and to be drawn. It is immutable: Play returns another Position and
// leaves its receiver as it was. It may be used from several goroutines.
type Position interface {
	// ToMove is the seat whose turn it is. Once the game is over it is the
	// seat that would have had to move, and means nothing more.
	ToMove() Seat

	// Legal lists every move that Play would accept, each once, in the
	// game's natural reading order, the same at every call. It is empty
	// exactly when the game is over. The caller owns the slice.
	Legal() []Move

	// Play makes one ply for the seat to move. A refused move gives an error
	// that wraps ErrIllegal and names the rule in the player's words, or
	// ErrNotation if it is not a move's spelling.
	Play(Move) (Position, error)

	// Result is the outcome, and false while the game goes on.
	Result() (Result, bool)

	// Key tells positions with the same options apart. From positions with
	// equal keys the game goes on in the same ways, whichever moves led there.
	Key() string
}

// Result is how a game ended by its own rules.
type Result struct {
	// Winner is the seat that won; it means nothing in a draw.
	Winner Seat
	Draw   bool
	// Score holds the points by seat, for games that count points; Scored
	// tells whether this one does.
	Score  [2]int
	Scored bool
}

// Options are what was agreed before the first move (the board, the bonuses),
// parsed and sound. They hold the starting position itself, never a seed.
type Options interface {
	// Start is the position before the first ply, the same at every call.
	Start() Position
	// Chosen are the values of the game's Parameters that lead to such
	// options, by name, all of them: Setup makes of them options that differ
	// in nothing but what is drawn at random. The caller owns the map.
	Chosen() map[string]string
	// MarshalJSON writes the options in their only spelling, as records and
	// the store keep them: {"size":6}.
	json.Marshaler
}

// Game is one game's rules.
type Game interface {
	ID() ID

	// Parameters are what a challenge may choose, in the order in which they
	// are offered. Each has a default, so none need be chosen.
	Parameters() []Parameter

	// Setup turns the values chosen for Parameters, by name, into Options.
	// What is missing takes its default; an unknown name or value is an
	// error that wraps ErrOptions. Whatever is drawn at random comes from rng.
	Setup(chosen map[string]string, rng *rand.Rand) (Options, error)

	// ParseOptions reads what Options.MarshalJSON wrote, or what a record
	// made elsewhere holds. Unknown keys and unsound values are refused with
	// an error that wraps ErrOptions and says what is wrong and where.
	ParseOptions(data []byte) (Options, error)

	// ParseMove reads a move as a person types it (either case, spaces,
	// full-width letters) and returns its only spelling. It knows no
	// position: what it returns may be illegal. What cannot be read gives
	// an error that wraps ErrNotation and shows an example.
	ParseMove(typed string) (Move, error)
}

// Parameter is one thing that a challenge may choose. What people read of it
// is said by a Localizer; here stand the keys.
type Parameter struct {
	// Name is the option's name in records and commands: lower-case ASCII,
	// 1–32 long.
	Name string
	// NameKey is the key of the name in a reader's language, as commands want
	// it: lower case, without spaces, at most 32 characters.
	NameKey string
	// Description is the key of what is chosen, at most 100 characters.
	Description string
	// Choices are the values on offer, at most 25; the first is the default.
	Choices []Value
	// Whole says that the values are whole numbers.
	Whole bool
}

// Value is one value of a Parameter.
type Value struct {
	// Value is the word as it is typed and recorded: "random-square".
	Value string
	// Label is the key of the same for the eye, at most 100 characters.
	Label string
}
