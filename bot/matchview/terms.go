package matchview

import (
	"galet/game"
	"galet/game/match"
)

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
