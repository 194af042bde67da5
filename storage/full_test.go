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
	"galet/storage/atomicfile"
	"galet/storage/dump"
)

// fullDisk tells a process that a test starts to run that test itself: a limit on file
// sizes holds for a whole process, and other tests must not have it.
const fullDisk = "GALET_TEST_FULL_DISK"

// TestFullDisk simulates a full disk by a limit on the size of files.
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
	t.Run("a probe", testFullProbe)
	t.Run("nothing is begun", testFullNothingBegun)
}

// bound limits the files of this process to a number of bytes.
func bound(t *testing.T, bytes uint64) {
	t.Helper()
	var limit syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	limit.Cur = min(bytes, limit.Max)
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
}

// heads is the size of a file's two heads: with this limit nothing else can be
// written.
const heads = 2 * 4096

const noBound = 1<<64 - 1

// testFullWhileItRuns fills the disk and makes room again, several times, while a
// match is played. On a full disk moves are refused and change nothing; then they
// work again.
func testFullWhileItRuns(t *testing.T) {
	path := sampleFile(t)
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

// testFullProbe lets a file grow no further. A small change fits in the pages that it has, a
// larger one does not. The probe fails, and succeeds again when there is room.
func testFullProbe(t *testing.T) {
	path := sampleFile(t)
	db := open(t, path)
	s := service(db, newClock())
	for range 2 {
		info, err := os.Stat(path)
		must(t, err)
		bound(t, uint64(info.Size()))
		must(t, s.SetMeta("note", []byte("small")))
		if err := s.SetMeta("note", make([]byte, info.Size())); !errors.Is(err, match.ErrStoreFailed) {
			t.Errorf("a large note: got %v, want ErrStoreFailed", err)
		}
		if err := db.Probe(); !errors.Is(err, match.ErrStoreFailed) || !errors.Is(err, syscall.EFBIG) {
			t.Errorf("a probe: got %v, want ErrStoreFailed and EFBIG", err)
		}
		bound(t, noBound)
		must(t, db.Probe())
		if left := folder(t, path); len(left) != 1 {
			t.Errorf("in the folder: %v", left)
		}
	}
}

// refusals tries several moves at the same time, and other updates.
func refusals(t *testing.T, s *match.Service, m match.Match) {
	t.Helper()
	p, err := m.Record.Last()
	must(t, err)
	var wg sync.WaitGroup
	for _, move := range p.Legal()[:4] {
		wg.Go(func() {
			_, err := s.Play(match.PlayRequest{ID: m.ID, By: m.Players[p.ToMove()], Ply: m.Ply(), Move: move, At: here})
			var stale *match.StaleError
			if !errors.Is(err, match.ErrStoreFailed) && !errors.As(err, &stale) {
				t.Errorf("move %s: got %v, want ErrStoreFailed", move, err)
			}
		})
	}
	wg.Wait()
	if err := s.SetMeta("note", bytes.Repeat([]byte("x"), 10_000)); !errors.Is(err, match.ErrStoreFailed) || !errors.Is(err, syscall.EFBIG) && !strings.Contains(err.Error(), "file too large") {
		t.Errorf("a note: got %v, want ErrStoreFailed and what the system said", err)
	}
}

// testFullNothingBegun does everything on a full disk that makes a file: no part
// of it remains, and the old files stay.
func testFullNothingBegun(t *testing.T) {
	good := sampleFile(t)
	for _, tt := range []struct {
		name string
		do   func(path string) error
	}{
		{"a new file", func(path string) error { _, err := tryOpen(path); return err }},
		{"a restored file", func(path string) error { _, err := storage.Restore(good, path, false, options()); return err }},
		{"an imported file", func(path string) error {
			_, err := dump.Import(strings.NewReader(exported(t)), path, options())
			return err
		}},
		{"a backup", func(path string) error {
			return atomicfile.Write(path, false, func(w io.Writer) error { return storage.Backup(good, w) })
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
	path := sampleFile(t)
	before := contents(t, path)
	bound(t, heads)
	_, err := openLater(path, steps...)
	bound(t, noBound)
	if err == nil {
		t.Error("it was migrated")
	}
	if d := cmp.Diff(before, contents(t, path)); d != "" || len(folder(t, path)) != 1 {
		t.Errorf("not migrated: in the folder %v (-before +after):\n%s", folder(t, path), d)
	}
}
