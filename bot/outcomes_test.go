package bot_test

import (
	"fmt"
	"testing"

	"galet/bot"
	"galet/bot/challenges"
	"galet/bot/permission"
	"galet/bot/settings"
	"galet/game/match"
)

// The log does not count refusals as failures.
func TestRefusalsAreNoFailures(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		challenges.ErrLevel, settings.ErrEveryone, settings.ErrEveryoneOrganizes, permission.ErrNotOrganizer,
		match.ErrJoined, match.ErrNotJoined, match.ErrWithdrawn, match.ErrTournamentFull, match.ErrExcluded, match.ErrStartsAt,
		match.ErrLeagueExists, match.ErrLeagueClosed, match.ErrLeagueFull,
		&match.TournamentStateError{}, &match.TooFewError{}, &match.TooManyTournamentsError{},
	} {
		if got := bot.OutcomeOf(fmt.Errorf("match 1: %w", err)); got == "failed" {
			t.Errorf("%v: %s", err, got)
		}
	}
}
