package matchview

import (
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// courseHint is a sentence about the course, for the first challenge that a member
// receives; otherwise empty.
func (b *Builder) courseHint(loc game.Localizer, c match.ChallengeView, title string) string {
	if !c.FirstReceived {
		return ""
	}
	return "\n" + loc.Say("course.hint", "Player", ui.Mention(c.Against.ID), "Game", title, "Command", b.Clickable(loc, ui.CmdRules))
}
