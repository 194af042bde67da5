package storage_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/rating"
)

// climbed is the ladder on which climb puts ana and bo.
var climbed = match.Ladder{Guild: abroad.Guild, Game: matchtest.CellsID}

// TestCheckLadder tampers with standings and changes: matches 1 to 3 were won,
// drawn and lost by ana.
func TestCheckLadder(t *testing.T) {
	t.Parallel()
	standing := func(f func(*match.Standing)) func(match.Tx) error {
		return func(tx match.Tx) error {
			s, err := tx.Ladders().Standing(climbed, ana.ID)
			f(&s)
			return errors.Join(err, tx.Ladders().PutStanding(climbed, s))
		}
	}
	change := func(id match.ID, f func(*match.Change)) func(match.Tx) error {
		return func(tx match.Tx) error {
			c, err := tx.Ledger().Change(id)
			f(&c)
			return errors.Join(err, tx.Ledger().PutChange(c))
		}
	}
	const of = "the standing of 100 in cells on server 20: "
	for _, test := range []struct {
		name   string
		tamper func(match.Tx) error
		want   []string
	}{
		{"nothing", func(match.Tx) error { return nil }, nil},
		{"a better rating", standing(func(s *match.Standing) { s.Rating.Points++ }), []string{of + "the ledger leads to"}},
		{"a longer streak", standing(func(s *match.Standing) { s.Streak = 7 }), []string{of + "the ledger leads to"}},
		{"a win more", standing(func(s *match.Standing) { s.Results[0].Won++ }), []string{of + "the ledger leads to"}},
		{"nobody there", standing(func(s *match.Standing) { s.Results = [2]match.Tally{} }),
			[]string{"the change by match 1: 100 stands nowhere", "the change by match 2: 100 stands", "the change by match 3: 100 stands"}},
		{"only aged", standing(func(s *match.Standing) { s.Steps = 5 }), nil},
		{"a change against the result", change(2, func(c *match.Change) { c.First = rating.Win }),
			[]string{"the standing of bo", of + "the ledger leads to", "the change by match 2: the match ended at another time or in another way", "the change by match 2: such a result leads to"}},
		{"another rating before", change(3, func(c *match.Change) { c.Sides[game.First].Before.Points += 10 }),
			[]string{of + "before match 3 it was", "the change by match 3: such a result leads to"}},
		{"of another ladder", change(3, func(c *match.Change) { c.Ladder.Guild = "1" }),
			[]string{"the standing of bo", of + "the ledger leads to", "the change by match 3: the match is of another ladder",
				"the change by match 3: 100 stands nowhere", "the change by match 3: bo stands nowhere"}},
		{"by another member", change(3, func(c *match.Change) { c.Sides[game.First].Player = "1" }),
			[]string{of + "the ledger leads to", "the change by match 3: it names a member who did not play", "the change by match 3: 1 stands nowhere"}},
		{"a match that is not rated", unrated, []string{"the change by match 3: the match does not count"}},
		{"a member whose data were deleted", deleted, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			db := open(t, newPath(t))
			climb(t, service(db, newClock()))
			must(t, db.Update(test.tamper))
			checkFinds(t, db, test.want)
		})
	}
}

func unrated(tx match.Tx) error {
	m, err := tx.Matches().Match(3)
	m.Rated, m.Unrated = false, match.TooOften
	return errors.Join(err, tx.Matches().PutMatch(m))
}

// deleted removes ana from everything that the ladder keeps.
func deleted(tx match.Tx) error {
	changes, err := tx.Ledger().ChangesOf(climbed, ana.ID, 10)
	for _, c := range changes {
		seat, _ := c.Seat(ana.ID)
		c.Sides[seat].Player = ""
		err = errors.Join(err, tx.Ledger().PutChange(c))
	}
	return errors.Join(err, tx.Ladders().PutStanding(climbed, match.Standing{Player: ana, Rating: rating.Start()}))
}

// another copies the first key of a ladder's index for somebody who is not on the
// ladder.
func another(bucket string) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte(bucket))
		k, _ := b.Cursor().First()
		k = bytes.Clone(k)
		k[len(k)-1]++
		return b.Put(k, nil)
	}
}

// TestCheckLadderFile tampers with the indexes of a ladder.
func TestCheckLadderFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		tamper func(*bolt.Tx) error
		want   []string
	}{
		{"ladder_order is empty", empty("ladder_order"), []string{"the standing of bo in cells on server 20: not in index ladder_order", "the standing of 100"}},
		{"ladder_bands is empty", empty("ladder_bands"), slices.Repeat([]string{"ladder_bands: key"}, 6)},
		{"ladder_ageing is empty", empty("ladder_ageing"), []string{"the standing of bo in cells on server 20: not in index ladder_ageing", "the standing of 100"}},
		{"firsts is empty", empty("firsts"), []string{"firsts: key", "firsts: key", "firsts: key"}},
		{"ledger gave out no numbers", empty("ledger"), []string{"the change by match 1: number 1 was never given out", "the change by match 2", "the change by match 3"}},
		{"ledger_of is empty", empty("ledger_of"), []string{"the standing of bo", "the standing of 100", "the change by match 1: not in index ledger_of", "the change by match 1: not in index ledger_of",
			"the change by match 2", "the change by match 2", "the change by match 3", "the change by match 3"}},
		{"one too many in ladder_order", another("ladder_order"), []string{"ladder_order: key "}},
		{"one too many in ladder_ageing", another("ladder_ageing"), []string{"ladder_ageing: key "}},
		{"one too many in ledger_of", put("ledger_of", append([]byte("\x03abc"), key(1)...), ""), []string{"ledger_of: key 03616263"}},
		{"a band of one too many", put("ladder_bands", []byte("x"), ""), []string{"ladder_bands: key 78 counts nothing"}},
		{"a count of nothing", put("firsts", []byte("x"), ""), []string{"firsts: key 78 counts nothing"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			path := newPath(t)
			db, err := tryOpen(path)
			must(t, err)
			climb(t, service(db, newClock()))
			must(t, db.Close())
			raw(t, path, test.tamper)
			checkFinds(t, open(t, path), test.want)
		})
	}
}
