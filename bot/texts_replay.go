package bot

import (
	"galet/game"
	"galet/game/match"
)

// textReplay stands beside the animation; outcome is empty while the match
// goes on.
func textReplay(in game.Speaker, m match.Match, title, outcome string) string {
	head, moves := textHead(m.ID, title), textMoves(in, m.Ply())
	if outcome == "" {
		return in.Say("replay.so-far", "Head", head, "Moves", moves)
	}
	return in.Say("replay.whole", "Head", head, "Moves", moves, "Outcome", sentence(outcome))
}

// textReplayAlt describes the animation; last describes its last picture.
func textReplayAlt(in game.Speaker, m match.Match, outcome, last string) string {
	moves := textMoves(in, m.Ply())
	if outcome == "" {
		return in.Say("replay.alt-so-far", "Moves", moves, "Last", last)
	}
	return in.Say("replay.alt-whole", "Moves", moves, "Outcome", sentence(outcome), "Last", last)
}
