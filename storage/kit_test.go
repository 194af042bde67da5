package storage_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
)

// The people, server and channel of the tests. Bo's identity is not a number.
var (
	ana  = match.Player{ID: "100", Name: "Ana"}
	bo   = match.Player{ID: "bo", Name: "Bo"}
	here = match.Place{Guild: "1", Channel: "10"}

	abroad = match.Place{Guild: "20", Channel: "21"}
)

// open opens a store, and closes it when the test is over.
func open(t testing.TB, path string) *storage.DB {
	t.Helper()
	db, err := tryOpen(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// tryOpen opens a store.
func tryOpen(path string) (*storage.DB, error) {
	return storage.Open(path, options())
}

// options are those of most tests. They wait for a slow PostgreSQL server.
func options() storage.Options {
	return storage.Options{
		Games:   matchtest.Find,
		Log:     slog.New(slog.DiscardHandler),
		Timeout: time.Minute,
	}
}

// newPath is the name of a file that does not exist.
func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "galet.db") }

func service(store match.Store, clock *matchtest.Clock) *match.Service {
	return match.New(match.Config{
		Store: store,
		Games: matchtest.Find,
		Now:   clock.Now,
		Rand:  rand.New(rand.NewPCG(1, 2)),
	})
}

func newClock() *matchtest.Clock {
	return matchtest.NewClock(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
}

// propose lets ana challenge bo to a match where she moves first.
func propose(t testing.TB, s *match.Service, row string) match.Challenge {
	t.Helper()
	c, err := s.Propose(match.Proposal{
		Game:    matchtest.CellsID,
		Chosen:  map[string]string{"row": row},
		By:      ana,
		Against: &bo,
		First:   match.FirstChallenger,
		Place:   here,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// begin begins a match that propose has proposed.
func begin(t testing.TB, s *match.Service, row string) match.Match {
	t.Helper()
	m, err := s.Accept(propose(t, s, row).ID, bo, here)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play makes moves, each by the player to move.
func play(t testing.TB, s *match.Service, m match.Match, moves ...game.Move) match.Match {
	t.Helper()
	for _, move := range moves {
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		m, err = s.Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: m.Ply(), Move: move, At: here})
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// sampleFile makes a file in which match 1 is open at ply 1, 2 was won by ana, 3
// was resigned by bo, 4 was cancelled, challenge 5 was declined, and challenge 6
// is open. All notices are in the outbox, and there is a note and a setting.
func sampleFile(t testing.TB) (path string) {
	t.Helper()
	path = newPath(t)
	db, err := tryOpen(path)
	if err != nil {
		t.Fatal(err)
	}
	s := service(db, newClock())
	play(t, s, begin(t, s, "1111"), "1")
	play(t, s, begin(t, s, "21"), "1", "2")
	resigned := play(t, s, begin(t, s, "1111"), "1", "2")
	cancelled := begin(t, s, "1111")
	declined := propose(t, s, "11")
	propose(t, service(db, newClock()), "11") // a new process has pinged nobody yet
	_, err1 := s.Resign(resigned.ID, bo, here)
	_, err2 := s.Resign(cancelled.ID, bo, here)
	_, err3 := s.Decline(declined.ID, bo, here)
	err = errors.Join(err1, err2, err3, s.SetMeta("key", []byte("value")), s.SetSetting(bo.ID, "key", "on"), db.Close())
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// errRollback makes raw roll back.
var errRollback = errors.New("roll back")

// raw reads or changes the buckets of a closed store's file.
func raw(t testing.TB, path string, f func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0, &bolt.Options{Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(f); err != nil && !errors.Is(err, errRollback) {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// contents is everything in a closed store's file, with each bucket's sequence.
func contents(t testing.TB, path string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	raw(t, path, func(tx *bolt.Tx) error {
		_ = tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			all[string(name)] = fmt.Sprint(b.Sequence())
			return b.ForEach(func(k, v []byte) error {
				all[fmt.Sprintf("%s/%x", name, k)] = fmt.Sprintf("%x", v)
				return nil
			})
		})
		return errRollback
	})
	return all
}
