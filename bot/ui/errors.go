package ui

import (
	"errors"
	"fmt"

	"galet/game"
	"galet/game/match"
)

// ErrAbsent: the challenged member could never answer.
var ErrAbsent = errors.New("not a member of the server")

// MatchError says which challenge or match an error is about.
type MatchError struct {
	ID  match.ID
	Err error
}

// Error is the reason, and its match.
func (e *MatchError) Error() string { return fmt.Sprintf("match %s: %v", e.ID, e.Err) }

// Unwrap gives the reason.
func (e *MatchError) Unwrap() error { return e.Err }

// About adds to an error which challenge or match it is about.
func About(id match.ID, err error) error {
	if err == nil {
		return nil
	}
	return &MatchError{id, err}
}

// UnknownGame is an error for a game that the bot does not have.
func UnknownGame(id game.ID) error { return fmt.Errorf("%w %q", game.ErrUnknownGame, string(id)) }
