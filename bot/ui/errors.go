package ui

import (
	"errors"
	"fmt"

	"galet/game"
	"galet/game/match"
)

// ErrAbsent: the opponent is not on the server, so they could never answer or play.
var ErrAbsent = errors.New("not a member of the server")

// ErrBarred: the opponent cannot see the channel, so they would not learn of a challenge there.
var ErrBarred = errors.New("the opponent cannot see the channel")

// ErrPanicked: a panic, which the log has already.
var ErrPanicked = errors.New("panic")

// MatchError says which challenge or match an error is about.
type MatchError struct {
	ID  match.ID
	Err error
}

// Error is the match and the reason.
func (e *MatchError) Error() string { return fmt.Sprintf("match %s: %v", e.ID, e.Err) }

// Unwrap gives the reason.
func (e *MatchError) Unwrap() error { return e.Err }

// About wraps an error in a MatchError.
func About(id match.ID, err error) error {
	if err == nil {
		return nil
	}
	return &MatchError{id, err}
}

// UnknownGame is the error for a game that the bot does not have.
func UnknownGame(id game.ID) error { return fmt.Errorf("%w %q", game.ErrUnknownGame, string(id)) }
