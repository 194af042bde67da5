package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
	"galet/storage/kv"
	"galet/storage/postgres"
)

// Options are the options of Open and OpenRead. Games is required; Log is
// required for Open.
type Options struct {
	// Games finds the rules that parse stored options.
	Games func(game.ID) (game.Game, bool)
	Log   *slog.Logger
	// Alone refuses a PostgreSQL database that other processes write to. A file is
	// always open for one alone.
	Alone bool
	// Timeout is how long to wait for each answer of a PostgreSQL server; 0: the default of
	// postgres.Options.
	Timeout time.Duration
	// Committed, if not nil, is called after each commit with its duration,
	// including the sync, and with the number of updates in it. It must return
	// soon.
	Committed func(took time.Duration, updates int)
}

// DB is an open store. It is safe for concurrent use.
type DB struct {
	store kv.Store
	// file is the store if it is a file; nil: it is a PostgreSQL database, which several
	// processes may use and whose server looks after its pages.
	file    *dbfile.File
	buckets []string
	options *optionsCache
}

// Open opens the store at a place: the file at a path, as dbfile.Schema.Open does,
// or the database at a URL of PostgreSQL, as postgres.Open does. The migration of a
// large file of schema 3 or less takes minutes.
func Open(place string, o Options) (*DB, error) {
	if IsPostgres(place) {
		use := postgres.Shared
		if o.Alone {
			use = postgres.Exclusive
		}
		return openPostgres(place, use, o)
	}
	return openFile(schemaFor(o), place, o)
}

