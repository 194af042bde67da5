package ui

import (
	"maps"

	"galet/game/match"
)

// Terms reads the terms from the options of a command. A missing option has the server's
// default. The error wraps game.ErrOptions.
func (r Request) Terms(server match.Server) (match.Terms, error) {
	t := match.Terms{Pace: server.Pace, Rated: server.Rated}
	if typed, given := r.Options[OptPace]; given {
		var err error
		if t.Pace, err = match.ParsePace(typed); err != nil {
			return match.Terms{}, err
		}
	}
	if rated, given := r.Bool(OptRated); given {
		t.Rated = rated
	}
	if on, given := r.Bool(OptHints); given {
		t.Hints = match.HintsIf(on)
	}
	analysis, given := r.Bool(OptAnalysis)
	t.NoAnalysis = given && !analysis
	return t, nil
}

// GameOptions are a command's options for the game: all options but those of Terms and
// some others.
func (r Request) GameOptions(others ...string) map[string]string {
	chosen := maps.Clone(r.Options)
	for _, own := range append(others, OptPace, OptRated, OptHints, OptAnalysis) {
		delete(chosen, own)
	}
	return chosen
}
