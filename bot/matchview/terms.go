package matchview

import (
	"maps"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Terms reads the terms from the options of a command. A missing option has the server's
// default.
func (b *Builder) Terms(r ui.Request) (match.Terms, error) {
	server, err := b.Matches.Server(r.Place.Guild)
	if err != nil {
		return match.Terms{}, err
	}
	t := match.Terms{Pace: server.Pace, Rated: server.Rated}
	if typed, given := r.Options[ui.OptPace]; given {
		if t.Pace, err = match.ParsePace(typed); err != nil {
			return match.Terms{}, err
		}
	}
	if rated, given := r.Bool(ui.OptRated); given {
		t.Rated = rated
	}
	if on, given := r.Bool(ui.OptHints); given {
		t.Hints = match.HintsIf(on)
	}
	analysis, given := r.Bool(ui.OptAnalysis)
	t.NoAnalysis = given && !analysis
	return t, nil
}

// GameOptions are a command's options for the game: all options but those of Terms and
// some others.
func GameOptions(r ui.Request, others ...string) map[string]string {
	chosen := maps.Clone(r.Options)
	for _, own := range append(others, ui.OptPace, ui.OptRated, ui.OptHints, ui.OptAnalysis) {
		delete(chosen, own)
	}
	return chosen
}

// TextTerms says how much time there is for each move, whether the match is rated,
// whether its menus have hints, and whether moves can be tried.
func TextTerms(loc game.Localizer, t match.Terms) string {
	said := loc.Say("pace.no-hints")
	if t.HasHints() {
		said = loc.Say("pace.hints")
	}
	if t.NoAnalysis {
		said += " " + loc.Say("pace.no-analysis")
	}
	switch {
	case t.Pace == match.NoPace:
		return loc.Say("pace.none") + " " + said
	case t.Rated:
		return loc.Say("pace.rated", "N", int(t.Pace)) + " " + said
	}
	return loc.Say("pace.unrated", "N", int(t.Pace)) + " " + said
}