func openFile(s dbfile.Schema, path string, o Options) (*DB, error) {
	f, err := s.Open(path, dbfile.Options{Log: o.Log, Committed: o.Committed})
	if err != nil {
		return nil, err
	}
	db := newDB(f, s.Buckets, o)
	if err := db.migrate(o.Log); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func newDB(store kv.Store, buckets []string, o Options) *DB {
	file, _ := store.(*dbfile.File)
	return &DB{store, file, buckets, &optionsCache{games: o.Games}}
}

// OpenRead opens the store at a place for reading: a file as
// dbfile.Schema.OpenRead does, a database even while a bot uses it. The error wraps
// dbfile.ErrOlder if the migration of the file was stopped before its end.
func OpenRead(place string, o Options) (*DB, error) {
	if IsPostgres(place) {
		return openPostgres(place, postgres.Read, o)
	}
	return readFile(schemaFor(o), place, o)
}

func readFile(s dbfile.Schema, path string, o Options) (*DB, error) {
	f, err := s.OpenRead(path)
	if err != nil {
		return nil, err
	}
	db := newDB(f, s.Buckets, o)
	migrated, err := db.isMigrated()
	if err == nil && !migrated {
		err = fmt.Errorf("open %s: %w", path, dbfile.ErrOlder)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Inspect refuses a file that cannot be used, as dbfile.Schema.Inspect does.
func Inspect(path string) error {
	if IsPostgres(path) {
		return postgres.ErrCopy
	}
	return schemaFor(Options{}).Inspect(path)
}

// Backup copies a file that no process has open for writing, as
// dbfile.Schema.Backup does.
func Backup(path string, w io.Writer) error {
	if IsPostgres(path) {
		return postgres.ErrCopy
	}
	return schemaFor(Options{}).Backup(path, w)
}

// Compact replaces a file with a copy without free pages, as dbfile.Schema.Compact
// does. For a PostgreSQL database the error is postgres.ErrCompact.
func Compact(path string) (before, after int64, err error) {
	if IsPostgres(path) {
		return 0, 0, postgres.ErrCompact
	}
	return schemaFor(Options{}).Compact(atomicfile.Target(path))
}

// Restored is the result of Restore.
type Restored struct {
	// Kept: there was an old file, and it is kept.
	Kept bool
	// Problems are what Check lists of the records.
	Problems []kv.Problem
}

// Restore puts a backup in the place of a file, as dbfile.Schema.Restore does. It refuses
// a backup that cannot be opened or has broken pages. Wrong records are restored, too.
func Restore(backup, path string, replace bool, o Options) (Restored, error) {
	if IsPostgres(backup) || IsPostgres(path) {
		return Restored{}, postgres.ErrCopy
	}
	return restore(schemaFor(o), backup, atomicfile.Target(path), replace, o)
}

func restore(s dbfile.Schema, backup, path string, replace bool, o Options) (done Restored, err error) {
	done.Kept, err = s.Restore(backup, path, replace, func(part string) error {
		if err := s.Inspect(part); err != nil {
			return err
		}
		db, err := openFile(s, part, o)
		if err != nil {
			return err
		}
		done.Problems, err = db.checkRecords()
		return errors.Join(err, db.Close())
	})
	return done, err
}

// View implements match.Store. A panic in f is returned as a
// *groupcommit.PanicError.
func (db *DB) View(f func(match.Tx) error) error { return db.view(func(t *tx) error { return f(t) }) }

func (db *DB) view(f func(*tx) error) error {
	return asStoreFailed(db.store.View(func(t kv.Tx) error { return f(db.newTx(t)) }))
}

func (db *DB) newTx(t kv.Tx) *tx {
	return &tx{kv: t, shared: db.file == nil, options: db.options.parse}
}

// Update implements match.Store. A panic in f is returned as a
// *groupcommit.PanicError. f must not call Update or View.
func (db *DB) Update(f func(match.Tx) error) error {
	return db.update(func(t *tx) error { return f(t) })
}

func (db *DB) update(f func(*tx) error) error {
	return asStoreFailed(db.store.Update(func(t kv.Tx) error { return f(db.newTx(t)) }))
}

// asStoreFailed has an error wrap match.ErrStoreFailed if the store could not commit, or
// does not answer.
func asStoreFailed(err error) error {
	if errors.Is(err, kv.ErrCommit) || errors.Is(err, postgres.ErrUnreachable) {
		return fmt.Errorf("%w: %w", match.ErrStoreFailed, err)
	}
	return err
}

// Probe rewrites a value that the store already holds, and asks for room. An error means
// that the store cannot be written, or that the disk is full.
func (db *DB) Probe() error {
	if db.file != nil {
		if err := db.file.Room(); err != nil {
			return fmt.Errorf("%w: %w", match.ErrStoreFailed, err)
		}
	}
	return db.update(func(t *tx) error {
		version := bytes.Clone(t.kv.Get(bucketGalet, kv.KeySchema))
		t.kv.Delete(bucketGalet, kv.KeySchema)
		t.kv.Put(bucketGalet, kv.KeySchema, version)
		return nil
	})
}

// CheckPages lists what is wrong with the pages of a file while updates go on, as
// dbfile.File.CheckPages does. The store must be a file.
func (db *DB) CheckPages(pause func() error) ([]kv.Problem, error) {
	return db.file.CheckPages(pause)
}

// WriteTo implements io.WriterTo: it writes a consistent copy of the file. The store must be
// a file.
func (db *DB) WriteTo(w io.Writer) (int64, error) { return db.file.WriteTo(w) }

// Close waits for the updates under way and closes the store. Later calls get
// kv.ErrClosed.
func (db *DB) Close() error {
	if err := db.store.Close(); err != nil {
		return fmt.Errorf("close the store: %w", err)
	}
	return nil
}

// Figures are sizes and counts of a store.
type Figures struct {
	// Bytes is the length of the file or the size of the tables.
	Bytes int64
	// These count the challenges and matches of all servers.
	OpenChallenges, OpenMatches, EndedMatches int
	// Tournaments counts those that are kept, with the divisions of leagues.
	Tournaments int
	// Notices counts the notices in the outbox.
	Notices int
}

// Figures counts what the store holds. It reads the indexes of what is open.
func (db *DB) Figures() (f Figures, err error) {
	err = db.view(func(t *tx) error {
		f = Figures{
			OpenChallenges: t.kv.Count(bucketChallengesMade),
			OpenMatches:    t.kv.Count(bucketMatchesHere),
			EndedMatches:   int(t.kv.Total(bucketCompact)),
			Tournaments:    t.kv.Count(bucketTournaments),
			Notices:        t.kv.Count(bucketOutbox),
		}
		return nil
	})
	if err == nil {
		f.Bytes, err = db.store.Size()
	}
	if err != nil {
		return Figures{}, fmt.Errorf("count the store: %w", err)
	}
	return f, nil
}
