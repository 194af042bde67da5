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

// Deadline is Left, the time left until a deadline, as an argument of a text. In
// the last day late is true, and the date is there too, in Time.
func Deadline(at, now time.Time) (args []any, late bool) {
	args = []any{"Left", Moment(at, FromNow)}
	if at.Sub(now) > soon {
		return args, false
	}
	return append(args, "Time", Moment(at, LongTime)), true
}

// textUntil says when the time to move ends.
func textUntil(loc game.Localizer, at, now time.Time) string {
	args, late := Deadline(at, now)
	if late {
		return loc.Say("board.until-soon", args...)
	}
	return loc.Say("board.until", args...)
}

// textClock says when the time to move ends, and who is away; names are the
// players' names by seat.
func textClock(loc game.Localizer, c match.Clock, names [2]string, now time.Time) (lines []string) {
	if !c.Deadline.IsZero() {
		lines = append(lines, textUntil(loc, c.Deadline, now))
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
