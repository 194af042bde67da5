package settings

import (
	"time"

	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
)

// textReminders says how a member is reminded.
func textReminders(loc game.Localizer, to match.Reminders) string {
	switch to {
	case match.RemindDirectly:
		return loc.Say("reminder.direct")
	case match.RemindNever:
		return loc.Say("reminder.never")
	}
	return loc.Say("reminder.channel")
}

// textAwayLeft says how many whole days a member may still be away this year.
func textAwayLeft(loc game.Localizer, m match.Member, now time.Time) string {
	left := match.AwayAllowed - m.AwayIn(now.Year())
	return loc.Say("away.left", "N", int(left/(24*time.Hour)), "Year", now.Year())
}

// textAwayState says whether a member is away, and what that means.
func textAwayState(loc game.Localizer, m match.Member, now time.Time) string {
	until := m.AwayUntil(now)
	if until.IsZero() {
		return loc.Say("away.not") + " " + textAwayLeft(loc, m, now)
	}
	return loc.Say("away.set", "Time", matchview.Moment(until, matchview.LongTime), "Left", matchview.Moment(until, matchview.FromNow)) + " " + textAwayLeft(loc, m, now)
}
