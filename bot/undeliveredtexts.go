package bot

import (
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/game"
)

// textMissed lists matches that ended, or in which it is the reader's turn, without a
// message, each with its line.
func textMissed(loc game.Localizer, head, foot string, lines []string) string {
	return strings.Join([]string{
		loc.Say(head, "N", len(lines)),
		matchview.TextLines(loc, "list.and-more", lines, discord.ContentLimit-400),
		loc.Say(foot),
	}, "\n")
}

// textAnswered lists matches in which conditional moves of the reader were played,
// each with its line.
func textAnswered(loc game.Localizer, lines []string) string {
	return loc.Say("conditional.told") + "\n" + matchview.TextLines(loc, "list.and-more", lines, discord.ContentLimit-400)
}
