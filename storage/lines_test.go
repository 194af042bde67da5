package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"galet/game/match"
	"galet/storage"
	"galet/storage/dump"
)

// export is the export of a closed store's file.
func export(t testing.TB, path string) string {
	t.Helper()
	db, err := storage.OpenRead(path, options())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := errors.Join(dump.Export(db, &b), db.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// equalAgain exports a file, imports the export and compares the two files.
func equalAgain(t *testing.T, path string) {
	t.Helper()
	text, again := export(t, path), newPath(t)
	n, err := dump.Import(strings.NewReader(text), again, options())
	must(t, err)
	if want := strings.Count(text, "\n"); n != uint64(want) {
		t.Errorf("%d lines were imported, want %d", n, want)
	}
	if d := cmp.Diff(contents(t, path), contents(t, again)); d != "" {
		t.Errorf("(-exported +imported):\n%s", d)
	}
	if d := cmp.Diff(text, export(t, again)); d != "" {
		t.Errorf("exported again (-first +second):\n%s", d)
	}
	if len(folder(t, again)) != 1 {
		t.Errorf("left in the folder: %v", folder(t, again))
	}
}

func TestExportOfNothing(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db, err := tryOpen(path)
	must(t, errors.Join(err, db.Close()))
	want := `{"galet":{"export":2,"last_id":0,"last_seq":0,"last_change":0}}` + "\n" + `{"end":{"lines":1}}` + "\n"
	if d := cmp.Diff(want, export(t, path)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	equalAgain(t, path)
}

// TestEqualAgain exports and imports files with every kind of record.
func TestEqualAgain(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := newBothStores(t, newPath(t), rand.New(rand.NewPCG(seed, 9)))
			for step := range 300 {
				w.step(step)
			}
			must(t, w.db.Close())
			equalAgain(t, w.path)
		})
	}
}

// TestEqualAgainWithAnyBytes: names, notes and settings that are not valid
// UTF-8, and extreme times, are the same after an export and an import.
func TestEqualAgainWithAnyBytes(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db, err := tryOpen(path)
	must(t, err)
	clock := newClock()
	clock.Advance(-200 * 365 * 24 * time.Hour)
	s := service(db, clock)
	m := begin(t, s, "1111")
	_, err = s.MoveBoard(m.ID, match.Player{ID: ana.ID, Name: hostile}, match.Place{Guild: here.Guild, Channel: "\xff\x00\u2028</script>"}, "")
	must(t, errors.Join(err,
		s.SetMeta("\xfe", []byte{0, 1, 2, 255}), s.SetMeta("<&>", []byte(`"\u0000`)), s.SetMeta("\ufffd", []byte("\ufffd")),
		s.SetSetting("\xff", "\x00", hostile), s.SetSetting("", "k", "v"), db.Close()))
	equalAgain(t, path)
	if text := export(t, path); !strings.Contains(text, `{"bytes":"AAEC/w=="}`) || !strings.Contains(text, `"<&>"`) {
		t.Errorf("exported as %s", text)
	}
}

// TestManyLines imports exactly as many lines as share a transaction, and more.
func TestManyLines(t *testing.T) {
	t.Parallel()
	for _, lines := range []int{2000, 2*2000 + 7} {
		var b strings.Builder
		fmt.Fprintln(&b, `{"galet":{"export":2,"last_id":0,"last_seq":0,"last_change":0}}`)
		for i := range lines - 2 {
			fmt.Fprintf(&b, "{\"note\":{\"key\":\"%06d\",\"value\":\"x\"}}\n", i)
		}
		half := b.String()
		fmt.Fprintf(&b, "{\"end\":{\"lines\":%d}}\n", lines-1)
		path := newPath(t)
		n, err := dump.Import(strings.NewReader(b.String()), path, options())
		if err != nil || n != uint64(lines) || export(t, path) != b.String() {
			t.Errorf("%d lines of %d, %v", n, lines, err)
		}
		if _, err := dump.Import(strings.NewReader(half), newPath(t), options()); err == nil {
			t.Error("the end was not missed")
		}
	}
}

func TestExportOfUnsoundValues(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		tamper func(*bolt.Tx) error
		want   string
	}{
		{"a challenge", put("challenges", key(5), "\x02\x09"), "export: read challenge 5: the state is 9"},
		{"a match", put("matches", key(2), "\x07"), "export: read match 2: the value is of version 7"},
		{"a notice", put("outbox", key(3), ""), "export: read notice 3: the value is too short"},
		{"a setting", put("settings", []byte("\x09a"), "x"), "export: read a setting: the key cannot be read"},
		{"a time beyond all calendars", func(tx *bolt.Tx) error {
			v := bytes.Clone(tx.Bucket([]byte("challenges")).Get(key(6)))
			i := bytes.Index(v, []byte("bo")) + 2
			return tx.Bucket([]byte("challenges")).Put(key(6), append(append(v[:i:i], "\xfe\xff\xff\xff\xff\xff\xff\xff\x7f"...), v[i+6:]...))
		}, "export: read challenge 6: expires is not in the years 0 to 9999"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			raw(t, path, tt.tamper)
			err := dump.Export(openRead(t, path), io.Discard)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// short is a writer that fails after some bytes.
type short struct{ left int }

func (s *short) Write(p []byte) (int, error) {
	if s.left -= len(p); s.left < 0 {
		return 0, fs.ErrClosed
	}
	return len(p), nil
}

// If the disk is full, Backup returns the error of the write, after any number of pages.
func TestBackupToAFullDisk(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	for left := 0; left < 5*4096; left += 4096 {
		if err := storage.Backup(path, &short{left}); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("after %d bytes: got %v", left, err)
		}
	}
}

func TestExportToAFullDisk(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	for left := 0; left < len(export(t, path)); left += 97 {
		if err := dump.Export(openRead(t, path), &short{left}); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("after %d bytes: got %v", left, err)
		}
	}
}
