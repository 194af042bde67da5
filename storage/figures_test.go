package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game/match"
	"galet/storage"
	"galet/storage/kv"
)

func TestFigures(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	db := open(t, path)
	info, err := os.Stat(path)
	must(t, err)
	got, err := db.Figures()
	must(t, err)
	want := storage.Figures{Bytes: info.Size(), OpenChallenges: 1, OpenMatches: 1, EndedMatches: 3, Notices: owed(t, db)}
	if d := cmp.Diff(want, got); d != "" || got.Notices == 0 {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// owed counts the notices by reading them.
func owed(t *testing.T, db *storage.DB) (n int) {
	t.Helper()
	must(t, db.View(func(tx match.Tx) error {
		notices, err := tx.Outbox().Pending(1000)
		n = len(notices)
		return err
	}))
	return n
}

// Committed is called once for each commit, with the number of updates that
// wrote; updates that wrote nothing or failed do not count.
func TestCommitted(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var transactions, updates int
	path := newPath(t)
	o := options()
	o.Committed = func(took time.Duration, n int) {
		mu.Lock()
		defer mu.Unlock()
		transactions, updates = transactions+1, updates+n
		if took <= 0 || n < 1 {
			t.Errorf("took %v, %d updates", took, n)
		}
	}
	db, err := storage.Open(path, o)
	must(t, err)
	before := db.Commits()
	write := func(tx match.Tx) error { return tx.KeyValues().SetMeta("key", []byte("value")) }
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			must(t, db.Update(write))
			must(t, db.Update(func(match.Tx) error { return nil }))
			if err := db.Update(func(tx match.Tx) error { return errors.Join(write(tx), errOwn) }); !errors.Is(err, errOwn) {
				t.Errorf("got %v", err)
			}
		})
	}
	wg.Wait()
	if commits := db.Commits() - before; transactions != commits || updates != 20 {
		t.Errorf("told of %d transactions and %d updates; there were %d and 20", transactions, updates, commits)
	}
	must(t, db.Close())
}

func TestProbe(t *testing.T) {
	t.Parallel()
	db, err := tryOpen(filepath.Join(t.TempDir(), "galet.db"))
	must(t, err)
	before := db.Commits()
	must(t, db.Probe())
	if db.Commits() != before+1 {
		t.Error("the probe wrote nothing")
	}
	must(t, db.Close())
	if err := db.Probe(); !errors.Is(err, kv.ErrClosed) {
		t.Errorf("a closed file: got %v", err)
	}
	if _, err := db.Figures(); !errors.Is(err, kv.ErrClosed) {
		t.Errorf("figures of a closed file: got %v", err)
	}
}
