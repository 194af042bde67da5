package storage_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
)

// counting is Cells, and counts how often options are parsed.
type counting struct {
	matchtest.Cells
	read *atomic.Int64
}

func (c counting) ParseOptions(data []byte) (game.Options, error) {
	c.read.Add(1)
	return c.Cells.ParseOptions(data)
}

// TestOptionsAreRemembered reads matches on one board and on many, and counts how
// often options are parsed.
func TestOptionsAreRemembered(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		boards, rounds int
		want           int64
	}{
		{"one board", 1, 1000, 1},
		{"as many as are remembered", 256, 4, 256},
		{"far more than that, in their order", 1024, 2, 2048},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var read atomic.Int64
			o := options()
			o.Games = func(id game.ID) (game.Game, bool) { return counting{read: &read}, id == matchtest.CellsID }
			db, err := storage.Open(newPath(t), o)
			must(t, err)
			must(t, db.Update(func(tx match.Tx) error { return putBoards(tx, tt.boards) }))
			for range tt.rounds {
				must(t, db.View(func(tx match.Tx) error { return readBoards(tx, tt.boards) }))
			}
			if n := read.Load(); n != tt.want {
				t.Errorf("read %d times, want %d", n, tt.want)
			}
			must(t, db.Close())
		})
	}
}

// TestOptionsAreRememberedForAll reads matches from several goroutines.
func TestOptionsAreRememberedForAll(t *testing.T) {
	t.Parallel()
	db := open(t, newPath(t))
	must(t, db.Update(func(tx match.Tx) error { return putBoards(tx, 600) }))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := db.View(func(tx match.Tx) error { return readBoards(tx, 600) }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// board returns the options of one of many matches.
func board(n int) matchtest.CellsOptions {
	return matchtest.CellsOptions{Cells: []int{1, 1 + n%9, 1 + n/9%9, 1 + n/81%9, 1 + n/729%9}}
}

// putBoards writes matches, each with its own board.
func putBoards(tx match.Tx, boards int) error {
	for n := range boards {
		m := match.Match{ID: match.ID(n + 1), Record: game.Record{Game: matchtest.CellsID, Options: board(n)}}
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
	}
	return nil
}

// readBoards reads the matches and compares the boards.
func readBoards(tx match.Tx, boards int) error {
	for n := range boards {
		m, err := tx.Matches().Match(match.ID(n + 1))
		if err != nil {
			return err
		}
		if got, want := fmt.Sprint(m.Record.Options), fmt.Sprint(board(n)); got != want {
			return fmt.Errorf("match %d is on %s, want %s", n+1, got, want)
		}
	}
	return nil
}

// TestUnknownGame opens a store without the rules of the stored games. Such
// records cannot be read, but they can be deleted.
func TestUnknownGame(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	o := options()
	o.Games = func(game.ID) (game.Game, bool) { return nil, false }
	db, err := storage.Open(path, o)
	must(t, err)
	must(t, db.Update(func(tx match.Tx) error {
		if _, err := tx.Challenges().Challenge(6); !errors.Is(err, game.ErrUnknownGame) {
			t.Errorf("read: %v", err)
		}
		return errors.Join(tx.Challenges().Delete(6), tx.Challenges().Delete(1))
	}))
	must(t, db.Close())
	checkFinds(t, open(t, path), nil)
}

// TestDeleteOfUnknownGame deletes matches without the rules of their game: the rated one,
// the one that a moderator stopped, and the others. No index entry of them is left.
func TestDeleteOfUnknownGame(t *testing.T) {
	t.Parallel()
	path, o := fullSampleFile(t), options()
	o.Games = func(game.ID) (game.Game, bool) { return nil, false }
	db, err := storage.Open(path, o)
	must(t, err)
	must(t, db.Update(func(tx match.Tx) error {
		for id := range match.ID(100) {
			if err := tx.Challenges().Delete(id); err != nil {
				return err
			}
		}
		return nil
	}))
	must(t, db.Close())
	for key := range contents(t, path) {
		for _, index := range []string{"matches_", "challenges_", "ledger_of"} {
			if strings.HasPrefix(key, index) && strings.Contains(key, "/") {
				t.Errorf("left: %s", key)
			}
		}
	}
}
