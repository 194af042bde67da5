package matchview

import (
	"galet/game"
	"galet/game/match"
)

// stakes is the line below a challenge about why the match is not rated; empty if
// there is nothing to say.
func stakes(loc game.Localizer, c match.ChallengeView) string {
	switch {
	case c.Unrated == match.TooOften && c.State == match.Open:
		return loc.Say("stakes.too-many-now", "N", match.RatedLimit)
	case c.Unrated != 0:
		return textUnrated(loc, c.Unrated)
	}
	return ""
}
