package storage_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
	"galet/storage/kv"
)

// other makes a file that holds only a note.
func other(t *testing.T, path string) {
	t.Helper()
	db, err := tryOpen(path)
	must(t, err)
	must(t, errors.Join(service(db, newClock()).SetMeta("other", []byte("file")), db.Close()))
}

// TestRestore puts a backup in the place of what is there.
func TestRestore(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		there   func(t *testing.T, path string)
		replace bool
		kept    bool
	}{
		{"nothing", func(*testing.T, string) {}, false, false},
		{"a good file", other, false, true},
		{"a broken file", func(t *testing.T, path string) { other(t, path); scratch(t, path, 0, 3*4096) }, false, true},
		{"half a file", func(t *testing.T, path string) { other(t, path); truncate(t, path, 6000) }, false, true},
		{"an empty file", func(t *testing.T, path string) { write(t, path, "") }, false, true},
		{"a text", func(t *testing.T, path string) { write(t, path, "dear diary") }, false, true},
		{"a newer file", func(t *testing.T, path string) { other(t, path); schema(t, path, current+1) }, false, true},
		{"what was kept before, by wish", func(t *testing.T, path string) {
			other(t, path)
			write(t, path+dbfile.KeptSuffix, "old")
		}, true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			backup, path := sampleFile(t), newPath(t)
			want := contents(t, backup)
			chmod(t, backup, 0o400)
			tt.there(t, path)
			before := read(path)
			restored, err := storage.Restore(backup, path, tt.replace, options())
			if err != nil || restored.Kept != tt.kept || restored.Problems != nil {
				t.Fatalf("%+v, %v", restored, err)
			}
			names := []string{filepath.Base(path)}
			if tt.kept {
				names = append(names, filepath.Base(path)+dbfile.KeptSuffix)
				if d := cmp.Diff(before, read(path+dbfile.KeptSuffix)); d != "" {
					t.Errorf("the kept file differs")
				}
			}
			if d := cmp.Diff(names, folder(t, path)); d != "" {
				t.Errorf("in the folder (-want +got):\n%s", d)
			}
			if d := cmp.Diff(want, contents(t, path)); d != "" {
				t.Errorf("(-backup +restored):\n%s", d)
			}
			checkFinds(t, open(t, path), nil)
		})
	}
}

// TestRestoreRefused: after a refusal nothing has changed.
func TestRestoreRefused(t *testing.T) {
	t.Parallel()
	keep := func(*testing.T, string) {}
	tests := []struct {
		name       string
		backup, to func(t *testing.T, path string)
		want       error
		says       string
	}{
		{"the file is open", keep, func(t *testing.T, path string) { open(t, path) }, dbfile.ErrLocked, "another galet has it open"},
		{"an earlier file is kept", keep, func(t *testing.T, path string) { write(t, path+dbfile.KeptSuffix, "old") }, fs.ErrExist, dbfile.KeptSuffix},
		{"the backup is open", func(t *testing.T, path string) { open(t, path) }, keep, dbfile.ErrLocked, "another galet has it open"},
		{"no backup", func(t *testing.T, path string) { must(t, os.Remove(path)) }, keep, fs.ErrNotExist, "no such file"},
		{"half a backup", func(t *testing.T, path string) { truncate(t, path, size(t, path)/2) }, keep, dbfile.ErrTruncated, "truncated"},
		{"a broken backup", func(t *testing.T, path string) { scratch(t, path, 3*4096, size(t, path)) }, keep, dbfile.ErrDamaged, "page"},
		{"a newer backup", func(t *testing.T, path string) { schema(t, path, current+1) }, keep, dbfile.ErrNewer, fmt.Sprintf("schema %d", current+1)},
		{"a text", func(t *testing.T, path string) { write(t, path, strings.Repeat("dear diary\n", 4000)) }, keep, dbfile.ErrForeign, "not a galet file"},
		{"a folder in the file's place", keep, func(t *testing.T, path string) { mkdir(t, path) }, dbfile.ErrForeign, "not a file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			backup, path := sampleFile(t), newPath(t)
			other(t, path)
			tt.to(t, path)
			tt.backup(t, backup)
			before, beside, kept := read(path), folder(t, path), read(path+dbfile.KeptSuffix)
			if _, err := storage.Restore(backup, path, false, options()); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want %v that says %q", err, tt.want, tt.says)
			}
			if !slices.Equal(before, read(path)) || !slices.Equal(kept, read(path+dbfile.KeptSuffix)) || !slices.Equal(beside, folder(t, path)) {
				t.Errorf("something was changed; in the folder: %v", folder(t, path))
			}
		})
	}
}

