package storage

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
)

// standings replays each member's way up and down a ladder, change by change,
// and compares where it leads with where the member stands.
func (c *checker) standings() error {
	return c.bucket(bucketStandings).ForEach(func(k, v []byte) error {
		where := fmt.Sprintf("standing %x", k)
		on, p, ok := cutStandingKey(string(k))
		if !ok {
			c.report(where, "the key is no member of a ladder")
			return nil
		}
		where = fmt.Sprintf("the standing of %s in %s on server %s", p, on.Game, on.Guild)
		s, err := decodeStanding(p, v)
		if err != nil {
			c.report(where, "%v", err)
			return nil
		}
		if s.Games() == 0 {
			c.report(where, "nothing was played")
		}
		c.replay(where, on, s)
		c.entries(where, standingEntries(on, s))
		return nil
	})
}

// replay goes through a member's changes from the first on.
func (c *checker) replay(where string, on match.Ladder, s match.Standing) {
	changes, err := ledger{c.tx}.ChangesOf(on, s.Player.ID, math.MaxInt)
	if err != nil {
		c.report(where, "%v", err)
		return
	}
	slices.Reverse(changes)
	now := match.Newcomer(s.Player)
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

// sameRating compares ratings, and lets pass what another processor's rounding
// may do.
func sameRating(a, b rating.Rating) bool {
	const slack = 2.5e-6
	return math.Abs(a.Points-b.Points) < slack && math.Abs(a.Deviation-b.Deviation) < slack &&
		math.Abs(a.Volatility-b.Volatility) < slack
}

// ledger checks each change: that its match ended so, and that it does what
// such a result does.
func (c *checker) ledger() error {
	last := c.bucket(bucketLedger).Sequence()
	return c.numbered(bucketLedger, math.MaxUint64, func(n uint64, value []byte) {
		where := fmt.Sprintf("the change by match %d", n)
		change, err := decodeChange(match.ID(n), value)
		if err != nil {
			c.report(where, "%v", err)
			return
		}
		if change.Seq == 0 || change.Seq > last {
			c.report(where, "number %d was never given out", change.Seq)
		}
		c.cause(where, change)
		first, second := rating.Play(change.Sides[game.First].Before, change.Sides[game.Second].Before, change.First)
		if !sameRating(first, change.Sides[game.First].After) || !sameRating(second, change.Sides[game.Second].After) {
			c.report(where, "such a result leads to %v and %v", first, second)
		}
		c.entries(where, changeEntries(change))
		if c.departed(change.Ladder.Guild) {
			return // it is being deleted, the standings first
		}
		for _, side := range change.Sides {
			if side.Player != "" && c.get(bucketStandings, standingKey(change.Ladder, side.Player)) == nil {
				c.report(where, "%s stands nowhere", side.Player)
			}
		}
	})
}

// departed tells whether the bot was removed from a server.
func (c *checker) departed(g match.GuildID) bool {
	s, err := servers{c.tx}.Server(g)
	return err == nil && !s.Left.IsZero()
}

// cause compares a change with its match.
func (c *checker) cause(where string, change match.Change) {
	m, err := matches{c.tx}.Match(change.Match)
	switch {
	case err != nil:
		c.report(where, "its match: %v", err)
	case !m.Counts():
		c.report(where, "the match does not count")
	default:
		if err := m.Caused(change); err != nil {
			c.report(where, "%v", err)
		}
	}
}

// rated finds the change that a match made, if it counts.
func (c *checker) rated(where string, m match.Match) {
	if m.Counts() && c.get(bucketLedger, numberKey(uint64(m.ID))) == nil {
		c.report(where, "it counts for the ladder, and changed nothing")
	}
}

// ladders counts anew how many stand in each band of each ladder, and finds
// the entries of the indexes that no standing should have.
func (c *checker) ladders() error {
	bands := make(map[string]int)
	err := c.bucket(bucketOrder).ForEach(func(k, _ []byte) error {
		on, p, prefix, ok := cutOrderKey(k)
		if !ok || !c.follows(on, p, entry{bucketOrder, k}) {
			c.report(string(bucketOrder), "key %x leads to nothing", k)
			return nil
		}
		for _, level := range bandLevels {
			bands[string(bandKey(prefix, level, place(k, prefix)))]++
		}
		return nil
	})
	return errors.Join(err, c.compare(bucketBands, bands), c.bucket(bucketAgeing).ForEach(func(k, _ []byte) error {
		on, p, ok := cutStandingKey(string(k[min(8, len(k)):]))
		if !ok || !c.follows(on, p, entry{bucketAgeing, k}) {
			c.report(string(bucketAgeing), "key %x leads to nothing", k)
		}
		return nil
	}))
}

// follows tells whether an index entry follows from a member's standing.
func (c *checker) follows(on match.Ladder, p match.PlayerID, e entry) bool {
	s, err := ladders{c.tx}.Standing(on, p)
	return err == nil && contains(standingEntries(on, s), e)
}

// counts counts anew who wins how often.
func (c *checker) counts() error {
	found := make(map[string]match.Firsts)
	err := c.bucket(bucketMatches).ForEach(func(k, v []byte) error {
		m, err := c.decodeMatch(match.ID(number(k)), v)
		if err != nil || m.End == nil || !m.End.How.Played() {
			return nil // what cannot be read is reported as such
		}
		key, err := firstsKey(m)
		found[string(key)] = found[string(key)].With(*m.End, 1)
		return err
	})
	for key, want := range found {
		if got := c.get(bucketFirsts, []byte(key)); !bytes.Equal(got, encodeFirsts(want)) {
			c.report(string(bucketFirsts), "key %x: it is not %+v", key, want)
		}
	}
	return errors.Join(err, c.bucket(bucketFirsts).ForEach(func(k, _ []byte) error {
		if _, ok := found[string(k)]; !ok {
			c.report(string(bucketFirsts), "key %x counts nothing", k)
		}
		return nil
	}))
}

// compare reports where the counts of a bucket differ from those wanted.
func (c *checker) compare(bucket []byte, want map[string]int) error {
	left := len(want)
	err := c.bucket(bucket).ForEach(func(k, v []byte) error {
		if n, ok := want[string(k)]; !ok || !bytes.Equal(v, countValue(n)) {
			c.report(string(bucket), "key %x: it is not %d", k, n)
		} else {
			left--
		}
		return nil
	})
	if left > 0 {
		c.report(string(bucket), "%d counts are missing or wrong", left)
	}
	return err
}

// ledgerEntries are what the change by a match should have in the index.
func ledgerEntries(t *tx, n uint64) []entry {
	change, err := ledger{t}.Change(match.ID(n))
	if err != nil {
		return nil
	}
	return changeEntries(change)
}
