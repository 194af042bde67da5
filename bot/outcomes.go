package bot

import (
	"errors"

	"galet/bot/challenges"
	"galet/bot/fairqueue"
	"galet/bot/leaderboard"
	"galet/bot/permission"
	"galet/bot/playing"
	"galet/bot/settings"
	"galet/bot/thinking"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// failed is the outcome of errors that are no refusal.
const failed = "failed"

// refusals are the errors that refuse a request, each with a word for logs. Some have the
// key of their text. The text may name the match or tournament of the error by its number,
// {Match} or {Tournament}. Bot.errorText makes the texts of the others.
var refusals = []struct {
	err       error
	word, key string
}{
	{match.ErrNotFound, "not found", ""},
	{match.ErrOtherServer, "other server", ""},
	{playing.ErrPractice, "practice", ""},
	{match.ErrOver, "over", ""},
	{match.ErrNotPlayer, "not a player", ""},
	{match.ErrNotYourTurn, "not their turn", ""},
	{match.ErrNotInvited, "not invited", ""},
	{match.ErrNotChallenger, "not the challenger", ""},
	{match.ErrOpenToAll, "open to all", "refusal.open-to-all"},
	{match.ErrNothingPlayed, "nothing played", "refusal.nothing-played"},
	{match.ErrMovedSince, "moved since", "refusal.moved-since"},
	{match.ErrNotAsked, "not asked", ""},
	{match.ErrOwnTakeBack, "own request", "refusal.own-wish"},
	{match.ErrNotOver, "goes on", ""},
	{match.ErrPlayerDeleted, "player deleted", "refusal.forgotten"},
	{match.ErrPast, "past", "refusal.past"},
	{match.ErrNotAway, "not away", "refusal.not-away"},
	{match.ErrSelf, "self", ""},
	{match.ErrBot, "bot", "refusal.bot"},
	{match.ErrPlaces, "several places", "refusal.places"},
	{game.ErrIllegal, "illegal", ""},
	{game.ErrNotation, "not a move", ""},
	{game.ErrOptions, "bad options", ""},
	{game.ErrUnknownGame, "unknown game", "refusal.unknown-game"},
	{settings.ErrUntil, "not a time", "refusal.until"},
	{ui.ErrLocked, "locked thread", "refusal.locked"},
	{ui.ErrPrivate, "not in a server", "refusal.servers-only"},
	{ui.ErrAbsent, "absent", "refusal.absent"},
	{ui.ErrBarred, "barred", "refusal.barred"},
	{settings.ErrNotManager, "not a manager", "settings.refused"},
	{settings.ErrEveryone, "a role of everyone", "settings.moderators.everyone"},
	{settings.ErrEveryoneOrganizes, "a role of everyone", "settings.organizers.everyone"},
	{permission.ErrNoAnswer, "no answer from Discord", "refusal.no-answer"},
	{permission.ErrNotModerator, "not a moderator", "stop.refused"},
	{match.ErrOwnMatch, "own match", "stop.own"},
	{match.ErrNoAnalysis, "no analysis", "analysis.without"},
	{match.ErrAgainstGalet, "against Galet", "conditional.galet"},
	{match.ErrLongNote, "long note", ""},
	{match.ErrTooManyAnnotators, "too many with notes", "note.crowded"},
	{leaderboard.ErrNoLadder, "no ladder", "ladder.off"},
	{match.ErrTooManyBlocked, "too many blocked", ""},
	{match.ErrFollowsOwn, "own match", "follow.own"},
	{match.ErrTooManyFollowed, "follows too many", ""},
	{match.ErrTooManyFollowers, "too many followers", "follow.crowded"},
	{permission.ErrNotOrganizer, "not an organizer", "tournament.refusal.organizer"},
	{match.ErrJoined, "joined already", "tournament.refusal.joined"},
	{match.ErrNotJoined, "not joined", "tournament.refusal.not-joined"},
	{match.ErrWithdrawn, "withdrawn", "tournament.refusal.withdrawn"},
	{match.ErrTournamentFull, "tournament full", "tournament.refusal.full"},
	{match.ErrExcluded, "excluded", "tournament.refusal.excluded"},
	{match.ErrStartsAt, "bad start", ""},
	{match.ErrLeagueExists, "league exists", "league.exists"},
	{match.ErrLeagueClosed, "league closed", "league.is-closed"},
	{match.ErrLeagueFull, "league full", ""},
	{challenges.ErrLevel, "level without Galet", "practice.level"},
	{thinking.ErrOff, "thinking is off", "practice.off"},
	{fairqueue.ErrFull, "queue full", "refusal.crowded"},
	{fairqueue.ErrTooMany, "too many answers", "refusal.own-answers"},
	{fairqueue.ErrClosed, "stopping", "refusal.stopping"},
	{ui.ErrDeleting, "deleting", "refusal.deleting"},
	{ui.ErrPath, ui.Unknown, "refusal.unknown-button"},
	{ui.ErrPanicked, outcomePanic, "refusal.failed"},
}

// outcomeOf is an error as one word in logs.
func outcomeOf(err error) string {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.word
		}
	}
	for _, o := range []struct {
		is   func(error) bool
		word string
	}{
		{isErrorType[*match.TakeBackError], "asked already"},
		{isErrorType[*match.RematchError], "rematch there"},
		{isErrorType[*playing.RangeError], "no such ply"},
		{isErrorType[*match.AwayError], "away too long"},
		{isErrorType[*match.StaleError], "stale"},
		{isErrorType[*match.AnalysisFullError], "analysis full"},
		{isErrorType[*match.ClosedError], "closed"},
		{isErrorType[*match.AcceptedError], "accepted already"},
		{isErrorType[*match.TooManyError], "too many"},
		{isErrorType[*match.ServerFullError], "server full"},
		{isErrorType[*match.TooManyWaitingError], "too many challenges"},
		{isErrorType[*match.UnwelcomeError], "not welcome"},
		{isErrorType[*match.PracticeFullError], "too many practice matches"},
		{isErrorType[*match.WrongChannelError], "elsewhere"},
		{isErrorType[*match.TournamentStateError], "tournament state"},
		{isErrorType[*match.TooFewError], "too few players"},
		{isErrorType[*match.TooManyTournamentsError], "too many tournaments"},
		{isErrorType[*ui.PermissionsError], "missing permissions"},
	} {
		if o.is(err) {
			return o.word
		}
	}
	if which, ok := errors.AsType[*playing.AmbiguousMatchError](err); ok {
		return which.Error()
	}
	return failed
}

// isErrorType reports whether an error is, or wraps, one of a type.
func isErrorType[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
