//go:build unix

package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/match"
	"galet/storage"
	"galet/storage/whole"
)

// fullDisk tells the process that a test starts to run the test itself: the
// room that files may take is a process's, and other tests need theirs.
const fullDisk = "GALET_TEST_FULL_DISK"

// TestFullDisk fills the disk as it looks to one process, by a bound on the
// size of files.
func TestFullDisk(t *testing.T) {
	if os.Getenv(fullDisk) == "" {
		t.Parallel()
		child := exec.Command(os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
		child.Env = append(os.Environ(), fullDisk+"=1")
		if out, err := child.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestFullDisk/") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	t.Run("while it runs", testFullWhileItRuns)
	t.Run("nothing is begun", testFullNothingBegun)
}

// bound lets files of this process be no longer than so many bytes.
func bound(t *testing.T, bytes uint64) {
	t.Helper()
	var limit syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	limit.Cur = min(bytes, limit.Max)
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
}

// heads is as much as a file's heads take: nothing else can be written.
const heads = 2 * 4096

const noBound = 1<<64 - 1

// testFullWhileItRuns fills the disk and makes room again, several times, while
// a match is played: moves are refused and leave nothing, and go on.
func testFullWhileItRuns(t *testing.T) {
	path := furnished(t)
	db := open(t, path)
	s := service(db, newClock())
	m := begin(t, s, strings.Repeat("1", 40))
	for ply := range 10 {
		bound(t, heads)
		refusals(t, s, m)
		got, err := s.Match(m.ID)
		if d := cmp.Diff(m, got); d != "" || err != nil {
			t.Fatalf("ply %d: on a full disk %v (-before +after):\n%s", ply, err, d)
		}
		checkFinds(t, db, nil)
		bound(t, noBound)
		m = play(t, s, m, m.Record.Options.Start().Legal()[ply])
	}
	checkFinds(t, db, nil)
	must(t, db.Close())
	again := openRead(t, path)
	checkFinds(t, again, nil)
	must(t, again.View(func(tx match.Tx) error {
		got, err := tx.Matches().Match(m.ID)
		if d := cmp.Diff(m, got); d != "" {
			t.Errorf("opened again (-want +got):\n%s", d)
		}
		return err
	}))
}

// refusals tries moves at the same moment, and other things.
func refusals(t *testing.T, s *match.Service, m match.Match) {
	t.Helper()
	p, err := m.Position()
	must(t, err)
	var wg sync.WaitGroup
	for _, move := range p.Legal()[:4] {
		wg.Go(func() {
			_, err := s.Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: m.Ply(), Move: move, At: here})
			var stale *match.StaleError
			if !errors.Is(err, match.ErrUnsaved) && !errors.As(err, &stale) {
				t.Errorf("move %s: got %v, want ErrUnsaved", move, err)
			}
		})
	}
	wg.Wait()
	if err := s.SetMeta("note", bytes.Repeat([]byte("x"), 10_000)); !errors.Is(err, match.ErrUnsaved) || !errors.Is(err, syscall.EFBIG) && !strings.Contains(err.Error(), "file too large") {
		t.Errorf("a note: got %v, want ErrUnsaved and what the system said", err)
	}
}

// testFullNothingBegun does on a full disk whatever makes a file: nothing is
// left of it, and what was there stays.
func testFullNothingBegun(t *testing.T) {
	good := furnished(t)
	for _, tt := range []struct {
		name string
		do   func(path string) error
	}{
		{"a new file", func(path string) error { _, err := tryOpen(path); return err }},
		{"a restored file", func(path string) error { _, err := storage.Restore(good, path, false, options()); return err }},
		{"an imported file", func(path string) error {
			_, err := storage.Import(strings.NewReader(exported(t)), path, options())
			return err
		}},
		{"a backup", func(path string) error {
			return whole.Write(path, false, func(w io.Writer) error { return storage.Backup(good, w, 0) })
		}},
	} {
		for _, room := range []uint64{0, 4096, heads, 20_000} {
			path := newPath(t)
			bound(t, room)
			err := tt.do(path)
			bound(t, noBound)
			if !errors.Is(err, syscall.EFBIG) && !strings.Contains(fmt.Sprint(err), "file too large") {
				t.Errorf("%s, %d bytes: got %v", tt.name, room, err)
			}
			if left := folder(t, path); left != nil {
				t.Errorf("%s, %d bytes: left in the folder: %v", tt.name, room, left)
			}
		}
	}
	path := furnished(t)
	before := dump(t, path)
	bound(t, heads)
	_, err := openLater(path, steps...)
	bound(t, noBound)
	if err == nil {
		t.Error("it was migrated")
	}
	if d := cmp.Diff(before, dump(t, path)); d != "" || len(folder(t, path)) != 1 {
		t.Errorf("not migrated: in the folder %v (-before +after):\n%s", folder(t, path), d)
	}
}
