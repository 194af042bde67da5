package review

import (
	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

// textReviewHead says what the review found.
func textReviewHead(loc game.Localizer, m match.Match, title string, a review) string {
	said := loc.Say("review.head", "Match", m.ID, "Game", title) + "\n"
	if a.proved >= 0 && a.proved < m.Ply() {
		said += loc.Say("review.proved-from", "Move", a.proved) + " "
	}
	if len(a.moments) == 0 {
		return said + loc.Say("review.even")
	}
	return said + loc.Say("review.moments", "N", len(a.moments))
}

// textMoment says what was played at a moment and what was better: a heading and
// a sentence. s is the position before the move.
func textMoment(s matchview.View, number int, m moment, player string) (head, moves string) {
	key := map[moveFault]string{inaccuracy: "review.inaccuracy", mistake: "review.mistake", blunder: "review.blunder"}[m.fault()]
	head = s.Loc.Say("review.moment", "Number", number, "Move", m.ply+1, "Player", player, "Fault", s.Loc.Say(key))
	return head, s.Loc.Say("review.moment-moves",
		"Played", s.Label(m.played), "After", textChance(s.Loc, m.after),
		"Better", s.Label(m.better), "Before", textChance(s.Loc, m.before))
}

// textChance is a winning chance, and whether it is proved.
func textChance(loc game.Localizer, c chance) string {
	if c.proved {
		return loc.Say("review.chance-proved", "Percent", c.percent)
	}
	return loc.Say("review.chance", "Percent", c.percent)
}

// maxChances is how many winning chances a description names.
const maxChances = 20

// textChances describes the graph: the first player's winning chance after every
// few moves, and after the moments.
func textChances(loc game.Localizer, names [2]string, a review) string {
	marked := map[int]bool{len(a.chances) - 1: true}
	for _, m := range a.moments {
		marked[m.ply], marked[m.ply+1] = true, true
	}
	step := max(1, (len(a.chances)+maxChances-1)/maxChances)
	var all []string
	for i, c := range a.chances {
		if i%step == 0 || marked[i] {
			all = append(all, loc.Say("review.after", "Move", i, "Chance", loc.Say("review.chance", "Percent", c.percent)))
		}
	}
	return loc.Say("review.alt", "Player", names[game.First], "Opponent", names[game.Second], "Chances", game.JoinClauses(loc, all))
}
