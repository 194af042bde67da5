package storage

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/game"
	"galet/game/match"
	"galet/storage/dbfile"
	"galet/storage/groupcommit"
)

// ErrClosed: the store has been closed.
var ErrClosed = errors.New("the store is closed")

// Options are the options of Open and OpenRead. Games is required; Log is
// required for Open.
type Options struct {
	// Games finds the rules that parse stored options.
	Games func(game.ID) (game.Game, bool)
	Log   *slog.Logger
	// Timeout is how long to wait for a locked file; 0 means a
	// second.
	Timeout time.Duration
	// Committed, if not nil, is called after each commit with its duration,
	// including the sync, and with the number of updates in it. It must return
	// soon.
	Committed func(took time.Duration, updates int)
}

func (o Options) file() dbfile.Options { return dbfile.Options{Log: o.Log, Timeout: o.Timeout} }

// DB is an open file. It may be used from several goroutines.
type DB struct {
	file      *dbfile.File
	options   *optionsCache
	group     *groupcommit.Group[*commit]
	committed func(time.Duration, int)
}

// Open opens the file at path, as dbfile.Schema.Open does.
func Open(path string, o Options) (*DB, error) { return open(schemaFor(o), path, o) }

func open(s dbfile.Schema, path string, o Options) (*DB, error) {
	f, err := s.Open(path, o.file())
	if err != nil {
		return nil, err
	}
	return newDB(f, o), nil
}

// OpenRead opens the file at path for reading, as dbfile.Schema.OpenRead does.
func OpenRead(path string, o Options) (*DB, error) { return openRead(schemaFor(o), path, o) }

func openRead(s dbfile.Schema, path string, o Options) (*DB, error) {
	f, err := s.OpenRead(path, o.file())
	if err != nil {
		return nil, err
	}
	return newDB(f, o), nil
}

// Inspect refuses a file that cannot be used, as dbfile.Schema.Inspect does.
func Inspect(path string) error { return schemaFor(Options{}).Inspect(path, dbfile.Options{}) }

// Backup copies a file that no process has open for writing, as
// dbfile.Schema.Backup does.
func Backup(path string, w io.Writer, timeout time.Duration) error {
	return schemaFor(Options{}).Backup(path, w, dbfile.Options{Timeout: timeout})
}

// Compact replaces a file with a copy without free pages, as dbfile.Schema.Compact
// does.
func Compact(path string) (before, after int64, err error) {
	return schemaFor(Options{}).Compact(path, dbfile.Options{})
}

// Restore puts a backup in the place of a file, as dbfile.Schema.Restore does.
// The backup must pass Check.
func Restore(backup, path string, replace bool, o Options) (kept bool, err error) {
	return restore(schemaFor(o), backup, path, replace, o)
}

func restore(s dbfile.Schema, backup, path string, replace bool, o Options) (kept bool, err error) {
	return s.Restore(backup, path, replace, func(part string) error {
		db, err := open(s, part, o)
		if err != nil {
			return err
		}
		problems, err := db.Check()
		return errors.Join(err, dbfile.Damaged(problems), db.Close())
	}, o.file())
}

func newDB(f *dbfile.File, o Options) *DB {
	db := &DB{file: f, options: &optionsCache{games: o.Games}, committed: o.Committed}
	if db.committed == nil {
		db.committed = func(time.Duration, int) {}
	}
	db.group = groupcommit.New(db.commit)
	return db
}

func (db *DB) newTx(b *bolt.Tx) *tx { return &tx{bolt: b, options: db.options.parse} }

// View implements match.Store. A panic in f is returned as a
// *groupcommit.PanicError.
func (db *DB) View(f func(match.Tx) error) error { return db.view(func(t *tx) error { return f(t) }) }

func (db *DB) view(f func(*tx) error) error {
	err := groupcommit.Contain(func() error {
		return db.file.View(func(b *bolt.Tx) error { return f(db.newTx(b)) })
	})
	return closed(err)
}

// Update implements match.Store. Updates that arrive during another one share the
// next transaction and its sync, in the order of arrival. Each has its own error;
// if one fails, none of its writes are kept. A panic in f is returned as a
// *groupcommit.PanicError. f must not call Update or View.
func (db *DB) Update(f func(match.Tx) error) error {
	return db.update(func(t *tx) error { return f(t) })
}

func (db *DB) update(f func(*tx) error) error {
	err := db.group.Do(func(c *commit) (wrote bool, err error) {
		t := db.newTx(c.bolt)
		err = f(t)
		if t.wrote {
			c.updates++
		}
		return t.wrote, err
	})
	return closed(err)
}

// commit is a transaction that several updates share.
type commit struct {
	bolt *bolt.Tx
	// updates is how many of them wrote something.
	updates int
}

// commit runs one transaction of the group.
func (db *DB) commit(f func(*commit) error) error {
	began := time.Now()
	var c *commit
	var refused error
	err := db.file.Update(func(b *bolt.Tx) error {
		c = &commit{bolt: b}
		refused = f(c)
		return refused
	})
	switch {
	case err == nil:
		db.committed(time.Since(began), c.updates)
	case c != nil && refused == nil:
		return fmt.Errorf("%w: %w", match.ErrUnsaved, err)
	}
	return err
}

// Probe rewrites a value that the file already holds. An error means that the
// file, or its disk, cannot be written.
func (db *DB) Probe() error {
	return db.update(func(t *tx) error {
		t.wrote = true
		return dbfile.Probe(t.bolt)
	})
}

// CheckPages lists what is wrong with the pages of the file, as
// dbfile.File.CheckPages does.
func (db *DB) CheckPages(pause func() error) ([]dbfile.Problem, error) {
	problems, err := db.file.CheckPages(pause)
	return problems, closed(err)
}

// WriteTo implements io.WriterTo, as dbfile.File does.
func (db *DB) WriteTo(w io.Writer) (int64, error) {
	n, err := db.file.WriteTo(w)
	return n, closed(err)
}

// Close waits for the updates under way and closes the file. Later calls get
// ErrClosed.
func (db *DB) Close() error {
	db.group.Close()
	if err := db.file.Close(); err != nil {
		return fmt.Errorf("close the store: %w", err)
	}
	return nil
}

// closed translates the errors of a file that has been closed.
func closed(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) || errors.Is(err, groupcommit.ErrClosed) {
		return ErrClosed
	}
	return err
}
