package bot

import (
	"fmt"
	"math"
	"strings"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// points are a rating as it is shown: whole.
func points(v float64) int { return int(math.Round(v)) }

// textRating is a rating in figures, with a question mark while it is settling.
func textRating(r rating.Rating) string {
	if r.Provisional() {
		return fmt.Sprintf("%d?", points(r.Points))
	}
	return fmt.Sprint(points(r.Points))
}

// textSure is a rating with how sure it is.
func textSure(r rating.Rating) string {
	return fmt.Sprintf("%s ± %d", textRating(r), points(r.Deviation))
}

// textUnrated says why a match is not rated although its challenge was.
func textUnrated(in game.Speaker, why match.Unrated) string {
	if why == match.NoLadder {
		return in.Say("stakes.no-ladder")
	}
	return in.Say("stakes.too-many", "N", match.RatedLimit)
}

// textGain is by how much what is shown of a rating changes: "+18".
func textGain(before, after rating.Rating) string {
	switch by := points(after.Points) - points(before.Points); {
	case by < 0:
		return fmt.Sprintf("−%d", -by)
	case by > 0:
		return fmt.Sprintf("+%d", by)
	}
	return "±0"
}

// textRated says of a challenge that it is rated and what is at stake: for the
// two who would play, or where anyone may accept for the challenger.
func textRated(in game.Speaker, c match.Challenge, opponent match.PlayerID, s match.Stakes) string {
	one := mention(c.By.ID)
	if opponent == "" {
		return in.Say("stakes.open", "Player", one, "Rating", textRating(s.Now[0]))
	}
	other := mention(opponent)
	line := func(key string, after [2]rating.Rating) string {
		return in.Say(key, "First", one, "Second", other,
			"FirstAfter", points(after[0].Points), "FirstGain", textGain(s.Now[0], after[0]),
			"SecondAfter", points(after[1].Points), "SecondGain", textGain(s.Now[1], after[1]))
	}
	return strings.Join([]string{
		in.Say("stakes.ratings", "First", one, "FirstRating", textRating(s.Now[0]), "Second", other, "SecondRating", textRating(s.Now[1])),
		line("stakes.first", s.Won), line("stakes.draw", s.Drawn), line("stakes.second", s.Lost),
	}, "\n")
}

// textChanged says what a match did to the ratings of its players.
func textChanged(in game.Speaker, names [2]string, c match.Change) string {
	said := make([]string, len(c.Sides))
	for seat, side := range c.Sides {
		said[seat] = in.Say("ladder.changed", "Player", names[seat],
			"Before", points(side.Before.Points), "After", points(side.After.Points), "Gain", textGain(side.Before, side.After))
	}
	return in.Say("ladder.result", "First", said[game.First], "Second", said[game.Second])
}

// textOwn says to a member where they stand; next is the command by which to
// come back or begin.
func textOwn(in game.Speaker, own *match.Row, next string) string {
	switch {
	case own == nil:
		return in.Say("ladder.own-none", "Command", next)
	case own.Faded():
		return in.Say("ladder.own-faded", "Rating", textSure(own.Shown()), "Command", next)
	case own.Shown().Provisional():
		return in.Say("ladder.own-settling", "Rank", own.Rank, "Rating", textSure(own.Shown()), "Sure", rating.Settled)
	}
	return in.Say("ladder.own", "Rank", own.Rank, "Rating", textSure(own.Shown()))
}

// textRow describes a row of a ladder to those who do not see the picture.
func textRow(in game.Speaker, r match.Row) string {
	name, rating, games := plainName(in, r.Player), textSure(r.Shown()), in.Say("ladder.games", "N", r.Games())
	if r.Faded() {
		return in.Say("ladder.row-faded", "Player", name, "Rating", rating, "Games", games)
	}
	return in.Say("ladder.row", "Rank", r.Rank, "Player", name, "Rating", rating, "Games", games)
}

// textTally counts results in figures: won, drawn and lost.
func textTally(t match.Tally) string { return fmt.Sprintf("%d–%d–%d", t.Won, t.Drawn, t.Lost) }

// textStreak says how many were won or lost in a row; nothing of fewer than
// two.
func textStreak(in game.Speaker, streak int) string {
	switch {
	case streak >= 2:
		return in.Say("profile.won-running", "N", streak)
	case streak <= -2:
		return in.Say("profile.lost-running", "N", -streak)
	}
	return ""
}
