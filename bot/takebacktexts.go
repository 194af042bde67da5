package bot

import (
	"galet/game"
	"galet/game/match"
)

// textTakeBackRefused says why a member cannot ask to take back: a request is open, or
// was refused.
func textTakeBackRefused(loc game.Localizer, wish match.TakeBack, about matchState) string {
	switch {
	case wish.Refused:
		return loc.Say("refusal.asked-refused")
	case about.seated && wish.By == about.seat:
		return loc.Say("refusal.asked", "Player", about.players[wish.By.Other()]) + " " + seeBoard(loc, about.link)
	}
	return loc.Say("refusal.asked-you", "Player", about.players[wish.By]) + " " + seeBoard(loc, about.link)
}

// textRematchMade says where the existing rematch is.
func textRematchMade(loc game.Localizer, made match.RematchError, board string) string {
	if made.State == match.Accepted {
		return loc.Say("refusal.rematch-on", "Match", made.ID) + " " + seeBoard(loc, board)
	}
	return loc.Say("refusal.rematch-waits", "Match", made.ID)
}
