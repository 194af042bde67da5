package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"galet/storage/dbfile"
)

func TestOpenNew(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	open(t, path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != 0o600 {
		t.Errorf("its mode is %v, want 0600", info.Mode())
	}
	others, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(others) != 1 {
		t.Errorf("in the folder: %v, %v; want the file alone", others, err)
	}
}

func TestOpenInNoFolder(t *testing.T) {
	t.Parallel()
	if _, err := tryOpen(filepath.Join(t.TempDir(), "none", "galet.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want that there is no such folder", err)
	}
}

// TestOpenNewAtTheSameMoment: several stores create the same file at once. One succeeds.
func TestOpenNewAtTheSameMoment(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	var opened atomic.Int32
	var all sync.WaitGroup
	keep := make(chan struct{})
	var tried sync.WaitGroup
	for range 4 {
		tried.Add(1)
		all.Go(func() {
			db, err := tryOpen(path)
			if err == nil {
				opened.Add(1)
			} else if !errors.Is(err, dbfile.ErrLocked) {
				t.Error(err)
			}
			tried.Done()
			<-keep
			if db != nil {
				_ = db.Close()
			}
		})
	}
	tried.Wait()
	close(keep)
	all.Wait()
	if opened.Load() != 1 {
		t.Errorf("%d have it open, want 1", opened.Load())
	}
	open(t, path)
}

// TestOpenRefused breaks a good file in many ways. A file that cannot be opened
// must not change.
func TestOpenRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(t *testing.T, path string)
		want  error
		says  string
	}{
		{"open elsewhere", func(t *testing.T, path string) { open(t, path) }, dbfile.ErrLocked, "another galet has it open"},
		{"read-only", func(t *testing.T, path string) { chmod(t, path, 0o400) }, dbfile.ErrReadOnly, "-r--------"},
		{"text", func(t *testing.T, path string) { write(t, path, strings.Repeat("dear diary\n", 4000)) }, dbfile.ErrForeign, "not a galet file"},
		{"a short text", func(t *testing.T, path string) { write(t, path, "hello") }, dbfile.ErrForeign, "not a galet file"},
		{"a folder", mkdir, dbfile.ErrForeign, "not a file"},
		{"another program's", func(t *testing.T, path string) { foreign(t, path) }, dbfile.ErrForeign, "another program"},
		{"empty", func(t *testing.T, path string) { truncate(t, path, 0) }, dbfile.ErrTruncated, "empty"},
		{"100 bytes", func(t *testing.T, path string) { truncate(t, path, 100) }, dbfile.ErrTruncated, "100 bytes"},
		{"one page and a half", func(t *testing.T, path string) { truncate(t, path, 6000) }, dbfile.ErrTruncated, "6000 bytes"},
		{"half", func(t *testing.T, path string) { truncate(t, path, size(t, path)/2) }, dbfile.ErrTruncated, "bytes of"},
		{"one byte less", func(t *testing.T, path string) { truncate(t, path, used(t, path)-1) }, dbfile.ErrTruncated, "bytes of"},
		{"both heads broken", func(t *testing.T, path string) { scratch(t, path, 64, 2*4096) }, dbfile.ErrDamaged, "damaged"},
		{"all pages broken", func(t *testing.T, path string) { scratch(t, path, 2*4096, size(t, path)) }, dbfile.ErrDamaged, "damaged"},
		{"newer", func(t *testing.T, path string) { schema(t, path, current+1) }, dbfile.ErrNewer, fmt.Sprintf("schema %d, this one knows %d", current+1, current)},
		{"from before all schemas", func(t *testing.T, path string) { schema(t, path, 0) }, dbfile.ErrDamaged, "schema 0"},
		{"a bucket lost", func(t *testing.T, path string) {
			raw(t, path, func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte("matches_open")) })
		}, dbfile.ErrDamaged, "matches_open is missing"},
		{"the schema lost", func(t *testing.T, path string) {
			raw(t, path, func(tx *bolt.Tx) error { return tx.Bucket([]byte("galet")).Delete([]byte("schema")) })
		}, dbfile.ErrDamaged, "no schema version"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			tt.spoil(t, path)
			before := read(path)
			_, err := tryOpen(path)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %v that names the file and says %q", err, tt.want, tt.says)
			}
			if !bytes.Equal(before, read(path)) {
				t.Error("the file was changed")
			}
		})
	}
}

// TestCheckWithoutAHead breaks one of the two heads. The file is then as its last commit
// left it, or the one before, and sound.
func TestCheckWithoutAHead(t *testing.T) {
	t.Parallel()
	for n := range int64(2) {
		path := sampleFile(t)
		page := int64(os.Getpagesize())
		scratch(t, path, n*page, (n+1)*page)
		checkFinds(t, open(t, path), nil)
	}
}

func TestOpenAgain(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	before := contents(t, path)
	db, err := tryOpen(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, contents(t, path)); diff != "" {
		t.Errorf("opening it changed it (-before +after):\n%s", diff)
	}
}
