// Package kv is the port between package storage and a database: buckets of
// ordered keys and values, read and written in transactions. dbfile implements it
// on a bbolt file, postgres on a PostgreSQL server.
//
// It does not know what the keys and values mean.
package kv

import (
	"errors"
	"iter"
	"time"
)

var (
	// ErrClosed: the database has been closed.
	ErrClosed = errors.New("the store is closed")
	// ErrCommit: the function of an update succeeded, but its writes could not be
	// committed.
	ErrCommit = errors.New("the commit failed")
)

// Meta is the bucket that holds the version of the schema, as 4 bytes at KeySchema.
const Meta = "galet"

// KeySchema is the key of the version of the schema.
var KeySchema = []byte("schema")

// Tx is a transaction. It is valid until the function that got it returns, and
// only one goroutine may use it. Keys and values that it returns are valid until
// the next write, and must not be changed. If the database fails, reads panic and
// writes do nothing; View or Update then returns the failure.
type Tx interface {
	// Prefetch reads what the transaction is about to ask for, all at once. It only
	// saves time: the other methods return the same without it.
	Prefetch(reads ...Read)

	// Get returns the value of a key; nil if there is none.
	Get(bucket string, key []byte) []byte
	// Scan yields the entries whose keys begin with prefix and are not before
	// from, in the order of their keys. The bucket must not change meanwhile.
	Scan(bucket string, prefix, from []byte) iter.Seq2[[]byte, []byte]
	// Before returns the last entry before a key; nil if there is none.
	Before(bucket string, key []byte) (k, v []byte)
	// Buckets are the names of all buckets, in order.
	Buckets() []string
	// Count is the number of keys of a bucket before the writes of the transaction.
	Count(bucket string) int

	Put(bucket string, key, value []byte)
	Delete(bucket string, key []byte)

	// Next returns a new number of a bucket, larger than all before; the first is
	// 1. A transaction that fails may use up numbers.
	Next(bucket string) uint64
	// Last returns the largest number that Next has returned, or SetLast has set.
	Last(bucket string) uint64
	SetLast(bucket string, n uint64)

	// Total returns the sum of all calls of AddTotal.
	Total(bucket string) uint64
	AddTotal(bucket string, by int)

	// Now is the time on the database's clock, which all processes share. It may
	// advance within a transaction.
	Now() time.Time
}

// Read is what a transaction is about to ask for: the value of a key or, if Key is
// nil, the next number of a bucket, which is then used up even without Next.
type Read struct {
	Bucket string
	Key    []byte
}

// Store is a database.
type Store interface {
	// View runs f on one consistent state. f may run more than once. A panic in f is
	// returned as a *groupcommit.PanicError.
	View(f func(Tx) error) error
	// Update runs f, and commits if f returns nil; otherwise nothing is written. It
	// returns after the commit is durable. f may run more than once; only the
	// writes of the last run count. If f succeeds and the commit fails, the error
	// wraps ErrCommit. A panic in f is returned as a *groupcommit.PanicError.
	Update(f func(Tx) error) error

	// Size is the size of the database in bytes.
	Size() (int64, error)
	// Close waits for running updates. Later calls return ErrClosed.
	Close() error
}

// Problem is one thing that is wrong with a database.
type Problem struct {
	// Where names a bucket, a record or a page: "match 7".
	Where string
	// What says what is wrong there.
	What string
}

// String joins both.
func (p Problem) String() string { return p.Where + ": " + p.What }
