package matchview

import (
	"time"

	"galet/game"
	"galet/game/match"
)

// textPace says how much time there is for each move, whether the match counts
// for the ladder, and whether its menus have hints.
func textPace(loc game.Localizer, p match.Pace, rated, hints bool) string {
	said := loc.Say("pace.no-hints")
	if hints {
		said = loc.Say("pace.hints")
	}
	switch {
	case p == match.NoPace:
		return loc.Say("pace.none") + " " + said
	case rated:
		return loc.Say("pace.rated", "N", int(p)) + " " + said
	}
	return loc.Say("pace.unrated", "N", int(p)) + " " + said
}

// soon is how long before a deadline its date is shown.
const soon = 24 * time.Hour

// Deadline says a text about a deadline by the time that is left, in Left. In the
// last day it says another text, key-soon, which has the date in Time.
func Deadline(loc game.Localizer, key string, at, now time.Time, args ...any) string {
	args = append(args, "Left", Moment(at, FromNow))
	if at.Sub(now) > soon {
		return loc.Say(key, args...)
	}
	return loc.Say(key+"-soon", append(args, "Time", Moment(at, LongTime))...)
}

// textClock says when the time to move ends, and who is away; names are the
// players' names by seat.
func textClock(loc game.Localizer, c match.Clock, names [2]string, now time.Time) (lines []string) {
	if !c.Deadline.IsZero() {
		lines = append(lines, Deadline(loc, "board.until", c.Deadline, now))
	}
	for seat, until := range c.Away {
		if !until.IsZero() {
			lines = append(lines, loc.Say("board.away", "Player", names[seat], "Left", Moment(until, FromNow)))
		}
	}
	return lines
}

// textLeft adds the time left, and whether a player is away, to a line of a list.
func textLeft(loc game.Localizer, turn string, c match.Clock, players [2]match.Player) string {
	said := turn
	if !c.Deadline.IsZero() {
		said = loc.Say("list.left", "Turn", turn, "Left", Moment(c.Deadline, FromNow))
	}
	for seat, until := range c.Away {
		if !until.IsZero() {
			said += " – " + loc.Say("list.away", "Player", Mention(players[seat].ID), "Left", Moment(until, FromNow))
		}
	}
	return said
}
