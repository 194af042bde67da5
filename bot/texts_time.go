package bot

import (
	"strings"
	"time"

	"galet/game"
	"galet/game/match"
)

// textPace says how much time there is for each move, and whether the match
// counts for the ladder.
func textPace(in game.Speaker, p match.Pace, rated bool) string {
	switch {
	case p == match.NoPace:
		return in.Say("pace.none")
	case rated:
		return in.Say("pace.rated", "N", int(p))
	}
	return in.Say("pace.unrated", "N", int(p))
}

// textClock says until when there is time to move, and who is away; names are
// those of the players by seat.
func textClock(in game.Speaker, c match.Clock, names [2]string) (lines []string) {
	if !c.Deadline.IsZero() {
		lines = append(lines, in.Say("board.until", "Time", moment(c.Deadline, longTime), "Left", moment(c.Deadline, fromNow)))
	}
	for seat, until := range c.Away {
		if !until.IsZero() {
			lines = append(lines, in.Say("board.away", "Player", names[seat], "Time", moment(until, longTime)))
		}
	}
	return lines
}

// textLeft adds to whose turn it is in a list how much time is left, and
// whether either player is away.
func textLeft(in game.Speaker, turn string, c match.Clock, players [2]match.Player) string {
	said := turn
	if !c.Deadline.IsZero() {
		said = in.Say("list.left", "Turn", turn, "Left", moment(c.Deadline, fromNow))
	}
	for seat, until := range c.Away {
		if !until.IsZero() {
			said += " – " + in.Say("list.away", "Player", mention(players[seat].ID), "Left", moment(until, fromNow))
		}
	}
	return said
}

// textReminder is a reminder of some matches, each with its line. A direct one
// is read where the commands that it names cannot be used.
func textReminder(in game.Speaker, player match.PlayerID, lines []string, direct bool) string {
	foot := "reminder.foot"
	if direct {
		foot = "reminder.foot-direct"
	}
	return strings.Join([]string{
		in.Say("reminder.head", "Player", mention(player), "N", len(lines)),
		textLines(in, lines, contentLimit-400),
		in.Say(foot),
	}, "\n")
}

// textReminderLine is one match of a reminder.
func textReminderLine(in game.Speaker, m match.Match, title, opponent string, deadline time.Time) string {
	line := in.Say("reminder.match", "Head", textHead(m.ID, title), "Opponent", opponent,
		"Time", moment(deadline, longTime), "Left", moment(deadline, fromNow))
	if to := boardLink(m); to != "" {
		line += " – " + to
	}
	return line
}

// textReminders says how a member is reminded.
func textReminders(in game.Speaker, to match.Reminders) string {
	switch to {
	case match.RemindDirectly:
		return in.Say("reminder.direct")
	case match.RemindNever:
		return in.Say("reminder.never")
	}
	return in.Say("reminder.channel")
}

// textAwayLeft says how many whole days of the year that now lies in a member
// may still be away.
func textAwayLeft(in game.Speaker, m match.Member, now time.Time) string {
	left := match.AwayAllowed - m.AwayIn(now.Year())
	return in.Say("away.left", "N", int(left/(24*time.Hour)), "Year", now.Year())
}

// textAwayState says whether a member is away, and what that means.
func textAwayState(in game.Speaker, m match.Member, now time.Time) string {
	until := m.AwayUntil(now)
	if until.IsZero() {
		return in.Say("away.not") + " " + textAwayLeft(in, m, now)
	}
	return in.Say("away.set", "Time", moment(until, longTime), "Left", moment(until, fromNow)) + " " + textAwayLeft(in, m, now)
}
