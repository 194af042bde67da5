package matchview

import (
	"fmt"
	"math"
	"strings"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// Points are a rating as it is shown: whole.
func Points(v float64) int { return int(math.Round(v)) }

// textRating is a rating in figures, with a question mark while it is settling.
func textRating(r rating.Rating) string {
	if r.Provisional() {
		return fmt.Sprintf("%d?", Points(r.Points))
	}
	return fmt.Sprint(Points(r.Points))
}

// TextSure is a rating with how sure it is.
func TextSure(r rating.Rating) string {
	return fmt.Sprintf("%s ± %d", textRating(r), Points(r.Deviation))
}

// textUnrated says why a match is not rated although its challenge was.
func textUnrated(loc game.Localizer, why match.Unrated) string {
	if why == match.NoLadder {
		return loc.Say("stakes.no-ladder")
	}
	return loc.Say("stakes.too-many", "N", match.RatedLimit)
}

// textGain is the change of the shown rating: "+18".
func textGain(before, after rating.Rating) string {
	switch by := Points(after.Points) - Points(before.Points); {
	case by < 0:
		return fmt.Sprintf("−%d", -by)
	case by > 0:
		return fmt.Sprintf("+%d", by)
	}
	return "±0"
}

// textRated says that a challenge is rated and what is at stake: for both
// players, or in an open challenge for the challenger.
func textRated(loc game.Localizer, c match.Challenge, opponent match.PlayerID, s match.Stakes) string {
	one := Mention(c.By.ID)
	if opponent == "" {
		return loc.Say("stakes.open", "Player", one, "Rating", textRating(s.Now[0]))
	}
	other := Mention(opponent)
	line := func(key string, after [2]rating.Rating) string {
		return loc.Say(key, "First", one, "Second", other,
			"FirstAfter", Points(after[0].Points), "FirstGain", textGain(s.Now[0], after[0]),
			"SecondAfter", Points(after[1].Points), "SecondGain", textGain(s.Now[1], after[1]))
	}
	return strings.Join([]string{
		loc.Say("stakes.ratings", "First", one, "FirstRating", textRating(s.Now[0]), "Second", other, "SecondRating", textRating(s.Now[1])),
		line("stakes.first", s.Won), line("stakes.draw", s.Drawn), line("stakes.second", s.Lost),
	}, "\n")
}

// textChanged says how a match changed its players' ratings.
func textChanged(loc game.Localizer, names [2]string, c match.Change) string {
	said := make([]string, len(c.Sides))
	for seat, side := range c.Sides {
		said[seat] = loc.Say("ladder.changed", "Player", names[seat],
			"Before", Points(side.Before.Points), "After", Points(side.After.Points), "Gain", textGain(side.Before, side.After))
	}
	return loc.Say("ladder.result", "First", said[game.First], "Second", said[game.Second])
}