// A backup with wrong records is restored as it is, and they are listed.
func TestRestoreWrongRecords(t *testing.T) {
	t.Parallel()
	backup, path := sampleFile(t), newPath(t)
	raw(t, backup, remove("challenges", key(1)))
	other(t, path)
	restored, err := storage.Restore(backup, path, false, options())
	if err != nil || !restored.Kept || !slices.ContainsFunc(restored.Problems, func(p kv.Problem) bool { return p.String() == "match 1: its challenge: not found" }) {
		t.Errorf("%+v, %v", restored, err)
	}
	if d := cmp.Diff(contents(t, backup), contents(t, path)); d != "" {
		t.Errorf("(-backup +restored):\n%s", d)
	}
	problems, err := open(t, path).Check()
	must(t, err)
	if d := cmp.Diff(problems, restored.Problems); d != "" {
		t.Errorf("(-checked +listed):\n%s", d)
	}
}

func TestRestoreFromItself(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	if _, err := storage.Restore(path, path, true, options()); err == nil || !strings.Contains(err.Error(), "give another backup") {
		t.Errorf("got %v", err)
	}
	open(t, path)
}

// TestRestoreOlder restores a backup of an older schema: the restored file is
// migrated, the backup is not.
func TestRestoreOlder(t *testing.T) {
	t.Parallel()
	backup, path := sampleFile(t), newPath(t)
	before := contents(t, backup)
	_, err := storage.RestoreLater(backup, path, options(), []string{"more"}, steps...)
	must(t, err)
	if d := cmp.Diff(before, contents(t, backup)); d != "" {
		t.Errorf("the backup was changed (-before +after):\n%s", d)
	}
	if got := contents(t, path)["more/"+hexOf("key")]; got != hexOf("value") || len(folder(t, path)) != 1 {
		t.Errorf("the note is %q; in the folder: %v", got, folder(t, path))
	}
}

// TestMovedWhileItOpens replaces a file while another store waits for its lock:
// that store must not get the old file.
func TestMovedWhileItOpens(t *testing.T) {
	t.Parallel()
	var err error
	moved := func() bool {
		return err != nil && strings.Contains(err.Error(), "another file has been put in its place")
	}
	for wait := time.Millisecond; !moved() && wait < time.Minute; wait *= 2 {
		path, next := sampleFile(t), sampleFile(t)
		held, err1 := tryOpen(path)
		must(t, err1)
		waits := make(chan struct{})
		go func() {
			defer close(waits)
			var db *storage.DB
			if db, err = storage.OpenRead(path, options()); err == nil {
				err = db.Close()
			}
		}()
		// It has opened the old file by now, or does so at the next attempt.
		// On a busy machine it may give up waiting before the file is moved: then try again.
		time.Sleep(min(wait, 200*time.Millisecond))
		must(t, errors.Join(os.Rename(next, path), held.Close()))
		<-waits
	}
	if !errors.Is(err, dbfile.ErrLocked) || !moved() {
		t.Errorf("got %v, want ErrLocked and why", err)
	}
}

// TestRestoreWhileOthersOpen restores while others open and close the file: each
// has the file that is at its path.
func TestRestoreWhileOthersOpen(t *testing.T) {
	t.Parallel()
	backup, path := sampleFile(t), newPath(t)
	other(t, path)
	var opened, restored atomic.Int32
	done := func() bool { return opened.Load() >= 3 && restored.Load() >= 3 }
	var wg sync.WaitGroup
	wg.Go(func() {
		for !done() {
			db, err := tryOpen(path)
			if err != nil {
				continue
			}
			opened.Add(1)
			if err := errors.Join(db.InPlace(), db.Probe(), db.InPlace(), db.Close()); err != nil {
				t.Error(err)
			}
		}
	})
	wg.Go(func() {
		for !done() {
			switch _, err := storage.Restore(backup, path, true, options()); {
			case err == nil:
				restored.Add(1)
			case !errors.Is(err, dbfile.ErrLocked):
				t.Error(err)
			}
		}
	})
	wg.Wait()
	checkFinds(t, open(t, path), nil)
}

// What replaces a file behind a symbolic link leaves the link, which can lead to another
// disk.
func TestReplaceBehindALink(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(link string) error{
		"compact": func(link string) error { _, _, err := storage.Compact(link); return err },
		"restore": func(link string) error {
			_, err := storage.Restore(sampleFile(t), link, false, options())
			return err
		},
		"write": func(link string) error {
			return atomicfile.Write(link, true, func(w io.Writer) error { return storage.Backup(sampleFile(t), w) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path, link := newPath(t), newPath(t)
			other(t, path)
			before, err := os.Stat(path)
			must(t, err)
			must(t, os.Symlink(path, link))
			must(t, replace(link))
			after, err := os.Stat(path)
			must(t, err)
			if to, err := os.Readlink(link); err != nil || to != path || os.SameFile(before, after) || len(folder(t, link)) != 1 {
				t.Errorf("the link leads to %q, %v; the file is replaced: %v; beside the link: %v", to, err, !os.SameFile(before, after), folder(t, link))
			}
		})
	}
}
