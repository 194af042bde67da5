package backups_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"galet/storage/backups"
	"galet/storage/dbfile"
)

// text is a store that holds a text.
type text string

func (s text) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, string(s))
	return int64(n), err
}

// world is a Maker with a clock, and what it reported.
type world struct {
	*backups.Maker
	now    time.Time
	log    bytes.Buffer
	proof  error
	failed int
}

func newWorld(t *testing.T, keep time.Duration) *world {
	t.Helper()
	w := &world{now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	m, err := backups.New(backups.Config{
		Folder: filepath.Join(t.TempDir(), "copies"), Every: 6 * time.Hour, Keep: keep, Source: text("all"),
		Prove: func(string) error { return w.proof }, Log: slog.New(slog.NewTextHandler(&w.log, nil)),
		Now: func() time.Time { return w.now },
		Done: func(_ time.Time, err error) {
			if err != nil {
				w.failed++
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Maker = m
	return w
}

// names are the files in the folder.
func (w *world) names(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(w.Folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestThinned makes copies for 100 days. All of two days are left, one a day for
// a month, one a month, and a file that is no copy.
func TestThinned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	if err := os.WriteFile(filepath.Join(w.Folder, "mine.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 100 * 24 {
		w.Step(t.Context())
		w.now = w.now.Add(time.Hour)
	}
	names := strings.Join(w.names(t), "\n")
	for month, want := range map[string]int{"galet-202601": 1, "galet-202602": 1, "galet-202603": 21, "galet-202604": 16, "mine.db": 1} {
		if got := strings.Count(names, month); got < want-1 || got > want+1 {
			t.Errorf("%d of %s are left, want %d:\n%s", got, month, want, names)
		}
	}
}

// TestKeep deletes copies older than the limit, but never the last one.
func TestKeep(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 24*time.Hour)
	w.Step(t.Context())
	w.now = w.now.Add(400 * 24 * time.Hour)
	w.proof = errors.New("broken")
	w.Step(t.Context())
	if names := w.names(t); len(names) != 1 || w.failed != 1 {
		t.Errorf("left after a failure: %v, %d failures", names, w.failed)
	}
	w.proof = nil
	w.now = w.now.Add(time.Hour)
	w.Step(t.Context())
	if names := w.names(t); len(names) != 1 || !strings.HasPrefix(names[0], "galet-2027") {
		t.Errorf("left: %v", names)
	}
}

// TestFailure: if a copy fails, no unusable file is left. The maker tries
// again soon, and logs an error each time.
func TestFailure(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	w.proof = errors.New("broken")
	for range 60 {
		w.Step(t.Context())
		w.now = w.now.Add(time.Minute)
	}
	if n := strings.Count(w.log.String(), "BACKUP FAILED"); n != 6 || w.failed != 6 || len(w.names(t)) != 0 {
		t.Errorf("%d errors, %d failures, in the folder: %v", n, w.failed, w.names(t))
	}
	w.proof = nil
	w.Step(t.Context())
	last, err := w.Last()
	if err != nil || !last.Equal(w.now) || !strings.Contains(w.log.String(), "backup made") {
		t.Errorf("the last is %v, %v; the log: %s", last, err, w.log.String())
	}
}

// A copy that the growth of the database breaks off is put off. It is a failure if that
// happens to the next one, too.
func TestPutOff(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	w.proof = dbfile.ErrMustGrow
	w.Step(t.Context())
	if log := w.log.String(); w.failed > 0 || strings.Contains(log, "BACKUP FAILED") || !strings.Contains(log, `level=INFO msg="backup put off`) {
		t.Errorf("%d failures; the log: %s", w.failed, log)
	}
	w.now = w.now.Add(10 * time.Minute)
	w.Step(t.Context())
	if log := w.log.String(); w.failed != 1 || strings.Count(log, "BACKUP FAILED") != 1 {
		t.Errorf("the second time: %d failures; the log: %s", w.failed, log)
	}
}

// TestClockSetBack has a copy from the future. The next copies are made at the usual
// times, and Last is one of them.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	w.now = w.now.Add(1000 * time.Hour)
	w.Step(t.Context())
	w.now = w.now.Add(-1000 * time.Hour)
	if last, err := w.Last(); err != nil || !last.IsZero() {
		t.Errorf("the last is %v, %v", last, err)
	}
	for range 12 * 60 {
		w.Step(t.Context())
		w.now = w.now.Add(time.Minute)
	}
	if names := w.names(t); len(names) != 1+2 {
		t.Errorf("%d copies in 12 hours", len(names)-1)
	}
}

// full is a store whose copy fills the disk.
type full struct{}

func (full) WriteTo(io.Writer) (int64, error) { return 0, syscall.ENOSPC }

// TestFullDisk has old copies fill the disk. A shorter Keep makes room, and the newest copy
// stays.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	for range 10 {
		w.Step(t.Context())
		w.now = w.now.Add(24 * time.Hour)
	}
	w.Source, w.Keep = full{}, 24*time.Hour
	w.Step(t.Context())
	if names := w.names(t); len(names) != 1 || names[0] != "galet-20260110T000000Z.db" || w.failed != 1 {
		t.Errorf("left after %d failures: %v", w.failed, names)
	}
}

// unending is a store whose copy ends when it cannot be written, or after patience.
type unending struct{ begun chan struct{} }

const patience = 10 * time.Second

func (u unending) WriteTo(w io.Writer) (n int64, err error) {
	close(u.begun)
	for late := time.Now().Add(patience); err == nil && time.Now().Before(late); n++ {
		_, err = io.WriteString(w, "x")
	}
	return n, err
}

// TestStop ends Run during a copy: nothing is left of it, and it is no failure.
func TestStop(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	begun := make(chan struct{})
	w.Source = unending{begun}
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		<-begun
		stop()
	}()
	w.Run(ctx, nil)
	if names, log := w.names(t), w.log.String(); len(names) > 0 || w.failed > 0 || strings.Contains(log, "BACKUP FAILED") {
		t.Errorf("left: %v; %d failures; the log: %s", names, w.failed, log)
	}
}

// TestFolderGone logs an error every ten minutes while the folder is gone.
func TestFolderGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	if err := os.Remove(w.Folder); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		w.Step(t.Context())
		w.now = w.now.Add(time.Minute)
	}
	if n := strings.Count(w.log.String(), "BACKUP FAILED"); n != 6 || w.failed != 6 {
		t.Errorf("%d errors, %d failures", n, w.failed)
	}
}

