package dbfile

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/storage/kv"
)

// appendFill is how full the pages of an append-only bucket are made.
const appendFill = 1

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
