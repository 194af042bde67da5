package storage_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/game/rating"
	"galet/storage"
)

// crowded is a file with a ladder of 100,000 members, made once.
func crowded(b *testing.B) (*storage.DB, match.Ladder) {
	b.Helper()
	db := open(b, newPath(b))
	on := match.Ladder{Guild: "1", Game: matchtest.CellsID}
	random := rand.New(rand.NewPCG(1, 2))
	const members, chunk = 100_000, 10_000
	for from := 0; from < members; from += chunk {
		err := db.Update(func(tx match.Tx) error {
			for i := from; i < from+chunk; i++ {
				if err := tx.Ladders().PutStanding(on, someone(random, i)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return db, on
}

// someone is a member with a random strength. One in four has played only once
// and has one of two ratings, so that many share a place.
func someone(random *rand.Rand, i int) match.Standing {
	s := match.NewStanding(match.Player{ID: match.PlayerID(fmt.Sprint(100_000_000 + i)), Name: fmt.Sprint("Member ", i)})
	s.Last = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s.Results[game.First].Won = 1
	first, second := rating.Play(rating.Start(), rating.Start(), rating.Win)
	switch random.IntN(8) {
	case 0:
		s.Rating = first
	case 1:
		s.Rating = second
	default:
		s.Rating = rating.Rating{Points: 1500 + 250*random.NormFloat64(), Deviation: 50 + 60*random.Float64(), Volatility: 0.06}
	}
	return s
}

// BenchmarkLeaderboard reads and changes a ladder of 100,000 members.
func BenchmarkLeaderboard(b *testing.B) {
	db, on := crowded(b)
	s := service(db, newClock())
	random := rand.New(rand.NewPCG(3, 4))
	anyone := func() match.PlayerID { return match.PlayerID(fmt.Sprint(100_000_000 + random.IntN(100_000))) }
	for _, page := range []struct {
		name   string
		number func() int
	}{
		{"first page and own rank", func() int { return 0 }},
		{"any page and own rank", func() int { return random.IntN(10_000) }},
	} {
		b.Run(page.name, func(b *testing.B) {
			for b.Loop() {
				if p, err := s.Leaderboard(on, anyone(), page.number()); err != nil || p.Listed != 100_000 || len(p.Rows) != match.PageSize {
					b.Fatal(len(p.Rows), p.Listed, err)
				}
			}
		})
	}
	b.Run("own rank", func(b *testing.B) {
		for b.Loop() {
			if p, err := s.Profile(on, anyone()); err != nil || p.Rank == 0 {
				b.Fatal(p.Rank, err)
			}
		}
	})
	b.Run("result", func(b *testing.B) {
		for b.Loop() {
			if err := results(db, on, 1, anyone); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("result of a hundred", func(b *testing.B) {
		for b.Loop() {
			if err := results(db, on, 100, anyone); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// results changes the standings of two members per result, in one transaction.
func results(db *storage.DB, on match.Ladder, n int, anyone func() match.PlayerID) error {
	return db.Update(func(tx match.Tx) error {
		for range n {
			change := match.Change{Match: match.ID(rand.Uint64()), Ladder: on, At: newClock().Now(), First: rating.Win}
			for seat, id := range [2]match.PlayerID{anyone(), anyone()} {
				before, err := tx.Ladders().Standing(on, id)
				if err != nil {
					return err
				}
				change.Sides[seat] = match.Side{Player: id, Before: before.Rating, After: before.Rating}
				change.Sides[seat].After.Points += 10
				if err := tx.Ladders().PutStanding(on, before.After(game.Seat(seat), change)); err != nil {
					return err
				}
			}
			if err := tx.Ledger().PutChange(change); err != nil {
				return err
			}
		}
		return nil
	})
}
