package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
)

// The steps to two future schemas: the first needs a new bucket, the second
// copies the notes into it.
func addBucket(tx *bolt.Tx) error {
	if tx.Bucket([]byte("more")) == nil {
		return errors.New("the bucket is missing")
	}
	return nil
}

func moveNotes(tx *bolt.Tx) error {
	from, to := tx.Bucket([]byte("notes")), tx.Bucket([]byte("more"))
	err := from.ForEach(func(k, v []byte) error { return to.Put(k, v) })
	return errors.Join(err, from.Delete([]byte("key")))
}

var steps = []storage.Step{{"a bucket", addBucket}, {"notes in it", moveNotes}}

// openLater opens a file as a program with the later schema does, and returns its
// log.
func openLater(path string, steps ...storage.Step) (logged string, err error) {
	var log bytes.Buffer
	o := options()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	db, err := storage.OpenLater(path, o, []string{"more"}, steps...)
	if err == nil {
		err = db.Close()
	}
	return log.String(), err
}

// copyOf is where a migration keeps a copy of a file of the current schema.
func copyOf(path string) string { return fmt.Sprintf("%s.v%d.bak", path, current) }

// hexOf is a text as contents prints it.
func hexOf(text string) string { return fmt.Sprintf("%x", text) }

func TestMigrate(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	before := contents(t, path)
	logged, err := openLater(path, steps...)
	must(t, err)
	want := maps.Clone(before)
	delete(want, "notes/"+hexOf("key"))
	for key, value := range before {
		if note, ok := strings.CutPrefix(key, "notes/"); ok {
			want["more/"+note] = value
		}
	}
	maps.Copy(want, map[string]string{"galet/" + hexOf("schema"): fmt.Sprintf("%08x", current+2), "more": "0"})
	if d := cmp.Diff(want, contents(t, path)); d != "" {
		t.Errorf("migrated (-want +got):\n%s", d)
	}
	kept := copyOf(path)
	if d := cmp.Diff(before, contents(t, kept)); d != "" {
		t.Errorf("the copy (-want +got):\n%s", d)
	}
	if !strings.Contains(logged, kept) || !strings.Contains(logged, fmt.Sprintf("from=%d to=%d", current, current+2)) {
		t.Errorf("the log does not tell: %s", logged)
	}
	must(t, os.Remove(kept))
	logged, err = openLater(path, steps...)
	if err != nil || strings.Contains(logged, "migrate") || len(folder(t, path)) != 1 {
		t.Errorf("opened again: %v, %s, %v", err, logged, folder(t, path))
	}
	if _, err := tryOpen(path); !errors.Is(err, dbfile.ErrNewer) {
		t.Errorf("opened by the program of before: %v", err)
	}
}

// folder lists the names beside a file.
func folder(t *testing.T, path string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestMigrateFails: the second step of a migration fails. The file
// stays unchanged. Without the fault it is migrated.
func TestMigrateFails(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		step storage.Step
		says string
	}{
		{"an error", storage.Step{"notes", func(*bolt.Tx) error { return errOwn }}, fmt.Sprintf("to schema %d, notes: %v", current+2, errOwn)},
		{"a panic", storage.Step{"notes", func(*bolt.Tx) error { panic("boom") }}, "panic: boom"},
		{"an error after writing", storage.Step{"notes", func(tx *bolt.Tx) error { return errors.Join(moveNotes(tx), errOwn) }}, errOwn.Error()},
		{"what a step should have made is not there", storage.Step{"notes", func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte("more")) }}, "bucket more is missing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			before := contents(t, path)
			_, err := openLater(path, steps[0], tt.step)
			if err == nil || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), copyOf(path)) {
				t.Errorf("got %v, want %q and where the copy is", err, tt.says)
			}
			if d := cmp.Diff(before, contents(t, path)); d != "" {
				t.Errorf("it was changed (-before +after):\n%s", d)
			}
			open(t, path)
			_, err = openLater(path, steps...)
			if !errors.Is(err, dbfile.ErrLocked) {
				t.Errorf("while it is open: %v", err)
			}
		})
	}
}

func TestMigrateAfterAFailure(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	if _, err := openLater(path, steps[0], storage.Step{"fails", func(*bolt.Tx) error { return errOwn }}); !errors.Is(err, errOwn) {
		t.Fatal(err)
	}
	_, err := openLater(path, steps...)
	must(t, err)
	if got := contents(t, path)["more/"+hexOf("key")]; got != hexOf("value") {
		t.Errorf("the note is %q", got)
	}
}

// TestMigrateStopped copies the disk in the middle of the last step: a process
// that is stopped there leaves a file of the old schema.
func TestMigrateStopped(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	before := contents(t, path)
	stopped := newPath(t)
	_, err := openLater(path, steps[0], storage.Step{"notes", func(tx *bolt.Tx) error {
		return errors.Join(moveNotes(tx), os.WriteFile(stopped, read(path), 0o600))
	}})
	must(t, err)
	if d := cmp.Diff(before, contents(t, stopped)); d != "" {
		t.Errorf("in the middle (-before +then):\n%s", d)
	}
	_, err = openLater(stopped, steps...)
	must(t, err)
	if d := cmp.Diff(contents(t, path), contents(t, stopped)); d != "" {
		t.Errorf("begun again (-at once +again):\n%s", d)
	}
}

// TestNotMigrated opens files that must not be changed: no step is run, and no
// copy is made.
func TestNotMigrated(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(t *testing.T, path string)
		want  error
	}{
		{"open elsewhere", func(t *testing.T, path string) { open(t, path) }, dbfile.ErrLocked},
		{"being read elsewhere", func(t *testing.T, path string) { openRead(t, path) }, dbfile.ErrLocked},
		{"read-only", func(t *testing.T, path string) { chmod(t, path, 0o400) }, dbfile.ErrReadOnly},
		{"newer than this one too", func(t *testing.T, path string) { schema(t, path, current+3) }, dbfile.ErrNewer},
		{"truncated", func(t *testing.T, path string) { truncate(t, path, size(t, path)/2) }, dbfile.ErrTruncated},
		{"no room for the copy", func(t *testing.T, path string) { must(t, os.MkdirAll(filepath.Join(copyOf(path), "x"), 0o700)) }, atomicfile.ErrNotFile},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			tt.spoil(t, path)
			before, beside := read(path), folder(t, path)
			taken := storage.Step{"never", func(*bolt.Tx) error { t.Error("a step was taken"); return nil }}
			if _, err := openLater(path, taken, taken); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if !bytes.Equal(before, read(path)) || !slices.Equal(beside, folder(t, path)) {
				t.Errorf("something was changed; in the folder: %v", folder(t, path))
			}
		})
	}
}

func TestOpenReadOlder(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	if _, err := storage.OpenReadLater(path, options(), nil, steps[0]); !errors.Is(err, dbfile.ErrOlder) || !strings.Contains(err.Error(), fmt.Sprintf("schema %d, not %d", current, current+1)) {
		t.Errorf("got %v", err)
	}
	open(t, path)
}
