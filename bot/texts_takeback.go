package bot

import (
	"galet/game"
	"galet/game/match"
)

// textAsked says why one cannot ask to take back: a wish waits, or was refused.
func textAsked(in game.Speaker, wish match.TakeBack, about situation) string {
	switch {
	case wish.Refused:
		return in.Say("refusal.asked-refused")
	case about.seated && wish.By == about.seat:
		return in.Say("refusal.asked", "Player", about.players[wish.By.Other()]) + " " + seeBoard(in, about.link)
	}
	return in.Say("refusal.asked-you", "Player", about.players[wish.By]) + " " + seeBoard(in, about.link)
}

// textRematch confirms that a rematch, or its challenge, is on its way.
func textRematch(in game.Speaker, made match.Challenge) string {
	if made.State == match.Accepted {
		return textShown(in, made.ID)
	}
	return textChallengeMade(in, made.ID)
}

// textRematchMade says where the rematch is that there is already.
func textRematchMade(in game.Speaker, made match.RematchError, board string) string {
	if made.State == match.Accepted {
		return in.Say("refusal.rematch-on", "Match", made.ID) + " " + seeBoard(in, board)
	}
	return in.Say("refusal.rematch-waits", "Match", made.ID)
}