// TestNoFolder: a file is no folder, and a folder in one that does not exist is not made.
func TestNoFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, above := filepath.Join(dir, "file"), filepath.Join(dir, "missing")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{file, filepath.Join(above, "copies")} {
		if _, err := backups.New(backups.Config{Folder: folder}); err == nil || !strings.Contains(err.Error(), folder) {
			t.Errorf("%s: got %v", folder, err)
		}
	}
	if _, err := os.Stat(above); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder above was made: %v", err)
	}
}

// If the maker makes the folder, the log names it.
func TestFolderMade(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	if log := w.log.String(); !strings.Contains(log, "folder for backups made") || !strings.Contains(log, w.Folder) {
		t.Errorf("the log: %s", log)
	}
}

// The unfinished copy of a killed process is deleted, and nothing else.
func TestParts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 0)
	kept := []string{"galet-20260101T000000Z.db", "galet-notes.db.part-1", "other.part-1"}
	for _, name := range append(kept, "galet-20260101T000000Z.db.part-123") {
		if err := os.WriteFile(filepath.Join(w.Folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := backups.New(w.Config); err != nil {
		t.Fatal(err)
	}
	if names := w.names(t); !slices.Equal(names, kept) {
		t.Errorf("left are %q, want %q", names, kept)
	}
}

// TestOldCopyThatStays has an old copy that cannot be deleted. That is logged, and the new copy
// counts as made.
func TestOldCopyThatStays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 24*time.Hour)
	if err := os.MkdirAll(filepath.Join(w.Folder, "galet-20260101T000000Z.db", "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(48 * time.Hour)
	w.Step(t.Context())
	if log := w.log.String(); w.failed > 0 || !strings.Contains(log, "backup made") || !strings.Contains(log, "cannot delete old backups") || strings.Contains(log, "BACKUP FAILED") {
		t.Errorf("%d failures; the log: %s", w.failed, log)
	}
}
