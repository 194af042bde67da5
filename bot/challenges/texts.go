package challenges

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// textChallengeMade confirms that a challenge is on its way.
func textChallengeMade(loc game.Localizer, id match.ID) string {
	return loc.Say("challenge.follows", "Match", id)
}

// textExcluded tells a member that a moderator has excluded them from the ladder, so
// the match is not rated. It is empty if the member is not excluded.
func (h *Handlers) textExcluded(r ui.Request, rated bool) string {
	if !rated {
		return ""
	}
	if excluded, err := h.matches.Excluded(r.Place.Guild, r.By.ID); err != nil || !excluded {
		return ""
	}
	return r.Loc().Say("ladder.exclusion.you")
}

// textRematch confirms that a rematch, or its challenge, is on its way.
func textRematch(loc game.Localizer, made match.Challenge) string {
	if made.State == match.Accepted {
		return matchview.TextShown(loc, made.ID)
	}
	return textChallengeMade(loc, made.ID)
}
