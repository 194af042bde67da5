package game

import (
	"errors"
	"fmt"
)

// The classes of errors about moves, options and records. Each error of a game
// wraps one of them and tells the player the rest.
var (
	// ErrIllegal: the spelling is right, but the rules forbid the move here.
	ErrIllegal = errors.New("illegal move")
	// ErrOver: the game is over. It wraps ErrIllegal.
	ErrOver = fmt.Errorf("%w: the game is over", ErrIllegal)
	// ErrNotation: the text is not a move of this game.
	ErrNotation = errors.New("not a move")
	// ErrOptions: the options do not belong to this game, or are invalid.
	ErrOptions = errors.New("bad options")
	// ErrRecord: the record does not have the form that Record documents.
	ErrRecord = errors.New("bad record")
	// ErrUnknownGame: no such game.
	ErrUnknownGame = errors.New("unknown game")
)

// PlyError is the error about one ply of a record.
type PlyError struct {
	// Ply is the number of plies before it, from 0.
	Ply  int
	Move Move
	Err  error
}

// Error names the ply, the start of the move, and the reason.
func (e *PlyError) Error() string {
	return fmt.Sprintf("ply %d, move %.40q: %v", e.Ply, string(e.Move), e.Err)
}

// Unwrap returns the reason.
func (e *PlyError) Unwrap() error { return e.Err }
