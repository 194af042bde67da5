package storage_test

import (
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/storage"
)

// A new file has no session starts; what is saved is read again after a
// restart, and a file with them is sound.
func TestSessionStarts(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db, err := tryOpen(path)
	must(t, err)
	wantSessions(t, db, 0, time.Time{})
	since := time.Date(2026, 11, 20, 12, 0, 0, 1e6, time.UTC)
	must(t, db.CountSessionStart(since, since.Add(-time.Hour)))
	must(t, db.CountSessionStart(since.Add(time.Hour), since))
	must(t, db.Close())
	db = open(t, path)
	wantSessions(t, db, 2, since)
	checkFinds(t, db, nil)
	later := since.Add(24 * time.Hour)
	must(t, db.CountSessionStart(later, since.Add(time.Second)))
	wantSessions(t, db, 1, later)
	must(t, db.CountSessionStart(since, since.Add(-time.Hour)))
	wantSessions(t, db, 1, since)
}

func wantSessions(t *testing.T, db *storage.DB, count int, since time.Time) {
	t.Helper()
	n, at, err := db.SessionStarts()
	if n != count || !at.Equal(since) || err != nil {
		t.Errorf("got %d since %v, %v; want %d since %v", n, at, err, count, since)
	}
}

func TestBrokenSessionStarts(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	raw(t, path, func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("galet")).Put([]byte("session_starts"), []byte{1, 3})
	})
	db := open(t, path)
	if _, _, err := db.SessionStarts(); err == nil {
		t.Error("a value that is cut short was read")
	}
	checkFinds(t, db, []string{"the session starts: the value is too short"})
}
