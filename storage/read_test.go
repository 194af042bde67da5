package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game/match"
	"galet/storage"
	"galet/storage/dbfile"
)

// openRead opens a store for reading, and closes it when the test is over.
func openRead(t testing.TB, path string) *storage.DB {
	t.Helper()
	db, err := storage.OpenRead(path, options())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// TestOpenRead opens a read-only file several times at once, reads it, and
// changes nothing.
func TestOpenRead(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	chmod(t, path, 0o400)
	before := read(path)
	for range 2 {
		db := openRead(t, path)
		checkFinds(t, db, nil)
		must(t, db.View(func(tx match.Tx) error {
			m, err := tx.Matches().Match(2)
			if !m.Over() {
				t.Errorf("read %v", m)
			}
			return err
		}))
		if err := db.Update(func(tx match.Tx) error { return tx.KeyValues().SetMeta("a", []byte("b")) }); err == nil {
			t.Error("it can be written")
		}
	}
	if !bytes.Equal(before, read(path)) {
		t.Error("the file was changed")
	}
}

func TestOpenReadRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(t *testing.T, path string)
		want  error
	}{
		{"open elsewhere", func(t *testing.T, path string) { open(t, path) }, dbfile.ErrLocked},
		{"missing", func(t *testing.T, path string) { must(t, os.Remove(path)) }, fs.ErrNotExist},
		{"text", func(t *testing.T, path string) { write(t, path, strings.Repeat("dear diary\n", 4000)) }, dbfile.ErrForeign},
		{"a folder", mkdir, dbfile.ErrForeign},
		{"empty", func(t *testing.T, path string) { truncate(t, path, 0) }, dbfile.ErrTruncated},
		{"half", func(t *testing.T, path string) { truncate(t, path, size(t, path)/2) }, dbfile.ErrTruncated},
		{"pages broken", func(t *testing.T, path string) { scratch(t, path, 2*4096, size(t, path)) }, dbfile.ErrDamaged},
		{"newer", func(t *testing.T, path string) { schema(t, path, current+1) }, dbfile.ErrNewer},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			tt.spoil(t, path)
			before := read(path)
			if _, err := storage.OpenRead(path, options()); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if !bytes.Equal(before, read(path)) {
				t.Error("the file was changed")
			}
		})
	}
}

// TestDamageIsListed breaks two pages: the error lists both.
func TestDamageIsListed(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	scratch(t, path, 3*4096, size(t, path))
	_, err := storage.OpenRead(path, options())
	var all *dbfile.ProblemsError
	if !errors.As(err, &all) || len(all.Problems) == 0 || !strings.Contains(err.Error(), all.Problems[0].String()) {
		t.Errorf("OpenRead: got %v, want a *ProblemsError", err)
	}
	if _, err := tryOpen(path); !errors.Is(err, dbfile.ErrDamaged) {
		t.Errorf("Open: got %v", err)
	}
}

// TestDamageWhileOpen opens a file that is damaged where the start does not look.
// CheckPages finds the page; requests that need it fail, and others go on.
func TestDamageWhileOpen(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db, err := tryOpen(path)
	must(t, err)
	must(t, db.Update(func(tx match.Tx) (err error) {
		for i := range 5000 {
			err = errors.Join(err, tx.KeyValues().SetMeta(fmt.Sprintf("note %08d", i), []byte("value")))
		}
		return err
	}))
	problems, err := db.CheckPages(func() error { return nil })
	if err != nil || len(problems) > 0 {
		t.Errorf("sound: %v, %v", problems, err)
	}
	must(t, db.Close())
	data := read(path)
	at := int64(bytes.Index(data, []byte("note 00002500"))) / 4096 * 4096
	for name, harm := range map[string][]byte{
		"a leaf of another number":       bytes.Repeat([]byte{0xff}, 16),
		"a leaf that reaches beyond all": append(bytes.Clone(data[at:at+16]), bytes.Repeat([]byte{0xff}, 400)...),
	} {
		harmed := newPath(t)
		must(t, os.WriteFile(harmed, append(append(bytes.Clone(data[:at]), harm...), data[at+int64(len(harm)):]...), 0o600))
		db, err := tryOpen(harmed)
		must(t, err)
		meta := func(key string) error {
			return db.View(func(tx match.Tx) error { _, err := tx.KeyValues().Meta(key); return err })
		}
		if err := meta("note 00000001"); err != nil {
			t.Errorf("%s: a sound page: %v", name, err)
		}
		if err := meta("note 00002500"); err == nil {
			t.Errorf("%s: it was read", name)
		}
		problems, err := db.CheckPages(func() error { return nil })
		if err != nil || len(problems) == 0 {
			t.Errorf("%s: nothing is found: %v", name, err)
		}
		must(t, db.Close())
	}
}

