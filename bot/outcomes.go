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
		{matchview.ErrNotSteward, "not a steward"},
		{match.ErrOwnMatch, "own match"},
		{ladder.ErrNoLadder, "no ladder"},
		{match.ErrTooManyBlocked, "too many blocked"},
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
	var stale *match.StaleError
	var closed *match.ClosedError
	var many *match.TooManyError
	var crowded *match.ServerFullError
	var waiting *match.TooManyWaitingError
	var unwelcome *match.UnwelcomeError
	var practice *match.PracticeFullError
	var elsewhere *match.WrongChannelError
	var lacking *ui.PermissionsError
	var which *playing.WhichError
	var asked *match.TakeBackError
	var again *match.RematchError
	var beyond *playing.RangeError
	var away *match.AwayError
	switch {
	case errors.As(err, &asked):
		return "asked already"
	case errors.As(err, &again):
		return "rematch there"
	case errors.As(err, &beyond):
		return "no such ply"
	case errors.As(err, &away):
		return "away too long"
	case errors.As(err, &stale):
		return "stale"
	case errors.As(err, &closed):
		return "closed"
	case errors.As(err, &many):
		return "too many"
	case errors.As(err, &crowded):
		return "server full"
	case errors.As(err, &waiting):
		return "too many challenges"
	case errors.As(err, &unwelcome):
		return "not welcome"
	case errors.As(err, &practice):
		return "too many practice matches"
	case errors.As(err, &elsewhere):
		return "elsewhere"
	case errors.As(err, &lacking):
		return "missing permissions"
	case errors.As(err, &which):
		return which.Error()
	}
	return failed
}
