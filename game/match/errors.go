package match

import (
	"errors"
	"fmt"
	"time"
)

// The reasons to refuse a request, besides game.ErrIllegal,
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
	// ErrNotInvited: the challenge is to another member.
	ErrNotInvited = errors.New("the challenge is for someone else")
	// ErrNotChallenger: only the challenger may withdraw a challenge.
	ErrNotChallenger = errors.New("only the challenger may withdraw")
	// ErrOpenToAll: a challenge to any member cannot be declined.
	ErrOpenToAll = errors.New("an open challenge cannot be declined")
	// ErrPlaces: only a challenge to any member can be accepted by several.
	ErrPlaces = errors.New("a challenge to a member has one place")
	// ErrSelf: nobody can challenge themselves or answer their own challenge.
	ErrSelf = errors.New("no one plays against oneself")
	// ErrBot: bots do not play.
	ErrBot = errors.New("no one plays against a bot")
	// ErrBothMoved: a match where both have moved cannot be cancelled.
	ErrBothMoved = errors.New("both have moved")
	// ErrOwnMatch: nobody may stop a match of their own.
	ErrOwnMatch = errors.New("a player cannot stop the match")
	// ErrPast: the end of an absence is in the past.
	ErrPast = errors.New("that time is over")
	// ErrNotAway: only a member who is away can come back.
	ErrNotAway = errors.New("not away")
	// ErrNothingPlayed: the player has not moved yet, so there is nothing to take back.
	ErrNothingPlayed = errors.New("nothing to take back")
	// ErrMovedSince: in a rated match only the last ply can be taken back.
	ErrMovedSince = errors.New("the other player has moved since")
	// ErrNotAsked: there is no open request to take back.
	ErrNotAsked = errors.New("there is no request to take back")
	// ErrOwnTakeBack: only the other player may answer a request to take back.
	ErrOwnTakeBack = errors.New("a player cannot allow their own take-back")
	// ErrNotOver: the match is not over.
	ErrNotOver = errors.New("the match goes on")
	// ErrPlayerDeleted: the other player of the match has had all data deleted.
	ErrPlayerDeleted = errors.New("the other player deleted their data")
	// ErrTooManyBlocked: nobody can block more than MaxBlocked members.
	ErrTooManyBlocked = errors.New("too many members are blocked")
	// ErrNoAnalysis: the match was agreed without analysis.
	ErrNoAnalysis = errors.New("the match was agreed without analysis")
	// ErrAgainstGalet: there are no conditional moves against Galet.
	ErrAgainstGalet = errors.New("Galet answers at once")
	// ErrFollowsOwn: nobody follows a match of their own.
	ErrFollowsOwn = errors.New("a player cannot follow the match")
	// ErrTooManyFollowed: nobody can follow more than MaxFollowed matches.
	ErrTooManyFollowed = errors.New("the member follows too many matches")
	// ErrTooManyFollowers: no more than MaxFollowers can follow a match.
	ErrTooManyFollowers = errors.New("too many members follow the match")
	// ErrLongNote: a private note has more than MaxNoteLength characters.
	ErrLongNote = errors.New("the note is too long")
	// ErrTooManyAnnotators: no more than MaxAnnotators others have a private note to a match.
	ErrTooManyAnnotators = errors.New("too many members have a note to the match")
	// ErrStoreFailed: the store could not write the change, or does not answer.
	ErrStoreFailed = errors.New("the store failed")
)

// StaleError refuses a move on a board that is not the latest.
type StaleError struct {
	// Ply is the ply for which the move was meant. Now is the ply to be made now.
	// They are equal if moves were taken back in between.
	Ply, Now int
}

// Error names both plies.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the move was for ply %d, the match is at ply %d", e.Ply, e.Now)
}

// ClosedError refuses an answer to a closed challenge.
type ClosedError struct {
	State State
}

// Error names the state.
func (e *ClosedError) Error() string { return fmt.Sprintf("the challenge is %v", e.State) }

// ServerFullError refuses a challenge because the server has as many open ones as
// allowed.
type ServerFullError struct {
	// Limit is the most that a server may have.
	Limit int
}

// Error names the limit.
func (e *ServerFullError) Error() string {
	return fmt.Sprintf("at most %d open challenges on a server", e.Limit)
}

