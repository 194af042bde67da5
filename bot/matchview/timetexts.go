package matchview

import (
	"time"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// LastDay reports whether a deadline is within a day. Then its time is shown too.
func LastDay(deadline, now time.Time) bool { return deadline.Sub(now) <= 24*time.Hour }

// textUntil says when the time to move ends.
func textUntil(loc game.Localizer, at, now time.Time) string {
	if LastDay(at, now) {
		return loc.Say("board.until-soon", "Left", Moment(at, FromNow), "Time", Moment(at, LongTime))
	}
	return loc.Say("board.until", "Left", Moment(at, FromNow))
}

// textClock says when the time to move ends, and who is away. A board still says so when
// the absence is over, so it names the time. names are the players by seat.
func textClock(loc game.Localizer, c match.Clock, names [2]string, now time.Time) (lines []string) {
	if !c.Deadline.IsZero() {
		lines = append(lines, textUntil(loc, c.Deadline, now))
	}
	for seat, until := range c.Away {
		if !until.IsZero() {
			lines = append(lines, loc.Say("board.away", "Player", names[seat], "Time", Moment(until, LongTime), "Left", Moment(until, FromNow)))
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
			said += " – " + loc.Say("list.away", "Player", ui.Mention(players[seat].ID), "Left", Moment(until, FromNow))
		}
	}
	return said
}
