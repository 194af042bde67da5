package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/game"
	"galet/game/match"
	"galet/storage/group"
)

// DefaultTimeout is how long Open waits for another process to let go of the
// file.
const DefaultTimeout = time.Second

// Options say how to open a file. Games and Log must be given.
type Options struct {
	// Games finds the rules by which stored options are read.
	Games func(game.ID) (game.Game, bool)
	Log   *slog.Logger
	// Timeout is how long to wait for a locked file; 0 means DefaultTimeout.
	Timeout time.Duration
	// Committed is told of each transaction that was committed: how long it
	// took, its sync included, and how many updates shared it. It must return
	// soon; nil: nobody is told.
	Committed func(took time.Duration, updates int)
}

// DB is an open file. It may be used from several goroutines.
type DB struct {
	schema    schema
	bolt      *bolt.DB
	file      *os.File
	terms     *terms
	group     *group.Group[*shared]
	committed func(time.Duration, int)
}

// Open opens the file at path, or makes it with mode 0600 if there is none. A
// file of an older schema is brought up to date, and a copy of it is kept
// beside it. What cannot be opened is left as it was, and the error wraps
// ErrLocked, ErrReadOnly, ErrForeign, ErrTruncated, ErrDamaged, ErrNewer or
// what the operating system said.
func Open(path string, o Options) (*DB, error) { return current.open(path, o) }

// OpenRead opens the file at path for reading. Nobody may have it open for
// writing, and nobody can until it is closed. It is refused as by Open, and
// with ErrOlder.
func OpenRead(path string, o Options) (*DB, error) { return current.openRead(path, o) }

func (s schema) openRead(path string, o Options) (*DB, error) {
	db, file, version, err := s.look(path, o.timeout())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if version < s.version() {
		err := fmt.Errorf("open %s: %w: schema %d, not %d", path, ErrOlder, version, s.version())
		return nil, errors.Join(err, db.Close())
	}
	return s.newDB(db, file, o), nil
}

func (s schema) open(path string, o Options) (*DB, error) {
	made, err := s.prepare(path, o.timeout())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db, file, err := openBolt(path, false, o.timeout())
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if err := s.update(db, o); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), db.Close())
	}
	o.Log.Info("store opened", "path", path, "new", made, "schema", s.version())
	return s.newDB(db, file, o), nil
}

func (s schema) newDB(b *bolt.DB, file *os.File, o Options) *DB {
	db := &DB{schema: s, bolt: b, file: file, terms: &terms{games: o.Games}, committed: o.Committed}
	if db.committed == nil {
		db.committed = func(time.Duration, int) {}
	}
	db.group = group.New(db.transact)
	return db
}

func (o Options) timeout() time.Duration {
	if o.Timeout == 0 {
		return DefaultTimeout
	}
	return o.Timeout
}

// prepare makes the file if there is none, or looks at it before it may be
// written.
func (s schema) prepare(path string, timeout time.Duration) (made bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, s.create(path, timeout)
	case err != nil:
		return false, err
	}
	return false, s.inspect(path, info, timeout)
}

// update brings the file up to date, if it still has to be now that nobody
// else can write to it.
func (s schema) update(db *bolt.DB, o Options) error {
	var version uint32
	err := db.View(func(tx *bolt.Tx) (err error) {
		version, err = s.inspectSchema(tx)
		return err
	})
	if err != nil || version == s.version() {
		return err
	}
	return s.migrate(db, version, o)
}

// View implements match.Store. A panic in f is returned as a
// *group.PanicError.
func (db *DB) View(f func(match.Tx) error) error {
	err := group.Contain(func() error {
		return db.bolt.View(func(b *bolt.Tx) error {
			return f(&tx{bolt: b, terms: db.terms})
		})
	})
	return closed(err)
}

// closed gives the error of a file that has been closed its name.
func closed(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) || errors.Is(err, group.ErrClosed) {
		return ErrClosed
	}
	return err
}

// Update implements match.Store. Updates that are asked for while one is under
// way share the next transaction and its sync, in the order in which they came;
// each has its own error, and nothing remains of one that failed. A panic in f
// is returned as a *group.PanicError. f must not call Update or View.
func (db *DB) Update(f func(match.Tx) error) error {
	err := db.group.Do(func(s *shared) (wrote bool, err error) {
		t := &tx{bolt: s.bolt, terms: db.terms}
		err = f(t)
		s.count(t.wrote)
		return t.wrote, err
	})
	return closed(err)
}

// Close waits for what is under way and closes the file. What is asked for
// later gets ErrClosed.
func (db *DB) Close() error {
	db.group.Close()
	if err := db.bolt.Close(); err != nil {
		return fmt.Errorf("close the store: %w", err)
	}
	return nil
}