// TooManyError refuses a challenge, an acceptance or an entry that would give a member
// more open matches and challenges than is allowed.
type TooManyError struct {
	Who Player
	// More is how many it would give.
	More int
	// ToBegin is how many games at once will begin by themselves: those of tournaments and
	// leagues that the member joined. They count only when the member joins another.
	ToBegin int
	// Limit is the most that a member may have.
	Limit int
	// Here: the server's own limit is reached.
	Here bool
}

// Error names the limit.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("at most %d open matches and challenges each", e.Limit)
}

// TooManyWaitingError refuses a challenge because the member has as many open ones on the
// server as allowed.
type TooManyWaitingError struct {
	// Limit is the most that a member may have.
	Limit int
}

// Error names the limit.
func (e *TooManyWaitingError) Error() string {
	return fmt.Sprintf("at most %d waiting challenges each on a server", e.Limit)
}

// UnwelcomeError refuses a challenge, or its acceptance, because Who does not take it.
type UnwelcomeError struct {
	Who Player
	// Direct: the member takes no direct challenges, from anyone.
	Direct bool
}

// Error says whose challenges are not taken.
func (e *UnwelcomeError) Error() string {
	if e.Direct {
		return "the member takes no direct challenges"
	}
	return "the member takes no challenges from this one"
}

// WrongChannelError refuses a challenge in a channel that is not one for challenges.
type WrongChannelError struct {
	// Channels are the channels for challenges; at least one.
	Channels []ChannelID
}

// Error counts the channels.
func (e *WrongChannelError) Error() string {
	return fmt.Sprintf("challenges may be made in %d other channels only", len(e.Channels))
}

// AwayError refuses to be away for longer than AwayAllowed in a year.
type AwayError struct {
	Year int
	// Left is the rest of that year's allowance, from now on.
	Left time.Duration
}

// Error names the year and the time left.
func (e *AwayError) Error() string {
	return fmt.Sprintf("away for too long: %v are left of %d", e.Left, e.Year)
}

// TakeBackError refuses to ask again to take back a ply: once in a turn is enough.
type TakeBackError struct {
	// TakeBack is the request; it is open or was refused.
	TakeBack TakeBack
}

// Error says whether the request waits or was refused.
func (e *TakeBackError) Error() string {
	if e.TakeBack.Refused {
		return "taking back was refused"
	}
	return "taking back was asked already"
}

// RematchError refuses a second rematch after the same match.
type RematchError struct {
	// ID is the existing challenge, or its match. State is the challenge's: Open
	// or Accepted.
	ID    ID
	State State
}

// Error names the rematch.
func (e *RematchError) Error() string { return fmt.Sprintf("the rematch %s is %v", e.ID, e.State) }

// The reasons to refuse a request about a tournament or league.
var (
	// ErrJoined: the member takes part already.
	ErrJoined = errors.New("the member takes part already")
	// ErrNotJoined: the member does not take part.
	ErrNotJoined = errors.New("the member does not take part")
	// ErrWithdrawn: the player has withdrawn.
	ErrWithdrawn = errors.New("the player has withdrawn")
	// ErrTournamentFull: nobody more can join.
	ErrTournamentFull = errors.New("the tournament is full")
	// ErrExcluded: its games are rated, and a moderator has excluded the member from the
	// ladders of the server.
	ErrExcluded = errors.New("the member is excluded from the ladders")
	// ErrStartsAt: the time of the start is past, or further off than
	// MaxTournamentWait.
	ErrStartsAt = errors.New("a tournament cannot start then")
	// ErrLeagueExists: the server has a league of this game.
	ErrLeagueExists = errors.New("the server has a league of this game")
	// ErrLeagueClosed: the league is closed.
	ErrLeagueClosed = errors.New("the league is closed")
	// ErrLeagueFull: nobody more can join.
	ErrLeagueFull = errors.New("the league is full")
)

// TournamentStateError refuses a request that the tournament's state does not allow.
type TournamentStateError struct{ State TournamentState }

// Error names the state.
func (e *TournamentStateError) Error() string {
	return fmt.Sprintf("the tournament is in state %d", e.State)
}

// TooFewError refuses to start a tournament with too few players.
type TooFewError struct {
	// Least is how many the format needs, Joined how many there are.
	Least, Joined int
}

// Error names both numbers.
func (e *TooFewError) Error() string { return fmt.Sprintf("%d of %d players", e.Joined, e.Least) }

// TooManyTournamentsError refuses a tournament because the server has as many as allowed.
type TooManyTournamentsError struct{ Limit int }

// Error names the limit.
func (e *TooManyTournamentsError) Error() string {
	return fmt.Sprintf("at most %d tournaments on a server", e.Limit)
}
