package bot

import (
	"errors"

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
		{match.ErrOwnWish, "own wish"},
		{match.ErrGoesOn, "goes on"},
		{match.ErrForgotten, "forgotten"},
		{match.ErrPast, "past"},
		{match.ErrNotAway, "not away"},
		{match.ErrSelf, "self"},
		{match.ErrBot, "bot"},
		{game.ErrIllegal, "illegal"},
		{game.ErrNotation, "not a move"},
		{game.ErrOptions, "bad options"},
		{game.ErrUnknownGame, "unknown game"},
		{errUntil, "not a time"},
		{errLocked, "locked thread"},
		{errPrivate, "not in a server"},
		{errAbsent, "absent"},
		{errLarge, "too large"},
		{errNotManager, "not a manager"},
		{errEveryone, "a role of everyone"},
		{errNotSteward, "not a steward"},
		{match.ErrOwnMatch, "own match"},
		{errNoLadder, "no ladder"},
		{errPath, unknown},
	} {
		if errors.Is(err, o.kind) {
			return o.word
		}
	}
	var stale *match.StaleError
	var closed *match.ClosedError
	var many *match.TooManyError
	var crowded *match.CrowdedError
	var elsewhere *match.ElsewhereError
	var lacking *permissionsError
	var which *whichError
	var asked *match.AskedError
	var again *match.RematchError
	var beyond *rangeError
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
	case errors.As(err, &elsewhere):
		return "elsewhere"
	case errors.As(err, &lacking):
		return "missing permissions"
	case errors.As(err, &which):
		return which.Error()
	}
	return failed
}
