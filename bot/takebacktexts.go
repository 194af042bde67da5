package bot

import (
	"galet/game"
	"galet/game/match"
)

// textAsked says why one cannot ask to take back: a wish waits, or was refused.
func textAsked(loc game.Localizer, wish match.TakeBack, about situation) string {
	switch {
	case wish.Refused:
		return loc.Say("refusal.asked-refused")
	case about.seated && wish.By == about.seat:
		return loc.Say("refusal.asked", "Player", about.players[wish.By.Other()]) + " " + seeBoard(loc, about.link)
	}
	return loc.Say("refusal.asked-you", "Player", about.players[wish.By]) + " " + seeBoard(loc, about.link)
}

// textRematchMade says where the rematch is that there is already.
func textRematchMade(loc game.Localizer, made match.RematchError, board string) string {
	if made.State == match.Accepted {
		return loc.Say("refusal.rematch-on", "Match", made.ID) + " " + seeBoard(loc, board)
	}
	return loc.Say("refusal.rematch-waits", "Match", made.ID)
}