// TestDamage overwrites random parts of a file: it is refused, or all of it can
// be read and checked. Nothing panics or hangs.
func TestDamage(t *testing.T) {
	t.Parallel()
	good := read(sampleFile(t))
	for at := 2 * 4096; at < len(good); at += 97 {
		path := newPath(t)
		harmed := bytes.Clone(good)
		harmed[at] ^= 0x55
		must(t, os.WriteFile(path, harmed, 0o600))
		db, err := storage.OpenRead(path, options())
		if err != nil {
			continue
		}
		if _, err := db.Check(); err != nil {
			t.Errorf("byte %d: %v", at, err)
		}
		must(t, db.Close())
	}
}

// TestBackup copies a file that nobody has open, and a file under constant
// writes.
func TestBackup(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	var closed bytes.Buffer
	must(t, storage.Backup(path, &closed))
	copied := newPath(t)
	write(t, copied, closed.String())
	if d := cmp.Diff(contents(t, path), contents(t, copied)); d != "" {
		t.Errorf("(-file +copy):\n%s", d)
	}
	db := open(t, path)
	if err := storage.Backup(path, &closed); !errors.Is(err, dbfile.ErrLocked) {
		t.Errorf("while it is open: %v", err)
	}
	s := service(db, newClock())
	stop := make(chan struct{})
	go func() {
		defer close(stop)
		for range 50 {
			if err := s.SetMeta("note", bytes.Repeat([]byte("x"), 1000)); err != nil {
				t.Error(err)
			}
		}
	}()
	for range 5 {
		copied := newPath(t)
		var open bytes.Buffer
		n, err := db.WriteTo(&open)
		if err != nil || n != int64(open.Len()) {
			t.Errorf("%d bytes of %d, %v", n, open.Len(), err)
		}
		write(t, copied, open.String())
		checkFinds(t, openRead(t, copied), nil)
	}
	<-stop
}

// interrupted is a copy in memory that calls a function after its first part.
type interrupted struct {
	copied bytes.Buffer
	by     func()
}

func (w *interrupted) Write(p []byte) (int, error) {
	if w.copied.Len() > 0 && w.by != nil {
		w.by()
		w.by = nil
	}
	return w.copied.Write(p)
}

// TestBackupBetweenMoves makes many updates between two parts of a copy: the copy
// holds only what was there when it began.
func TestBackupBetweenMoves(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	db, err := tryOpen(path)
	must(t, err)
	s := service(db, newClock())
	// The file has room for the updates: it could not grow during the copy.
	must(t, errors.Join(s.SetMeta("room", make([]byte, 4<<20)), s.SetMeta("room", nil), s.SetMeta("note", make([]byte, 100_000))))
	quiet, busy := &interrupted{}, &interrupted{by: func() {
		for n := range 25 {
			must(t, s.SetMeta("note", bytes.Repeat([]byte{byte(n + 1)}, 100_000)))
		}
	}}
	for _, w := range []*interrupted{quiet, busy} {
		_, err = db.WriteTo(w)
		must(t, err)
	}
	must(t, db.Close())
	before, after := newPath(t), newPath(t)
	write(t, before, quiet.copied.String())
	write(t, after, busy.copied.String())
	db, err = storage.OpenRead(after, options())
	must(t, err)
	checkFinds(t, db, nil)
	must(t, db.Close())
	if d := cmp.Diff(contents(t, before), contents(t, after)); d != "" {
		t.Errorf("(-as it was +copy):\n%s", d)
	}
}

// calling is a writer that calls a function.
type calling func() error

func (c calling) Write(p []byte) (int, error) { return len(p), c() }

// TestFileGrowsMeanwhile has the file grow while all of it is read. The reader gives way.
func TestFileGrowsMeanwhile(t *testing.T) {
	t.Parallel()
	for name, readAll := range map[string]func(db *storage.DB, each func() error) error{
		"check": func(db *storage.DB, each func() error) error { _, err := db.CheckPages(each); return err },
		"copy":  func(db *storage.DB, each func() error) error { _, err := db.WriteTo(calling(each)); return err },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := open(t, newPath(t))
			s := service(db, newClock())
			for i := range 100 {
				must(t, s.SetMeta(fmt.Sprint("key ", i), make([]byte, 3000)))
			}
			grown := make(chan error, 1)
			begin := sync.OnceFunc(func() {
				go func() { grown <- s.SetMeta("more", make([]byte, 8<<20)) }()
			})
			err := readAll(db, func() error {
				begin()
				select {
				case err := <-grown:
					t.Error("the update did not wait")
					grown <- err
				case <-time.After(time.Second / 2):
				}
				return nil
			})
			if !errors.Is(err, dbfile.ErrMustGrow) {
				t.Errorf("got %v", err)
			}
			must(t, <-grown)
		})
	}
}

func TestBackupOfAnOlderFile(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	var b bytes.Buffer
	must(t, storage.BackupLater(path, &b, steps...))
	copied := newPath(t)
	write(t, copied, b.String())
	if d := cmp.Diff(contents(t, path), contents(t, copied)); d != "" {
		t.Errorf("(-file +copy):\n%s", d)
	}
}
