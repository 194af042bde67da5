package storage

import (
	"math"
	"slices"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// standing replays a member's changes on a ladder, and compares the result
// with the standing.
func (c *checker) standing(where string, s standing) {
	if !c.deleting(s.Player.ID) {
		c.replay(where, s.on, s.Standing)
	}
	if is, err := match.IsExcluded(c.KeyValues(), s.on.Guild, s.Player.ID); err != nil || is != s.Excluded {
		c.report(where, "excluded: %v, %v; the standing has %v", is, err, s.Excluded)
	}
	if isListed(&s) {
		for _, level := range bandLevels {
			c.bands[string(bandKey(ladderPrefix(s.on), level, s.Place()))]++
		}
	}
}

// replay goes through a member's changes from the first on.
func (c *checker) replay(where string, on match.Ladder, s match.Standing) {
	changes, err := c.Ledger().ChangesOf(on, s.Player.ID, noLimit)
	if err != nil {
		c.report(where, "%v", err)
		return
	}
	slices.Reverse(changes)
	now := match.NewStanding(s.Player)
	for _, change := range changes {
		seat, _ := change.Seat(s.Player.ID)
		if !sameRating(now.At(change.At), change.Sides[seat].Before) {
			c.report(where, "before match %d it was %v, not %v", change.Match, now.At(change.At), change.Sides[seat].Before)
		}
		now = now.After(seat, change)
	}
	if !sameRating(now.Rating, s.Rating) || !now.Last.Equal(s.Last) || now.Results != s.Results || now.Streak != s.Streak {
		c.report(where, "the ledger leads to %v at %v, results %v, streak %d; not to %v at %v, %v, %d",
			now.Rating, now.Last, now.Results, now.Streak, s.Rating, s.Last, s.Results, s.Streak)
	}
}

// sameRating compares ratings, and tolerates the rounding of another processor.
func sameRating(a, b rating.Rating) bool {
	const slack = 2.5e-6
	return math.Abs(a.Points-b.Points) < slack && math.Abs(a.Deviation-b.Deviation) < slack &&
		math.Abs(a.Volatility-b.Volatility) < slack
}

// change checks that a change's match ended with that result, and that the
// ratings follow from it.
func (c *checker) change(where string, change match.Change) {
	if change.Seq == 0 || change.Seq > c.kv.Last(bucketLedger) {
		c.report(where, "number %d was never given out", change.Seq)
	}
	c.cause(where, change)
	first, second := rating.Play(change.Sides[game.First].Before, change.Sides[game.Second].Before, change.First)
	if !sameRating(first, change.Sides[game.First].After) || !sameRating(second, change.Sides[game.Second].After) {
		c.report(where, "such a result leads to %v and %v", first, second)
	}
	if c.departed(change.Ladder.Guild) {
		return // The server is being deleted, its standings first.
	}
	for _, side := range change.Sides {
		if side.Player != "" && !c.deleting(side.Player) && c.kv.Get(bucketStandings, standingKey(change.Ladder, side.Player)) == nil {
			c.report(where, "%s stands nowhere", side.Player)
		}
	}
}

// deleting reports whether the data of a member are being deleted.
func (c *checker) deleting(p match.PlayerID) bool {
	is, err := match.IsDeleting(c.KeyValues(), p)
	return is && err == nil
}

// departed reports whether the bot was removed from a server.
func (c *checker) departed(g match.GuildID) bool {
	s, err := c.Servers().Server(g)
	return err == nil && !s.Left.IsZero()
}

// cause compares a change with its match.
func (c *checker) cause(where string, change match.Change) {
	m, err := c.Matches().Match(change.Match)
	switch {
	case err != nil:
		c.report(where, "its match: %v", err)
	case !m.CountsForLadder():
		c.report(where, "the match does not count")
	default:
		if err := m.CheckChange(change); err != nil {
			c.report(where, "%v", err)
		}
	}
}
