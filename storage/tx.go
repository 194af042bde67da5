package storage

import (
	"bytes"
	"iter"
	"math"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game/match"
	"galet/storage/record"
)

// tx is one caller's part of a transaction. Only it and upgrade.go use bbolt's
// types here: buckets of ordered keys and values, each with a sequence of
// numbers.
type tx struct {
	bolt    *bolt.Tx
	options record.Parser
	// wrote reports whether the caller has changed anything.
	wrote bool
}

// Challenges implements match.Tx, as do those after it.
func (t *tx) Challenges() match.Challenges { return challenges{t} }
func (t *tx) Matches() match.Matches       { return matches{t} }
func (t *tx) Outbox() match.Outbox         { return outbox{t} }
func (t *tx) Notes() match.Notes           { return notes{t} }
func (t *tx) Members() match.Members       { return members{t} }
func (t *tx) Outages() match.Outages       { return outages{t} }
func (t *tx) Servers() match.Servers       { return servers{t} }
func (t *tx) Ladders() match.Ladders       { return ladders{t} }
func (t *tx) Ledger() match.Ledger         { return ledger{t} }

// get returns the value of a key; nil if there is none. It is valid until the
// transaction writes or ends.
func (t *tx) get(bucket, key []byte) []byte { return t.bolt.Bucket(bucket).Get(key) }

// scan returns the keys with a prefix, in order, and their values.
func (t *tx) scan(bucket, prefix []byte) iter.Seq2[[]byte, []byte] {
	return t.scanFrom(bucket, prefix, prefix)
}

// scanFrom is scan from a key on.
func (t *tx) scanFrom(bucket, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	if inRuns[string(bucket)] {
		return t.scanRuns(bucket, prefix, from)
	}
	return func(yield func(k, v []byte) bool) {
		c := t.bolt.Bucket(bucket).Cursor()
		k, v := c.Seek(from)
		for k != nil && bytes.HasPrefix(k, prefix) && yield(k, v) {
			k, v = c.Next()
		}
	}
}

// Only put, remove, next and setLast write.
func (t *tx) put(bucket, key, value []byte) error {
	t.wrote = true
	b := t.bolt.Bucket(bucket)
	if bytes.Equal(bucket, bucketCompact) {
		b.FillPercent = compactFill
	}
	return b.Put(key, value)
}

func (t *tx) remove(bucket, key []byte) error {
	t.wrote = true
	return t.bolt.Bucket(bucket).Delete(key)
}

// next returns the next number of a bucket's sequence, from 1; last returns the
// number given out last.
func (t *tx) next(bucket []byte) (uint64, error) {
	t.wrote = true
	return t.bolt.Bucket(bucket).NextSequence()
}

func (t *tx) last(bucket []byte) uint64 { return t.bolt.Bucket(bucket).Sequence() }

func (t *tx) setLast(bucket []byte, n uint64) error {
	t.wrote = true
	return t.bolt.Bucket(bucket).SetSequence(n)
}

// keys counts the keys of a bucket.
func (t *tx) keys(bucket []byte) int { return t.bolt.Bucket(bucket).Stats().KeyN }

// numbers are the numbers at the end of the keys with a prefix, in the order of
// the keys.
func (t *tx) numbers(bucket, prefix []byte) []match.ID {
	return t.firstNumbers(bucket, prefix, math.MaxInt)
}

// firstNumbers are the first of numbers, at most limit.
func (t *tx) firstNumbers(bucket, prefix []byte, limit int) []match.ID {
	var ids []match.ID
	for k := range t.scan(bucket, prefix) {
		if len(ids) == limit {
			break
		}
		ids = append(ids, match.ID(number(k)))
	}
	return ids
}

// due returns the numbers of an index by time whose time is not after now, the
// earliest first, at most limit.
func (t *tx) due(bucket []byte, now time.Time, limit int) []match.ID {
	var ids []match.ID
	last := timeKey(now, math.MaxUint64)
	for k := range t.scan(bucket, nil) {
		if len(ids) == limit || bytes.Compare(k, last) > 0 {
			break
		}
		ids = append(ids, match.ID(number(k)))
	}
	return ids
}

// entry is one key of one index.
type entry struct{ bucket, key []byte }

// reindex changes the index entries of a record from its old state to its new
// one.
func (t *tx) reindex(before, after []entry) error {
	for _, e := range before {
		if !contains(after, e) {
			if err := t.setEntry(e, false); err != nil {
				return err
			}
		}
	}
	for _, e := range after {
		if !contains(before, e) {
			if err := t.setEntry(e, true); err != nil {
				return err
			}
		}
	}
	return nil
}

func contains(entries []entry, e entry) bool {
	for _, o := range entries {
		if bytes.Equal(o.bucket, e.bucket) && bytes.Equal(o.key, e.key) {
			return true
		}
	}
	return false
}
