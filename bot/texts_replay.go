package bot

import (
	"fmt"

	"galet/game/match"
)

// textReplay stands beside the animation; outcome is empty while the match
// goes on.
func textReplay(m match.Match, title, outcome string) string {
	if outcome == "" {
		return fmt.Sprintf("%s · %s so far, one after another.", textHead(m.ID, title), textMoves(m.Ply()))
	}
	return fmt.Sprintf("%s · %s, one after another. %s", textHead(m.ID, title), textMoves(m.Ply()), sentence(outcome))
}

// textReplayAlt describes the animation; last describes its last picture.
func textReplayAlt(m match.Match, outcome, last string) string {
	if outcome == "" {
		return fmt.Sprintf("An animation of the match so far, %s. It stands now: %s", textMoves(m.Ply()), last)
	}
	return fmt.Sprintf("An animation of the whole match, %s. %s The last position: %s", textMoves(m.Ply()), sentence(outcome), last)
}

// textCrowded is the answer while too many others wait for what takes long.
const textCrowded = "Too many animations are being drawn just now. Ask again in a minute."
