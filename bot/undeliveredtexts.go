package bot

import (
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/game"
)

// textMissed tells a member of matches whose last message is missing: they ended, or it is
// the member's turn. Each has one of the lines.
func textMissed(loc game.Localizer, head, foot string, lines []string) string {
	return strings.Join([]string{
		loc.Say(head, "N", len(lines)),
		matchview.TextLines(loc, "list.and-more", lines, discord.ContentLimit-400),
		loc.Say(foot),
	}, "\n")
}

// textAnswered lists matches where conditional moves of the reader were played,
// each with its line.
func textAnswered(loc game.Localizer, lines []string) string {
	return loc.Say("conditional.told") + "\n" + matchview.TextLines(loc, "list.and-more", lines, discord.ContentLimit-400)
}
