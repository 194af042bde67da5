package playing

import (
	"cmp"
	"slices"
	"time"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// gamesPage is how many lines /games shows at once.
const gamesPage = 15

// ListGames answers /games: the open matches and challenges of a member.
func (h *Handlers) ListGames(r ui.Request) (ui.Reply, error) {
	who, err := r.Whose(ui.OptPlayer)
	if err != nil {
		return ui.Reply{}, err
	}
	page, err := h.gamesOf(r, who.ID, 0)
	return ui.Privately(page), err
}

// TurnGames answers the buttons below a long list: another part of it.
func (h *Handlers) TurnGames(r ui.Request, p ui.Path) (ui.Reply, error) {
	page, err := h.gamesOf(r, match.PlayerID(p.Rest), p.Ply)
	return r.Ephemeral(page), err
}

// gamesOf is one page, from 0, of the list of a member's matches and
// challenges; past the last it is the last.
func (h *Handlers) gamesOf(r ui.Request, who match.PlayerID, page int) (ui.Message, error) {
	lines, err := h.gameLines(r, who)
	if err != nil {
		return ui.Message{}, err
	}
	loc, last := r.Loc(), max(len(lines)-1, 0)/gamesPage
	page = min(page, last)
	shown := lines[page*gamesPage : min(len(lines), (page+1)*gamesPage)]
	m := ui.Message{Content: textGames(loc, who, r.By.ID, shown)}
	if last > 0 {
		m.Rows = []ui.Row{{Buttons: []ui.Button{
			gamesTurn(who, max(page-1, 0), loc.Say("button.step-back"), page == 0),
			gamesTurn(who, page+1, loc.Say("button.step-next"), page == last),
		}}}
	}
	return m, nil
}

func gamesTurn(who match.PlayerID, page int, label string, off bool) ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActGames, Ply: page, Rest: string(who)}, Label: label, Look: ui.Plain, Off: off}
}

// gameLines are all lines of the list that the member who asked may see: the
// matches, the most urgent first, and then the challenges.
func (h *Handlers) gameLines(r ui.Request, who match.PlayerID) ([]string, error) {
	open, err := h.Matches.OpenMatches(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	challenges, err := h.Matches.OpenChallenges(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	open = slices.DeleteFunc(open, func(m match.Match) bool { return !h.SeesMatch(r, m) })
	challenges = slices.DeleteFunc(challenges, func(c match.Challenge) bool { return !h.SeesChallenge(r, c) })
	loc := r.Loc()
	var lines []string
	for _, m := range h.byUrgency(open, who) {
		lines = append(lines, h.MatchLine(loc, m, who, r.By.ID)+h.takeBackNote(loc, m))
	}
	if who == r.By.ID {
		practice, err := h.Matches.Practices(who)
		if err != nil {
			return nil, err
		}
		for _, m := range practice {
			lines = append(lines, h.MatchLine(loc, m, who, who)+" – "+h.Clickable(loc, ui.CmdPractice))
		}
	}
	for _, c := range challenges {
		if c.Expires.After(h.Now()) {
			lines = append(lines, matchview.TextChallengeLine(loc, c, h.Title(loc, c.Game), who))
		}
	}
	return lines, nil
}

// takeBackNote adds an open request to take back to the line of a match.
func (h *Handlers) takeBackNote(loc game.Localizer, m match.Match) string {
	if m.TakeBack == nil || m.TakeBack.Refused {
		return ""
	}
	return " – " + loc.Say("list.takeback", "Player", matchview.Mention(m.Players[m.TakeBack.By].ID))
}

// byUrgency sorts matches: first those that wait for the member; no member: none
// does. In both groups
// the least time left comes first; matches without a pace come last, the one with
// the latest move first.
func (h *Handlers) byUrgency(list []match.Match, who match.PlayerID) []match.Match {
	type urgent struct {
		match.Match
		waits    bool
		deadline time.Time
	}
	all := make([]urgent, len(list))
	for i, m := range list {
		all[i] = urgent{Match: m, waits: who != "" && h.IsTurnOf(m, who)}
		if c, err := h.Matches.Clock(m); err == nil {
			all[i].deadline = c.Deadline
		}
	}
	slices.SortStableFunc(all, func(x, y urgent) int {
		return cmp.Or(
			boolOrder(x.waits, y.waits),
			boolOrder(!x.deadline.IsZero(), !y.deadline.IsZero()),
			x.deadline.Compare(y.deadline),
			y.TurnStarted.Compare(x.TurnStarted))
	})
	sorted := make([]match.Match, len(all))
	for i, u := range all {
		sorted[i] = u.Match
	}
	return sorted
}
