package bot

import (
	"errors"

	"galet/bot/fairqueue"
	"galet/bot/ladder"
	"galet/bot/matchview"
	"galet/bot/playing"
	"galet/bot/settings"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Outcomes in logs that are no refusal.
const failed = "failed"

// outcomeOf is an error as one word in logs.
func outcomeOf(err error) string {
	for _, o := range []struct {
		kind error
		word string
	}{
		{match.ErrNotFound, "not found"},
		{match.ErrOtherServer, "other server"},
		{playing.ErrPractice, "practice"},
		{match.ErrOver, "over"},
		{match.ErrNotPlayer, "not a player"},
		{match.ErrNotYourTurn, "not their turn"},
		{match.ErrNotInvited, "not invited"},
		{match.ErrNotChallenger, "not the challenger"},
		{match.ErrOpenToAll, "open to all"},
		{match.ErrNothingPlayed, "nothing played"},
		{match.ErrMovedSince, "moved since"},
		{match.ErrNotAsked, "not asked"},
		{match.ErrOwnTakeBack, "own wish"},
		{match.ErrNotOver, "goes on"},
		{match.ErrPlayerDeleted, "forgotten"},
		{match.ErrPast, "past"},
		{match.ErrNotAway, "not away"},
		{match.ErrSelf, "self"},
		{match.ErrBot, "bot"},
		{match.ErrPlaces, "several places"},
		{game.ErrIllegal, "illegal"},
		{game.ErrNotation, "not a move"},
		{game.ErrOptions, "bad options"},
		{game.ErrUnknownGame, "unknown game"},
		{settings.ErrUntil, "not a time"},
		{ui.ErrLocked, "locked thread"},
		{ui.ErrPrivate, "not in a server"},
		{ui.ErrAbsent, "absent"},
		{settings.ErrNotManager, "not a manager"},
		{settings.ErrEveryone, "a role of everyone"},
		{matchview.ErrNotModerator, "not a steward"},
		{match.ErrOwnMatch, "own match"},
		{match.ErrNoAnalysis, "no analysis"},
		{match.ErrAgainstGalet, "against Galet"},
		{match.ErrLongNote, "long note"},
		{match.ErrTooManyNotes, "too many notes"},
		{match.ErrTooManyAnnotators, "too many with notes"},
		{ladder.ErrNoLadder, "no ladder"},
		{match.ErrTooManyBlocked, "too many blocked"},
		{match.ErrFollowsOwn, "own match"},
		{match.ErrTooManyFollowed, "follows too many"},
		{match.ErrTooManyFollowers, "too many followers"},
		{thinking.ErrOff, "thinking is off"},
		{fairqueue.ErrFull, "queue full"},
		{fairqueue.ErrTooMany, "too many answers"},
		{fairqueue.ErrClosed, "stopping"},
		{ui.ErrDeleting, "deleting"},
		{ui.ErrPath, ui.Unknown},
	} {
		if errors.Is(err, o.kind) {
			return o.word
		}
	}
	for _, o := range []struct {
		is   func(error) bool
		word string
	}{
		{is[*match.TakeBackError], "asked already"},
		{is[*match.RematchError], "rematch there"},
		{is[*playing.RangeError], "no such ply"},
		{is[*match.AwayError], "away too long"},
		{is[*match.StaleError], "stale"},
		{is[*match.AnalysisFullError], "analysis full"},
		{is[*match.ClosedError], "closed"},
		{is[*match.AcceptedError], "accepted already"},
		{is[*match.TooManyError], "too many"},
		{is[*match.ServerFullError], "server full"},
		{is[*match.TooManyWaitingError], "too many challenges"},
		{is[*match.UnwelcomeError], "not welcome"},
		{is[*match.PracticeFullError], "too many practice matches"},
		{is[*match.WrongChannelError], "elsewhere"},
		{is[*ui.PermissionsError], "missing permissions"},
	} {
		if o.is(err) {
			return o.word
		}
	}
	if which, ok := errors.AsType[*playing.WhichError](err); ok {
		return which.Error()
	}
	return failed
}

// is reports whether an error is, or wraps, one of a type.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
