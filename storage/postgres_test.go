package storage_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	neturl "net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/match"
	"galet/storage"
	"galet/storage/dump"
	"galet/storage/postgres"
	"galet/storage/postgres/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

// exportOf is the export of a store that is closed.
func exportOf(t *testing.T, place string) string {
	t.Helper()
	db, err := storage.OpenRead(place, options())
	must(t, err)
	var b bytes.Buffer
	must(t, errors.Join(dump.Export(db, &b), db.Close()))
	return b.String()
}

// TestPostgresAndBack takes a store from a file to PostgreSQL and back. The three
// exports are equal, and the database passes its check.
func TestPostgresAndBack(t *testing.T) {
	t.Parallel()
	w := newBothStores(t, newPath(t), rand.New(rand.NewPCG(3, 9)))
	for step := range 300 {
		w.step(step)
	}
	must(t, w.db.Close())
	want := exportOf(t, w.path)
	url, back := pgtest.Database(t), newPath(t)
	for _, place := range []string{url, back} {
		lines, err := dump.Import(strings.NewReader(want), place, options())
		must(t, err)
		if int(lines) != strings.Count(want, "\n") {
			t.Errorf("%d lines imported to %s", lines, place)
		}
		if d := cmp.Diff(want, exportOf(t, place)); d != "" {
			t.Errorf("%s (-want +got):\n%s", place, d)
		}
	}
	if _, err := dump.Import(strings.NewReader(want), url, options()); !errors.Is(err, dump.ErrNotEmpty) {
		t.Errorf("imported again: %v", err)
	}
}

// oneMatch are the lines of a store with one match.
func oneMatch(t *testing.T) string {
	t.Helper()
	path := newPath(t)
	db := open(t, path)
	begin(t, service(db, newClock()), "1111")
	must(t, db.Close())
	return exportOf(t, path)
}

// TestPostgresImportFails imports lines with an error at the end: the database
// stays empty, and takes the whole lines afterwards.
func TestPostgresImportFails(t *testing.T) {
	t.Parallel()
	whole, url := oneMatch(t), pgtest.Database(t)
	if _, err := dump.Import(strings.NewReader(whole+"{}\n"), url, options()); err == nil {
		t.Error("it was imported")
	}
	_, err := dump.Import(strings.NewReader(whole), url, options())
	must(t, err)
}

// TestPostgresImportUnfinished opens a database while an import fills it, as a bot would after
// the import was killed: it is refused.
func TestPostgresImportUnfinished(t *testing.T) {
	t.Parallel()
	url, during := pgtest.Database(t), errors.New("not opened")
	lines := io.MultiReader(strings.NewReader(oneMatch(t)), readFunc(func([]byte) (int, error) {
		_, during = storage.OpenRead(url, options())
		return 0, io.EOF
	}))
	_, err := dump.Import(lines, url, options())
	must(t, err)
	if !errors.Is(during, postgres.ErrUnfinished) {
		t.Errorf("opened during the import: %v", during)
	}
	must(t, open(t, url).Close())
}

