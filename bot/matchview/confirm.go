package matchview

import (
	"galet/bot/ui"
	"galet/game/match"
)

// ConfirmChange confirms a change of a match. It names the channel of the board if that
// is another one.
func ConfirmChange(r ui.Request, m match.Match, words string) ui.Reply {
	if m.Place.Channel != r.Place.Channel {
		words = textElsewhere(r.Loc(), m, words)
	}
	reply := ui.Answer(words)
	reply.About = m.ID
	return reply
}
