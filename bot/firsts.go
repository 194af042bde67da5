package bot

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// firstsListed is how many kinds of terms /help lists for a game.
const firstsListed = 8

// helpGame answers /help about one game: what it is, how to begin, and how
// often the first player wins.
func (b *Bot) helpGame(r Request, e catalog.Entry) (Reply, error) {
	in := r.in()
	counted, err := b.matches.Firsts(e.Game.ID())
	if err != nil {
		return Reply{}, err
	}
	a := e.Words.About(in)
	lines := []string{in.Say("help.game", "Title", a.Title, "Tagline", a.Tagline, "Goal", a.Goal,
		"Command", b.challengeTo(in, e)), ""}
	return private(strings.Join(append(lines, firstsLines(in, e, counted)...), "\n")), nil
}

// firstsLines say how often the first player wins, by what was agreed, what
// was played most first.
func firstsLines(in game.Speaker, e catalog.Entry, counted []match.Firsts) []string {
	if len(counted) == 0 {
		return []string{in.Say("firsts.none")}
	}
	slices.SortStableFunc(counted, func(a, b match.Firsts) int { return cmp.Compare(b.Games(), a.Games()) })
	lines := []string{"**" + in.Say("firsts.head") + "**"}
	for _, f := range counted[:min(len(counted), firstsListed)] {
		said := in.Say("firsts.line", "Percent", percent(f.First, f.Games()), "Drawn", percent(f.Drawn, f.Games()), "Games", in.Say("firsts.games", "N", f.Games()))
		if terms := choicesOf(in, e.Game.Parameters(), f.Chosen); terms != "" {
			said = in.Say("firsts.terms", "Terms", terms, "Line", said)
		}
		lines = append(lines, sentence(said))
	}
	return append(lines, in.Say("firsts.how"))
}

// choicesOf names what was chosen, in the order in which it is offered.
func choicesOf(in game.Speaker, parameters []game.Parameter, chosen map[string]string) string {
	var named []string
	for _, p := range parameters {
		for _, v := range p.Choices {
			if v.Value == chosen[p.Name] {
				named = append(named, in.Say(v.Label))
			}
		}
	}
	return strings.Join(named, " · ")
}

// percent is a share of a whole that is not 0, in whole percents.
func percent(part, whole int) int { return int(math.Round(100 * float64(part) / float64(whole))) }
