package game

import (
	"errors"
	"fmt"
)

// The ways in which what a player or a file says can be refused. Each error of
// a game wraps one of them and says the rest in the player's words.
var (
	// ErrIllegal: the move is spelled rightly, and the rules forbid it here.
	ErrIllegal = errors.New("illegal move")
	// ErrOver: the game is over. It wraps ErrIllegal.
	ErrOver = fmt.Errorf("%w: the game is over", ErrIllegal)
	// ErrNotation: the text is not a move of this game.
	ErrNotation = errors.New("not a move")
	// ErrOptions: the options are not those of this game, or unsound.
	ErrOptions = errors.New("bad options")
	// ErrRecord: a record is not of the form that this package documents.
	ErrRecord = errors.New("bad record")
	// ErrUnknownGame: no such game.
	ErrUnknownGame = errors.New("unknown game")
)

// PlyError says which ply of a record could not be played.
type PlyError struct {
	// Ply counts from 0, the first move: as many were played before it.
	Ply  int
	Move Move
	Err  error
}

// Error names the ply, the beginning of the move, and the reason.
func (e *PlyError) Error() string {
	return fmt.Sprintf("ply %d, move %.40q: %v", e.Ply, string(e.Move), e.Err)
}

// Unwrap gives the reason.
func (e *PlyError) Unwrap() error { return e.Err }
