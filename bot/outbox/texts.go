package outbox

import (
	"strings"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// textObstacle is a refusal of Discord's in words.
func textObstacle(loc game.Localizer, cause error) string {
	switch discord.CodeOf(cause) {
	case discord.ErrCodeUnknownChannel:
		return loc.Say("lost.gone")
	case discord.ErrCodeMissingAccess: // also in a private thread that the bot is not in
		return loc.Say("lost.access")
	case discord.ErrCodeMissingPermissions:
		return loc.Say("lost.permissions")
	case discord.ErrCodeThreadArchived, discord.ErrCodeThreadLocked:
		return loc.Say("lost.locked")
	}
	if discord.TooManyThreads(cause) {
		return loc.Say("lost.many")
	}
	return loc.Say("lost.refused")
}

// textReminder is a reminder of some matches, each with its line. A direct one
// is read where the commands that it names cannot be used.
func textReminder(loc game.Localizer, player match.PlayerID, lines []string, direct bool) string {
	foot := "reminder.foot"
	if direct {
		foot = "reminder.foot-direct"
	}
	return strings.Join([]string{
		loc.Say("reminder.head", "Player", ui.Mention(player), "N", len(lines)),
		matchview.TextLines(loc, "list.and-more", lines, discord.ContentLimit-400),
		loc.Say(foot),
	}, "\n")
}

// textReminderLine is one match of a reminder.
func textReminderLine(loc game.Localizer, m match.Match, title, opponent string, deadline, now time.Time) string {
	head, left := matchview.TextHead(m.ID, title), matchview.Moment(deadline, matchview.FromNow)
	line := loc.Say("reminder.match", "Head", head, "Opponent", opponent, "Left", left)
	if matchview.LastDay(deadline, now) {
		date := matchview.Moment(deadline, matchview.LongTime)
		line = loc.Say("reminder.match-soon", "Head", head, "Opponent", opponent, "Left", left, "Time", date)
	}
	return matchview.WithLink(line, matchview.BoardLink(m))
}
