package kulami

import (
	"strings"

	"galet/game"
)

// Caption says what was played and what is unusual for the player to move. At the end
// it says why the game ended, who has won, and the parts of the score. For a position
// of another game it is empty.
func (Game) Caption(loc game.Localizer, p game.Position, names [2]string) game.Caption {
	k, ok := p.(Position)
	if !ok {
		return game.Caption{}
	}
	c := game.Caption{Seats: seats(loc), Status: k.status(loc, names), Aim: k.aim(loc, names)}
	if last, ok := k.Last(); ok {
		c.Last = loc.Say("kulami.caption.played", "Player", names[k.ToMove().Other()], "Field", last)
	}
	return c
}

func (p Position) status(loc game.Localizer, names [2]string) string {
	if result, over := p.Result(); over {
		s := p.Score()
		return loc.Say("kulami.caption.over", "Verdict", p.verdict(loc, result, names),
			"First", s.words(loc, game.First, names), "Second", s.words(loc, game.Second, names))
	}
	switch reach := p.playable(); {
	case p.Ply() == 0:
		return loc.Say("kulami.caption.start")
	case reach.len() == 1:
		return loc.Say("kulami.caption.only", "Field", p.options.board.fields[reach.first()])
	}
	return ""
}

// aim says what counts, and who leads.
func (p Position) aim(loc game.Localizer, names [2]string) string {
	if p.playable() == 0 || p.Ply() == 0 {
		return ""
	}
	what := loc.Say(aimKeys[p.options.bonus])
	total := p.Score().Total
	leader := game.First
	switch {
	case total[game.First] == total[game.Second]:
		return loc.Say("kulami.aim.level", "What", what, "N", total[game.First])
	case total[game.Second] > total[game.First]:
		leader = game.Second
	}
	return loc.Say("kulami.aim.leads", "What", what, "Leader", names[leader], "More", total[leader], "Less", total[leader.Other()])
}

// aimKeys are the text keys that say what scores points.
var aimKeys = map[Bonus]string{
	None: "kulami.aim.none", Area: "kulami.aim.area", Chains: "kulami.aim.chains", Area | Chains: "kulami.aim.both",
}

// verdict says why the game ended and who has won.
func (p Position) verdict(loc game.Localizer, result game.Result, names [2]string) string {
	stuck := p.Ply() < 2*MarblesEach
	by := result.Score[result.Winner] - result.Score[result.Winner.Other()]
	switch {
	case stuck && result.Draw:
		return loc.Say("kulami.verdict.stuck-draw", "Stuck", names[p.ToMove()])
	case stuck:
		return loc.Say("kulami.verdict.stuck", "Stuck", names[p.ToMove()], "Winner", names[result.Winner], "N", by)
	case result.Draw:
		return loc.Say("kulami.verdict.full-draw")
	}
	return loc.Say("kulami.verdict.full", "Winner", names[result.Winner], "N", by)
}

// words are the parts of a seat's score: "Ana 23: panels 15, area +2, chains +6".
func (s Score) words(loc game.Localizer, seat game.Seat, names [2]string) string {
	parts := []string{loc.Say("kulami.score.panels", "N", s.Panels[seat])}
	if n := s.AreaBonus[seat]; n > 0 {
		parts = append(parts, loc.Say("kulami.score.area", "N", n))
	}
	if n := s.ChainBonus[seat]; n > 0 {
		parts = append(parts, loc.Say("kulami.score.chains", "N", n))
	}
	return loc.Say("kulami.score.all", "Player", names[seat], "Total", s.Total[seat], "Parts", strings.Join(parts, ", "))
}
