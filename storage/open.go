package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"syscall"
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
	bolt      *bolt.DB
	terms     *terms
	group     *group.Group[*shared]
	committed func(time.Duration, int)
}

// Open opens the file at path, or makes it with mode 0600 if there is none.
// What cannot be opened is left as it was, and the error wraps ErrLocked,
// ErrReadOnly, ErrForeign, ErrTruncated, ErrDamaged, ErrNewer or what the
// operating system said.
func Open(path string, o Options) (*DB, error) {
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	db, made, err := open(path, o.Timeout)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	o.Log.Info("store opened", "path", path, "new", made, "schema", schemaVersion)
	return newDB(db, o), nil
}

func newDB(b *bolt.DB, o Options) *DB {
	db := &DB{bolt: b, terms: &terms{games: o.Games}, committed: o.Committed}
	if db.committed == nil {
		db.committed = func(time.Duration, int) {}
	}
	db.group = group.New(db.transact)
	return db
}

// open finds or makes the file, and looks at it before it may be written.
func open(path string, timeout time.Duration) (db *bolt.DB, made bool, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := create(path, timeout); err != nil {
			return nil, false, err
		}
		made = true
	} else if err != nil {
		return nil, false, err
	} else if err := inspect(path, info, timeout); err != nil {
		return nil, false, err
	}
	db, err = openBolt(path, timeout)
	return db, made, err
}

// openBolt opens a file for writing. The free list is a hash map, which stays
// quick when many pages are free, and is written with each commit: it is
// small, and without it every start would have to read the whole file.
func openBolt(path string, timeout time.Duration) (db *bolt.DB, err error) {
	err = group.Contain(func() (err error) {
		db, err = bolt.Open(path, fileMode, &bolt.Options{
			Timeout:      timeout,
			FreelistType: bolt.FreelistMapType,
			NoStatistics: true,
		})
		return err
	})
	switch panicked := new(group.PanicError); {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, ErrLocked
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	case errors.As(err, &panicked):
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return db, err
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