// readFunc is an io.Reader.
type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// TestPostgresReconnects ends the connection of an import and of an export in the middle
// of a transaction. The import goes on and loses no line. The export fails, because it
// has begun to write.
func TestPostgresReconnects(t *testing.T) {
	t.Parallel()
	path := newPath(t)
	db := open(t, path)
	s := service(db, newClock())
	must(t, s.SetSetting(ana.ID, "hint", "off"))
	begin(t, s, "1111")
	must(t, db.Close())
	want, url := exportOf(t, path), pgtest.Database(t)
	breaking := func() storage.Options {
		o := options()
		games, once := o.Games, sync.Once{}
		o.Games = func(id game.ID) (game.Game, bool) {
			once.Do(func() { pgtest.Disconnect(t, url, 0) })
			return games(id)
		}
		return o
	}
	_, err := dump.Import(strings.NewReader(want), url, breaking())
	must(t, err)
	if d := cmp.Diff(want, exportOf(t, url)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	db, err = storage.OpenRead(url, breaking())
	must(t, err)
	var b bytes.Buffer
	if err := errors.Join(dump.Export(db, &b), db.Close()); err == nil {
		t.Errorf("the export succeeded with\n%s", b.String())
	}
}

// TestPostgresIsNoFile has calls that are for files: they say what to use instead.
func TestPostgresIsNoFile(t *testing.T) {
	t.Parallel()
	const url = "postgres://galet:secret@localhost/galet"
	_, _, compact := storage.Compact(url)
	_, restore := storage.Restore(newPath(t), url, false, options())
	for _, tt := range []struct{ got, want error }{
		{storage.Inspect(url), postgres.ErrCopy},
		{storage.Backup(url, nil), postgres.ErrCopy},
		{restore, postgres.ErrCopy},
		{compact, postgres.ErrCompact},
	} {
		if !errors.Is(tt.got, tt.want) {
			t.Errorf("got %v, want %v", tt.got, tt.want)
		}
	}
	for _, place := range []string{url, "postgres://localhost/galet?password=secret"} {
		if name := storage.PlaceName(place); strings.Contains(name, "secret") {
			t.Error(name)
		}
	}
}

// TestPostgresCheck damages a database: the check finds what is wrong.
func TestPostgresCheck(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	db := open(t, url)
	m := begin(t, service(db, newClock()), "1111")
	problems, err := db.Check()
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	pgtest.Exec(t, url, "delete from galet_bucket_matches_open; create table galet_bucket_mine (key bytea)")
	problems, err = db.Check()
	must(t, err)
	want := []string{"mine: an unknown bucket", "match 1: not in index matches_open"}
	for _, p := range problems {
		for i, w := range want {
			if p.String() == w {
				want[i] = ""
			}
		}
	}
	if strings.Join(want, "") != "" {
		t.Errorf("match %v: found %v, not %q", m.ID, problems, want)
	}
}

// TestPostgresIsLocked opens a database several times: bots share it, an import
// needs it alone, and anybody may read.
func TestPostgresIsLocked(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	alone := options()
	alone.Alone = true
	db, other := open(t, url), open(t, url)
	if _, err := storage.Open(url, alone); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("opened alone beside others: %v", err)
	}
	m := begin(t, service(db, newClock()), "1111")
	if _, err := service(other, newClock()).Resign(m.ID, ana, here); err != nil {
		t.Error(err)
	}
	if text := exportOf(t, url); !strings.Contains(text, `{"match":`) {
		t.Error(text)
	}
	must(t, errors.Join(db.Close(), other.Close()))
	// The lock stays even if the URL has idle connections closed.
	place, err := neturl.Parse(url)
	must(t, err)
	query := place.Query()
	query.Set("pool_max_conn_idle_time", "10ms")
	query.Set("pool_health_check_period", "50ms")
	place.RawQuery = query.Encode()
	importer, err := storage.Open(place.String(), alone)
	must(t, err)
	if _, err := tryOpen(url); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("opened beside an import: %v", err)
	}
	must(t, importer.Close())
}

// TestPostgresDown updates while the server does not answer: the caller is told
// that nothing was saved. After the restart the store has its lock again.
func TestPostgresDown(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t)
	url := server.Database(t)
	s := service(open(t, url), newClock())
	m := begin(t, s, "1111")
	server.Kill(t)
	if _, err := s.Resign(m.ID, ana, here); !errors.Is(err, match.ErrStoreFailed) {
		t.Errorf("resigned without a server: %v", err)
	}
	if _, err := s.Match(m.ID); !errors.Is(err, match.ErrStoreFailed) {
		t.Errorf("read without a server: %v", err)
	}
	server.Start(t)
	if _, err := s.Resign(m.ID, ana, here); err != nil {
		t.Errorf("resigned after the restart: %v", err)
	}
	alone := options()
	alone.Alone = true
	if _, err := storage.Open(url, alone); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("opened alone beside it after the restart: %v", err)
	}
}

// TestPostgresProbe probes a database: the server gets a write.
func TestPostgresProbe(t *testing.T) {
	t.Parallel()
	updates, o := 0, options()
	o.Committed = func(_ time.Duration, n int) { updates += n }
	db, err := storage.Open(pgtest.Database(t), o)
	must(t, err)
	must(t, db.Probe())
	if must(t, db.Close()); updates != 1 {
		t.Errorf("%d updates", updates)
	}
}
