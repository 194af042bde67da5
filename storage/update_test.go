package storage_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/match"
	"galet/storage"
	"galet/storage/groupcommit"
	"galet/storage/kv"
)

var errOwn = errors.New("its own error")

// everything writes to every bucket.
func everything(tx match.Tx) error {
	id, err1 := tx.Challenges().NextID()
	c, err2 := tx.Challenges().Challenge(6)
	m, err3 := tx.Matches().Match(1)
	c.State, c.Answer = match.Withdrawn, &match.Answer{By: ana, At: c.Created}
	m.End = &match.End{How: match.Cancelled, At: c.Created}
	err4 := tx.Challenges().PutChallenge(c)
	c.ID, c.State, c.Answer = id, match.Open, nil
	return errors.Join(err1, err2, err3, err4,
		tx.Challenges().PutChallenge(c),
		tx.Matches().PutMatch(m),
		tx.Outbox().PutNotice(match.Notice{Kind: match.NoticeBoard, ID: 1}),
		tx.Outbox().DeleteNotice(1),
		tx.KeyValues().SetMeta("key", nil),
		tx.KeyValues().SetMeta("other", []byte("value")),
		tx.KeyValues().SetSetting(bo.ID, "key", "off"),
		tx.Servers().PutServer(match.NewServer(here.Guild)))
}

// TestNothingRemainsOfAFailure writes to every bucket and then fails.
func TestNothingRemainsOfAFailure(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		end     func() error
		changes bool
	}{
		{"an error", func() error { return errOwn }, false},
		{"a panic", func() error { panic(errOwn) }, false},
		{"no failure, to compare with", func() error { return nil }, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			before := contents(t, path)
			db, err := tryOpen(path)
			must(t, err)
			err = db.Update(func(tx match.Tx) error {
				if err := everything(tx); err != nil {
					t.Error(err)
				}
				return tt.end()
			})
			var panicked *groupcommit.PanicError
			if failed := errors.Is(err, errOwn) || errors.As(err, &panicked) && panicked.Value == error(errOwn); failed == tt.changes {
				t.Errorf("got %v", err)
			}
			must(t, db.Close())
			if same := cmp.Equal(before, contents(t, path)); same == tt.changes {
				t.Errorf("the file is as it was: %v", same)
			}
		})
	}
}

// TestFailuresAmongOthers runs many updates at once. Some fail: none of their
// writes are kept, and all writes of the others are.
func TestFailuresAmongOthers(t *testing.T) {
	t.Parallel()
	db := open(t, newPath(t))
	var wg sync.WaitGroup
	for caller := range 32 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(caller), 0))
			for i := range 20 {
				fate := rng.IntN(4)
				err := db.Update(func(tx match.Tx) error { return suffer(tx, fmt.Sprint(caller, i), fate) })
				if (fate == 0) != (err == nil) {
					t.Errorf("fate %d: %v", fate, err)
				}
				kept := 0
				must(t, db.View(func(tx match.Tx) error {
					value, err := tx.KeyValues().Meta(fmt.Sprint(caller, i))
					kept = len(value)
					return err
				}))
				if (fate == 0) != (kept > 0) {
					t.Errorf("fate %d: %d bytes were kept", fate, kept)
				}
			}
		})
	}
	wg.Wait()
}

// suffer writes a note and ends in one of four ways: without an error, with an error
// after writing, with a panic, or with an error before writing.
func suffer(tx match.Tx, key string, fate int) error {
	if fate == 3 {
		return errOwn
	}
	err := tx.KeyValues().SetMeta(key, []byte("x"))
	switch fate {
	case 1:
		return errOwn
	case 2:
		panic("boom")
	}
	return err
}

func TestPanicInView(t *testing.T) {
	t.Parallel()
	db := open(t, newPath(t))
	var panicked *groupcommit.PanicError
	if err := db.View(func(match.Tx) error { panic("boom") }); !errors.As(err, &panicked) {
		t.Errorf("got %v, want a *PanicError", err)
	}
}

func TestViewCannotWrite(t *testing.T) {
	t.Parallel()
	db := open(t, newPath(t))
	if err := db.View(func(tx match.Tx) error { return tx.KeyValues().SetMeta("a", []byte("b")) }); err == nil {
		t.Error("it can")
	}
}

func TestAfterClose(t *testing.T) {
	t.Parallel()
	nothing := func(match.Tx) error { return nil }
	tests := []struct {
		name string
		ask  func(*storage.DB) error
		want error
	}{
		{"update", func(db *storage.DB) error { return db.Update(nothing) }, kv.ErrClosed},
		{"view", func(db *storage.DB) error { return db.View(nothing) }, kv.ErrClosed},
		{"check", func(db *storage.DB) error { _, err := db.Check(); return err }, kv.ErrClosed},
		{"close", func(db *storage.DB) error { return db.Close() }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			db := open(t, newPath(t))
			must(t, db.Close())
			if err := tt.ask(db); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

// TestCloseWaits closes the store during many updates: each has succeeded and is
// stored, or returned ErrClosed.
func TestCloseWaits(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db := open(t, path)
	var wg sync.WaitGroup
	kept := make([]bool, 64)
	half := make(chan struct{}, len(kept))
	for i := range kept {
		wg.Go(func() {
			half <- struct{}{}
			err := db.Update(func(tx match.Tx) error { return suffer(tx, fmt.Sprint(i), 0) })
			if kept[i] = err == nil; err != nil && !errors.Is(err, kv.ErrClosed) {
				t.Error(err)
			}
		})
	}
	for range len(kept) / 2 {
		<-half
	}
	must(t, db.Close())
	wg.Wait()
	stored := contents(t, path)
	for i, kept := range kept {
		if _, ok := stored[fmt.Sprintf("notes/%x", fmt.Sprint(i))]; ok != kept {
			t.Errorf("update %d: told that it was kept: %v, and it was: %v", i, kept, ok)
		}
	}
}
