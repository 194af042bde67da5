package challenges

import (
	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

// textChallengeMade confirms that a challenge is on its way.
func textChallengeMade(loc game.Localizer, id match.ID) string {
	return loc.Say("challenge.follows", "Match", id)
}

// textRematch confirms that a rematch, or its challenge, is on its way.
func textRematch(loc game.Localizer, made match.Challenge) string {
	if made.State == match.Accepted {
		return matchview.TextShown(loc, made.ID)
	}
	return textChallengeMade(loc, made.ID)
}
