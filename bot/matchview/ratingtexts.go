package matchview

import (
	"fmt"
	"math"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// Points is a rating as it is shown: a whole number.
func Points(v float64) int { return int(math.Round(v)) }

// textRating is a rating in figures, with a question mark if it is provisional.
func textRating(r rating.Rating) string {
	if r.Provisional() {
		return fmt.Sprintf("%d?", Points(r.Points))
	}
	return fmt.Sprint(Points(r.Points))
}

// TextWithDeviation is a rating and its deviation.
func TextWithDeviation(r rating.Rating) string {
	return fmt.Sprintf("%s ± %d", textRating(r), Points(r.Deviation))
}

// textUnrated says why a match is not rated although its challenge was.
func textUnrated(loc game.Localizer, why match.Unrated) string {
	switch why {
	case match.NoLadder:
		return loc.Say("stakes.no-ladder")
	case match.PlayerExcluded:
		return loc.Say("stakes.excluded")
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

// textStakes says in one line how a win and a loss change the ratings. It leaves out
// provisional ratings, whose changes are large and say little.
func textStakes(loc game.Localizer, names [2]string, s match.Stakes) string {
	after := [2][2]rating.Rating{s.Won, s.Lost}
	var said [2]string
	for seat, now := range s.Now {
		if now.Provisional() {
			said[seat] = loc.Say("ladder.provisional", "Player", names[seat], "Rating", textRating(now))
			continue
		}
		said[seat] = loc.Say("ladder.stakes", "Player", names[seat], "Rating", textRating(now),
			"Win", textGain(now, after[seat][seat]), "Loss", textGain(now, after[1-seat][seat]))
	}
	return loc.Say("ladder.result", "First", said[game.First], "Second", said[game.Second])
}

// textChanged says how a match changed its players' ratings. The change of a
// provisional rating is left out.
func textChanged(loc game.Localizer, names [2]string, c match.Change) string {
	var said [2]string
	for seat, side := range c.Sides {
		switch {
		case side.After.Provisional():
			said[seat] = loc.Say("ladder.provisional", "Player", names[seat], "Rating", textRating(side.After))
		case side.Before.Provisional():
			said[seat] = loc.Say("ladder.settled", "Player", names[seat], "Rating", textRating(side.After))
		default:
			said[seat] = loc.Say("ladder.changed", "Player", names[seat],
				"Before", Points(side.Before.Points), "After", Points(side.After.Points), "Gain", textGain(side.Before, side.After))
		}
	}
	return loc.Say("ladder.result", "First", said[game.First], "Second", said[game.Second])
}
