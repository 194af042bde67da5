package bot

import (
	"strings"

	"galet/game"
)

// textEnded tells a member of matches that ended, if the last board could not be posted.
// Each has one of the lines.
func textEnded(loc game.Localizer, lines []string) string {
	return textMissed(loc, "lost.ended", "lost.ended-foot", lines)
}

// textAsked does so for matches in which the member's opponent asks to take back a move.
func textAsked(loc game.Localizer, lines []string) string {
	return textMissed(loc, "lost.asked", "lost.turn-foot", lines)
}

// textTurns does so for matches in which it is the member's turn.
func textTurns(loc game.Localizer, lines []string) string {
	return textMissed(loc, "lost.turn", "lost.turn-foot", lines)
}

func textMissed(loc game.Localizer, head, foot string, lines []string) string {
	return loc.Say(head, "N", len(lines)) + "\n" + strings.Join(lines, "\n") + "\n" + loc.Say(foot)
}

// textAnswered lists matches where conditional moves of the reader were played,
// each with its line.
func textAnswered(loc game.Localizer, lines []string) string {
	return loc.Say("conditional.told") + "\n" + strings.Join(lines, "\n")
}
