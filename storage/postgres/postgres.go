// Package postgres implements kv.Store on a PostgreSQL server, or on one that
// speaks its protocol. Transactions are serializable. If two conflict, one of them
// runs again.
//
// Each bucket is a table. One table for all buckets would be slow: small buckets would
// share index pages, the server detects conflicts by page, and nearly all concurrent
// moves would run again.
//
// It does not know what the buckets hold.
package postgres

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"galet/storage/kv"
)

var (
	// ErrURL: the URL is not one of a PostgreSQL database.
	ErrURL = errors.New("not the URL of a PostgreSQL database")
	// ErrUnreachable: the server does not answer, or refuses the connection or a statement.
	ErrUnreachable = errors.New("the PostgreSQL server cannot be used")
	// ErrDenied: the user may not create the tables, or may not use them.
	ErrDenied = errors.New("the user lacks rights in the PostgreSQL database")
	// ErrSchema: another version of galet uses the database.
	ErrSchema = errors.New("the database is from another version of galet")
	// ErrOlder: the database has to be upgraded before it can be read.
	ErrOlder = errors.New("the database is from an older galet")
	// ErrOlderRuns: the database has to be upgraded, but processes of an earlier version
	// use it.
	ErrOlderRuns = errors.New("the database has to be upgraded, but a galet of the earlier version uses it")
	// ErrLocked: another process uses the database, and the two uses exclude each other.
	ErrLocked = errors.New("another galet uses the database")
	// ErrEmpty: there is nothing to read, because no galet has used the database.
	ErrEmpty = errors.New("this database has no data of galet")
	// ErrOtherSchema: the tables of galet are in a schema to which search_path does not lead.
	ErrOtherSchema = errors.New("the tables of galet are in another schema of this database")
	// ErrUnfinished: an import fills the database, or was stopped before its end.
	ErrUnfinished = errors.New("an import into this database has not finished")
	// ErrCopy: pg_dump copies a PostgreSQL database.
	ErrCopy = errors.New("a PostgreSQL database is copied by pg_dump, not by galet")
	// ErrCompact: vacuumdb compacts a PostgreSQL database.
	ErrCompact = errors.New("a PostgreSQL database is compacted by vacuumdb, not by galet")
)

// Options are the options of Open.
type Options struct {
	Use Use
	// Timeout is how long to wait for each answer of the server; 0: 2 s if the use is
	// Shared, otherwise a minute.
	Timeout time.Duration
	// Committed, if not nil, is called after each commit with its duration. It must
	// return soon.
	Committed func(took time.Duration, updates int)
}

// Use is what a process does with the database.
type Use int

// The uses.
const (
	// Read: the process only reads. Others may use the database in any way.
	Read Use = iota
	// Shared: other processes with the same schema may use it as Shared or Read.
	Shared
	// Exclusive: other processes may only use it as Read. What an unfinished import has left
	// is removed.
	Exclusive
)

// Store is a database as a kv.Store. It is safe for concurrent use.
type Store struct {
	pool    *pgxpool.Pool
	schema  Schema
	options Options
	// timeout is how long to wait for each answer of the server.
	timeout time.Duration
	opened  time.Time
	// lastAnswer is when the server last answered. lastTimeout is when an answer was last
	// missing. Both are an age of the store, so they do not depend on the machine's clock.
	lastAnswer, lastTimeout atomic.Int64
	// schemaNamed: the URL sets search_path.
	schemaNamed bool
	// ready: setUp has found or made the tables and the version of the schema.
	ready atomic.Bool
}

// age is how long the store has been open, in nanoseconds.
func (s *Store) age() int64 { return int64(time.Since(s.opened)) }

// Size implements kv.Store: it is the size of the tables and their indexes.
func (s *Store) Size() (size int64, err error) {
	const sizes = "select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class where relkind = 'r' and starts_with(relname, $1)"
	err = s.View(func(t kv.Tx) error {
		size = t.(*tx).number(sizes, table(""))
		return nil
	})
	return size, err
}

// Close implements kv.Store.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}
