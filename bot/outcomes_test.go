package bot_test

import (
	"fmt"
	"testing"

	"galet/bot"
	"galet/bot/challenges"
	"galet/bot/permission"
	"galet/bot/settings"
	"galet/game/lang"
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

// The texts in the table of refusals name nothing but a match or tournament.
func TestRefusalsNameOnlyNumbers(t *testing.T) {
	t.Parallel()
	places := lang.English().Keys()
	for _, key := range bot.RefusalTexts() {
		for _, place := range places[key] {
			if place != "Match" && place != "Tournament" {
				t.Errorf("%s has the place %s", key, place)
			}
		}
	}
}
