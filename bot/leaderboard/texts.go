package leaderboard

import (
	"fmt"

	"galet/bot/matchview"
	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// textOwn is the member's own rank; next is the command to come back or begin.
func textOwn(loc game.Localizer, p match.Page, next string) string {
	own := p.Own
	switch {
	case p.Excluded:
		return loc.Say("ladder.exclusion.you")
	case own == nil:
		return loc.Say("ladder.own-none", "Command", next)
	case own.Inactive():
		return loc.Say("ladder.own-faded", "Rating", matchview.TextWithDeviation(own.Shown()), "Command", next)
	case own.Shown().Provisional():
		return loc.Say("ladder.own-settling", "Rank", own.Rank, "Rating", matchview.TextWithDeviation(own.Shown()), "Sure", rating.ProvisionalAbove)
	}
	return loc.Say("ladder.own", "Rank", own.Rank, "Rating", matchview.TextWithDeviation(own.Shown()))
}

// textRow describes a row of a ladder to those who cannot see the picture.
func textRow(loc game.Localizer, r match.Row) string {
	name, rating, games := matchview.PlainName(loc, r.Player), textSpoken(loc, r.Shown()), loc.Say("ladder.games", "N", r.Games())
	if r.Inactive() {
		return loc.Say("ladder.row-faded", "Player", name, "Rating", rating, "Games", games)
	}
	return loc.Say("ladder.row", "Rank", r.Rank, "Player", name, "Rating", rating, "Games", games)
}

// textSpoken is a rating as it is read aloud: not every voice says ±.
func textSpoken(loc game.Localizer, r rating.Rating) string {
	key := "ladder.spoken"
	if r.Provisional() {
		key = "ladder.spoken-settling"
	}
	return loc.Say(key, "Rating", matchview.Points(r.Points), "Deviation", matchview.Points(r.Deviation))
}

// textTally counts results in figures: won, drawn and lost.
func textTally(t match.Tally) string { return fmt.Sprintf("%d–%d–%d", t.Won, t.Drawn, t.Lost) }

// textStreak says how many were won or lost in a row; empty: fewer than two.
func textStreak(loc game.Localizer, streak int) string {
	switch {
	case streak >= 2:
		return loc.Say("profile.won-running", "N", streak)
	case streak <= -2:
		return loc.Say("profile.lost-running", "N", -streak)
	}
	return ""
}
