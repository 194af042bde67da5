package match

import (
	"errors"
	"fmt"
)

// The ways in which a person's wish can be refused, besides game.ErrIllegal,
// game.ErrNotation, game.ErrOptions and game.ErrUnknownGame. After each of
// them nothing has changed.
var (
	// ErrNotFound: no challenge, match or notice has this number.
	ErrNotFound = errors.New("not found")
	// ErrOtherServer: it belongs to another server.
	ErrOtherServer = errors.New("it belongs to another server")
	// ErrOver: the match has ended.
	ErrOver = errors.New("the match is over")
	// ErrNotPlayer: only its two players may do this.
	ErrNotPlayer = errors.New("not a player of this match")
	// ErrNotYourTurn: the other player moves.
	ErrNotYourTurn = errors.New("not your turn")
	// ErrNotInvited: the challenge is for someone else to answer.
	ErrNotInvited = errors.New("the challenge is for someone else")
	// ErrNotChallenger: only the one who made a challenge may withdraw it.
	ErrNotChallenger = errors.New("only the challenger may withdraw")
	// ErrOpenToAll: a challenge to any member has nobody who could decline it.
	ErrOpenToAll = errors.New("an open challenge cannot be declined")
	// ErrSelf: one cannot challenge oneself, nor answer one's own challenge.
	ErrSelf = errors.New("no one plays against oneself")
	// ErrBot: bots do not play.
	ErrBot = errors.New("no one plays against a bot")
	// ErrBothMoved: a match in which both have moved is not called off.
	ErrBothMoved = errors.New("both have moved")
	// ErrUnsaved: it was right, and the store could not keep it.
	ErrUnsaved = errors.New("it could not be saved")
)

// StaleError refuses a move made on a board that is no longer the latest.
type StaleError struct {
	// Ply is the ply for which the move was meant, Now the one to be made.
	Ply, Now int
}

// Error names both plies.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the move was for ply %d, the match is at ply %d", e.Ply, e.Now)
}

// ClosedError refuses an answer to a challenge that is no longer open.
type ClosedError struct {
	State State
}

// Error names the state.
func (e *ClosedError) Error() string { return fmt.Sprintf("the challenge is %v", e.State) }

// TooManyError refuses a challenge or an acceptance that would give a member
// more open matches and challenges than is allowed.
type TooManyError struct {
	Who Player
	// Limit is the most that a member may have.
	Limit int
}

// Error names the limit.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("at most %d open matches and challenges each", e.Limit)
}
