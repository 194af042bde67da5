package help

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// firstPlayerRows is the maximum number of lines of statistics that /help shows for a
// game.
const firstPlayerRows = 8

// helpGame answers /help about one game: what it is, how to begin, and how
// often the first player wins.
func (h *Handlers) helpGame(r ui.Request, e catalog.Entry) (ui.Reply, error) {
	loc := r.Loc()
	counted, err := h.matches.FirstPlayerStats(e.Game.ID())
	if err != nil {
		return ui.Reply{}, err
	}
	a := e.Words.About(loc)
	lines := []string{loc.Say("help.game", "Title", a.Title, "Tagline", a.Tagline, "Goal", a.Goal,
		"Command", h.builder.ChallengeTo(loc, e)), ""}
	return ui.Answer(strings.Join(append(lines, firstPlayerLines(loc, e, counted)...), "\n")), nil
}

// firstPlayerLines say how often the first player wins, a line for each set of options,
// the most played first.
func firstPlayerLines(loc game.Localizer, e catalog.Entry, counted []match.FirstPlayerStats) []string {
	if len(counted) == 0 {
		return []string{loc.Say("firsts.none")}
	}
	slices.SortStableFunc(counted, func(a, b match.FirstPlayerStats) int { return cmp.Compare(b.Games(), a.Games()) })
	lines := []string{"**" + loc.Say("firsts.head") + "**"}
	for _, f := range counted[:min(len(counted), firstPlayerRows)] {
		said := loc.Say("firsts.line", "Percent", percent(f.First, f.Games()), "Drawn", percent(f.Drawn, f.Games()), "Games", loc.Say("ladder.games", "N", f.Games()))
		if terms := choicesOf(loc, e.Game.Parameters(), f.Chosen); terms != "" {
			said = loc.Say("firsts.terms", "Terms", terms, "Line", said)
		}
		lines = append(lines, matchview.Sentence(said))
	}
	return append(lines, loc.Say("firsts.how"))
}

// choicesOf names the chosen options, in the order in which they are offered.
func choicesOf(loc game.Localizer, parameters []game.Parameter, chosen map[string]string) string {
	var named []string
	for _, p := range parameters {
		for _, v := range p.Choices {
			if v.Value == chosen[p.Name] {
				named = append(named, loc.Say(v.Label))
			}
		}
	}
	return strings.Join(named, " · ")
}

// percent is a share of a whole that is not 0, in whole percents.
func percent(part, whole int) int { return int(math.Round(100 * float64(part) / float64(whole))) }
