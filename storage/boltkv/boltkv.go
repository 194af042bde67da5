// Package boltkv implements kv.Store on a bbolt file. Updates that come at the
// same time share a transaction and its sync.
//
// It does not know what the buckets hold.
package boltkv

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/storage/dbfile"
	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// appendFill is how full the pages of an append-only bucket are made.
const appendFill = 1

// Options are the options of New.
type Options struct {
	// AppendOnly are the buckets whose keys are written almost in their order.
	AppendOnly []string
	// Committed, if not nil, is called after each commit with its duration,
	// including the sync, and with the number of updates in it. It must return
	// soon.
	Committed func(took time.Duration, updates int)
}

// Store is an open file as a kv.Store. It is safe for concurrent use.
type Store struct {
	file    *dbfile.File
	options Options
	group   *groupcommit.Group[*commit]
}

// New returns the Store of a file, which it owns.
func New(f *dbfile.File, o Options) *Store {
	if o.Committed == nil {
		o.Committed = func(time.Duration, int) {}
	}
	s := &Store{file: f, options: o}
	s.group = groupcommit.New(s.commit)
	return s
}

// File is the open file.
func (s *Store) File() *dbfile.File { return s.file }

// View implements kv.Store.
func (s *Store) View(f func(kv.Tx) error) error {
	return closed(groupcommit.Contain(func() error {
		return s.file.View(func(b *bolt.Tx) error { return Run(b, f) })
	}))
}

// Update implements kv.Store. Updates that arrive during another one share the
// next transaction and its sync, in the order of arrival. Each has its own error;
// if one fails, none of its writes are kept. f must not call Update or View.
func (s *Store) Update(f func(kv.Tx) error) error {
	return closed(s.group.Do(func(c *commit) (wrote bool, err error) {
		t := &tx{bolt: c.bolt, appendOnly: s.options.AppendOnly}
		err = t.run(f)
		if t.wrote {
			c.updates++
		}
		return t.wrote, err
	}))
}

// commit is a transaction that several updates share.
type commit struct {
	bolt *bolt.Tx
	// updates is how many of them wrote something.
	updates int
}

// commit runs one transaction of the group.
func (s *Store) commit(f func(*commit) error) error {
	began := time.Now()
	var c *commit
	var refused error
	err := s.file.Update(func(b *bolt.Tx) error {
		c = &commit{bolt: b}
		refused = f(c)
		return refused
	})
	switch {
	case err == nil:
		s.options.Committed(time.Since(began), c.updates)
	case c != nil && refused == nil:
		return fmt.Errorf("%w: %w", kv.ErrCommit, err)
	}
	return err
}

// Shared implements kv.Store: one process at a time has the file.
func (s *Store) Shared() bool { return false }

// Check implements kv.Store. Updates wait while the pages are read.
func (s *Store) Check() ([]kv.Problem, error) {
	problems, err := s.file.Check()
	return problems, closed(err)
}

// CheckPages implements kv.Store, as dbfile.File.CheckPages does.
func (s *Store) CheckPages(pause func() error) ([]kv.Problem, error) {
	problems, err := s.file.CheckPages(pause)
	return problems, closed(err)
}

// Size implements kv.Store: it is the length of the file.
func (s *Store) Size() (int64, error) { return s.file.Size() }

// WriteTo implements io.WriterTo, as dbfile.File does.
func (s *Store) WriteTo(w io.Writer) (int64, error) {
	n, err := s.file.WriteTo(w)
	return n, closed(err)
}

// Close implements kv.Store.
func (s *Store) Close() error {
	s.group.Close()
	return s.file.Close()
}

// closed translates the errors of a file that has been closed.
func closed(err error) error {
	if errors.Is(err, berrors.ErrDatabaseNotOpen) || errors.Is(err, groupcommit.ErrClosed) {
		return kv.ErrClosed
	}
	return err
}

// tx is one caller's part of a transaction.
type tx struct {
	bolt       *bolt.Tx
	appendOnly []string
	// wrote reports whether the caller has changed anything.
	wrote bool
	// failed is the first failure of a write.
	failed error
}

// Run calls f with a bbolt transaction.
func Run(b *bolt.Tx, f func(kv.Tx) error) error { return (&tx{bolt: b}).run(f) }

func (t *tx) run(f func(kv.Tx) error) error {
	err := f(t)
	return cmp.Or(t.failed, err)
}

func (t *tx) fail(err error) { t.failed = cmp.Or(t.failed, err) }

// Prefetch implements kv.Tx: the file is mapped into memory.
func (t *tx) Prefetch(...kv.Read) {}

func (t *tx) Get(bucket string, key []byte) []byte { return t.bucket(bucket).Get(key) }

func (t *tx) Scan(bucket string, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(k, v []byte) bool) {
		if bytes.Compare(from, prefix) < 0 {
			from = prefix
		}
		c := t.bucket(bucket).Cursor()
		for k, v := c.Seek(from); k != nil && bytes.HasPrefix(k, prefix) && yield(k, v); k, v = c.Next() {
		}
	}
}

func (t *tx) Before(bucket string, key []byte) (k, v []byte) {
	c := t.bucket(bucket).Cursor()
	if k, _ := c.Seek(key); k == nil {
		return c.Last()
	}
	return c.Prev()
}

func (t *tx) Buckets() (names []string) {
	_ = t.bolt.ForEach(func(name []byte, _ *bolt.Bucket) error {
		names = append(names, string(name))
		return nil
	})
	return names
}

func (t *tx) Count(bucket string) int { return t.bucket(bucket).Stats().KeyN }

func (t *tx) Put(bucket string, key, value []byte) {
	b := t.writable(bucket)
	if slices.Contains(t.appendOnly, bucket) {
		b.FillPercent = appendFill
	}
	t.fail(b.Put(key, value))
}

func (t *tx) Delete(bucket string, key []byte) { t.fail(t.writable(bucket).Delete(key)) }

func (t *tx) Next(bucket string) uint64 {
	n, err := t.writable(bucket).NextSequence()
	t.fail(err)
	return n
}

func (t *tx) Last(bucket string) uint64 { return t.bucket(bucket).Sequence() }

func (t *tx) SetLast(bucket string, n uint64) { t.fail(t.writable(bucket).SetSequence(n)) }

// Total and AddTotal use the sequence of a bucket that gives out no numbers.
func (t *tx) Total(bucket string) uint64 { return t.Last(bucket) }

func (t *tx) AddTotal(bucket string, by int) { t.SetLast(bucket, t.Last(bucket)+uint64(by)) }

func (t *tx) Now() time.Time { return time.Now() }

// writable is a bucket that is about to change.
func (t *tx) writable(bucket string) *bolt.Bucket {
	t.wrote = true
	return t.bucket(bucket)
}

func (t *tx) bucket(name string) *bolt.Bucket { return t.bolt.Bucket([]byte(name)) }
