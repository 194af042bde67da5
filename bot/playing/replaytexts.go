package playing

import (
	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

// textReplay is the text above the animation. outcome is empty while the match is open.
func textReplay(loc game.Localizer, m match.Match, title, outcome string) string {
	head, moves := matchview.TextHead(m.ID, title), matchview.TextMoves(loc, m.Ply())
	if outcome == "" {
		return loc.Say("replay.so-far", "Head", head, "Moves", moves)
	}
	return loc.Say("replay.whole", "Head", head, "Moves", moves, "Outcome", matchview.Sentence(outcome))
}

// textReplayAlt describes the animation; last describes its last picture.
func textReplayAlt(loc game.Localizer, m match.Match, outcome, last string) string {
	moves := matchview.TextMoves(loc, m.Ply())
	if outcome == "" {
		return loc.Say("replay.alt-so-far", "Moves", moves, "Last", last)
	}
	return loc.Say("replay.alt-whole", "Moves", moves, "Outcome", matchview.Sentence(outcome), "Last", last)
}
