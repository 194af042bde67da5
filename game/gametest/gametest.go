// Package gametest is the conformance suite that every game runs. It checks the contract
// of package game, which is the same for all rules. It plays whole random games with
// fixed seeds, and checks every position. It knows no single game.
package gametest

import (
	"errors"
	"testing"

	"galet/game"
)

// plyBound is the maximum number of plies of a game under test.
const plyBound = 1024

// Subject is the game under test.
type Subject struct {
	Game  game.Game
	Words game.Words
	// Setups are the choices for [game.Game.Setup] with which games are played. Without
	// any, the defaults are played.
	Setups []map[string]string
}

// checks are the parts of the suite, each a subtest of Run.
var checks = []struct {
	name  string
	check func(*run) error
}{
	{"parameters", checkParameters},
	{"setup", checkSetup},
	{"options", checkOptions},
	{"turns", checkTurns},
	{"moves", checkMoves},
	{"refusals", checkRefusals},
	{"immutable", checkImmutable},
	{"notation", checkNotation},
	{"replay", checkReplay},
	{"keys", checkKeys},
	{"about", checkAbout},
	{"caption", checkCaption},
	{"alt", checkAlt},
	{"menu", checkMenu},
	{"course", checkCourse},
}

// Run runs the whole suite, one parallel subtest a part. In short mode it plays fewer
// games.
func Run(t *testing.T, s Subject) {
	t.Helper()
	r, err := newRun(s, Rounds(gamesPerSetup, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if err := c.check(r); err != nil {
				t.Error(err)
			}
		})
	}
}

// Check runs the whole suite outside a test. It returns at most one violation for each
// game played and each part of the suite.
func Check(s Subject) error {
	r, err := newRun(s, gamesPerSetup)
	if err != nil {
		return err
	}
	var errs []error
	for _, c := range checks {
		errs = append(errs, c.check(r))
	}
	return errors.Join(errs...)
}
