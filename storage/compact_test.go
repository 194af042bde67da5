package storage

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage/dbfile"
)

// purged makes a file from which nearly everything was deleted, and leaves it open.
func purged(t *testing.T) (db *DB, path string, before int64) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "galet.db")
	db, err := Open(path, Options{Games: matchtest.Find, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	before = pagesOfCommit(t, db)
	const records, size = 2000, 20_000
	key := func(i int) []byte { return fmt.Appendf(nil, "key %d", i) }
	for _, value := range [][]byte{bytes.Repeat([]byte("x"), size), nil} {
		err := db.update(func(t *tx) (err error) {
			for i := range records {
				err = errors.Join(err, keyValues{t}.SetMeta(string(key(i)), value))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return db, path, before
}

// pagesOfCommit is how many pages a small commit writes.
func pagesOfCommit(t *testing.T, db *DB) int64 {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(errors.Join(db.Probe(), db.Probe())) // the free list follows one commit later
	allocated := func() int64 { s := db.file.Stats(); return s.TxStats.GetPageAlloc() }
	was := allocated()
	must(db.Probe())
	return (allocated() - was) / int64(os.Getpagesize())
}

// TestCommitAfterPurge writes as little after a great purge as before, and finds
// the free pages again after a stop and after a kill.
func TestCommitAfterPurge(t *testing.T) {
	t.Parallel()
	db, path, before := purged(t)
	if after := pagesOfCommit(t, db); after > before {
		t.Errorf("a commit writes %d pages, before the purge %d", after, before)
	}
	killed := path + ".killed"
	data, err := os.ReadFile(path)
	if err := errors.Join(err, os.WriteFile(killed, data, 0o600), db.Close()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{path, killed} {
		db, err := bolt.Open(path, 0o600, &bolt.Options{NoFreelistSync: true})
		if err != nil {
			t.Fatal(err)
		}
		if free := db.Stats().FreePageN; free < 8000 {
			t.Errorf("%s: %d pages are free", path, free)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpenKilledAndDamaged opens a file that a killed process left without a list of its free
// pages, and with broken pages: it is refused.
func TestOpenKilledAndDamaged(t *testing.T) {
	t.Parallel()
	db, path, _ := purged(t)
	value := strings.Repeat("settings ", 100)
	err := db.update(func(t *tx) (err error) {
		for i := range 100 {
			err = errors.Join(err, keyValues{t}.SetSetting(match.PlayerID(fmt.Sprint(i)), "key", value))
		}
		return err
	})
	if err := errors.Join(err, db.Probe(), db.Probe()); err != nil { // the free list follows one commit later
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for page := range slices.Chunk(data, os.Getpagesize()) {
		if bytes.Contains(page, []byte(value)) {
			copy(page, bytes.Repeat([]byte{0xff}, 16))
		}
	}
	killed := path + ".killed"
	if err := os.WriteFile(killed, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(killed, Options{Games: matchtest.Find, Log: slog.New(slog.DiscardHandler)}); !errors.Is(err, dbfile.ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

// TestCompact makes the file small, with the same content, but never while it is
// open.
func TestCompact(t *testing.T) {
	t.Parallel()
	db, path, _ := purged(t)
	if _, _, err := Compact(path); !errors.Is(err, dbfile.ErrLocked) {
		t.Errorf("while it is open: %v", err)
	}
	err := errors.Join(db.CountSessionStart(time.Unix(1, 0), time.Unix(0, 0)), db.Close())
	if err != nil {
		t.Fatal(err)
	}
	before, after, err := Compact(path)
	if err != nil || before < 40e6 || after > 1e6 {
		t.Errorf("from %d to %d bytes, %v", before, after, err)
	}
	db, err = OpenRead(path, Options{Games: matchtest.Find})
	if err != nil {
		t.Fatal(err)
	}
	problems, err1 := db.Check()
	count, _, err2 := db.SessionStarts()
	if err := errors.Join(err1, err2, db.Close()); err != nil || len(problems) > 0 || count != 1 {
		t.Errorf("it holds %d starts; %v, %v", count, problems, err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left in the folder: %v", entries)
	}
}
