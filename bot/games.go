package bot

import (
	"cmp"
	"slices"
	"time"

	"galet/game"
	"galet/game/match"
)

// gamesPage is how many lines /games shows at once.
const gamesPage = 15

// listGames answers /games: the open matches and challenges of a member.
func (b *Bot) listGames(r Request) (Reply, error) {
	who, err := r.whose(optPlayer)
	if err != nil {
		return Reply{}, err
	}
	page, err := b.gamesOf(r, who.ID, 0)
	return Reply{Form: Post, Private: true, Message: page}, err
}

// turnGames answers the buttons below a long list: another part of it.
func (b *Bot) turnGames(r Request, p Path) (Reply, error) {
	page, err := b.gamesOf(r, match.PlayerID(p.Rest), p.Ply)
	return r.aside(page), err
}

// gamesOf is one page, from 0, of the list of a member's matches and
// challenges; past the last it is the last.
func (b *Bot) gamesOf(r Request, who match.PlayerID, page int) (Message, error) {
	lines, err := b.gameLines(r, who)
	if err != nil {
		return Message{}, err
	}
	in, last := r.in(), max(len(lines)-1, 0)/gamesPage
	page = min(page, last)
	shown := lines[page*gamesPage : min(len(lines), (page+1)*gamesPage)]
	m := Message{Content: textGames(in, who, r.By.ID, shown)}
	if last > 0 {
		m.Rows = []Row{{Buttons: []Button{
			gamesTurn(who, max(page-1, 0), in.Say("button.step-back"), page == 0),
			gamesTurn(who, page+1, in.Say("button.step-next"), page == last),
		}}}
	}
	return m, nil
}

func gamesTurn(who match.PlayerID, page int, label string, off bool) Button {
	return Button{ID: Path{Action: actGames, Ply: page, Rest: string(who)}, Label: label, Look: Plain, Off: off}
}

// gameLines are all lines of the list: the matches, the most urgent first, and
// then the challenges.
func (b *Bot) gameLines(r Request, who match.PlayerID) ([]string, error) {
	open, err := b.matches.OpenMatches(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	challenges, err := b.matches.OpenChallenges(r.Place.Guild, who)
	if err != nil {
		return nil, err
	}
	in := r.in()
	var lines []string
	for _, m := range b.byUrgency(open, who) {
		lines = append(lines, b.matchLine(in, m, who, r.By.ID)+b.asksBack(in, m))
	}
	for _, c := range challenges {
		if c.Expires.After(b.now()) {
			lines = append(lines, textChallengeLine(in, c, b.title(in, c.Game), who))
		}
	}
	return lines, nil
}

// asksBack adds to the line of a match that someone waits for an answer about
// taking back.
func (b *Bot) asksBack(in game.Speaker, m match.Match) string {
	if m.Asked == nil || m.Asked.Refused {
		return ""
	}
	return " – " + in.Say("list.takeback", "Player", mention(m.Players[m.Asked.By].ID))
}

// byUrgency puts first the matches that wait for a member, and among them, as
// among the others, those with the least time left; those without a pace come
// after them, the one that moved last before the rest.
func (b *Bot) byUrgency(list []match.Match, who match.PlayerID) []match.Match {
	type urgent struct {
		match.Match
		waits    bool
		deadline time.Time
	}
	all := make([]urgent, len(list))
	for i, m := range list {
		all[i] = urgent{Match: m, waits: b.isTurnOf(m, who)}
		if c, err := b.matches.Clock(m); err == nil {
			all[i].deadline = c.Deadline
		}
	}
	slices.SortStableFunc(all, func(x, y urgent) int {
		return cmp.Or(
			boolOrder(x.waits, y.waits),
			boolOrder(!x.deadline.IsZero(), !y.deadline.IsZero()),
			x.deadline.Compare(y.deadline),
			y.Moved.Compare(x.Moved))
	})
	sorted := make([]match.Match, len(all))
	for i, u := range all {
		sorted[i] = u.Match
	}
	return sorted
}
