package storage

import (
	"bytes"
	"math"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game/match"
)

// tx is one caller's part of a bbolt transaction.
type tx struct {
	bolt  *bolt.Tx
	terms *terms
	// wrote tells whether the caller has changed anything.
	wrote bool
}

// Challenges implements match.Tx, as do those after it.
func (t *tx) Challenges() match.Challenges { return challenges{t} }

// Matches are the matches of the file.
func (t *tx) Matches() match.Matches { return matches{t} }

// Outbox is what is yet to be said.
func (t *tx) Outbox() match.Outbox { return outbox{t} }

// Notes are the host's notes and the members' settings.
func (t *tx) Notes() match.Notes { return notes{t} }

// Members are what is kept of each member.
func (t *tx) Members() match.Members { return members{t} }

// Outages are the times at which the bot was down.
func (t *tx) Outages() match.Outages { return outages{t} }

// Servers are what is kept of each server.
func (t *tx) Servers() match.Servers { return servers{t} }

// Ladders are where the members stand.
func (t *tx) Ladders() match.Ladders { return ladders{t} }

// Ledger is every change of a rating.
func (t *tx) Ledger() match.Ledger { return ledger{t} }

func (t *tx) bucket(name []byte) *bolt.Bucket { return t.bolt.Bucket(name) }

// get is the value of a key, valid until the transaction writes or ends; nil
// if there is none.
func (t *tx) get(bucket, key []byte) []byte { return t.bucket(bucket).Get(key) }

// put, remove and next are the only places that write.
func (t *tx) put(bucket, key, value []byte) error {
	t.wrote = true
	return t.bucket(bucket).Put(key, value)
}

func (t *tx) remove(bucket, key []byte) error {
	t.wrote = true
	return t.bucket(bucket).Delete(key)
}

// next draws the next sequence number of a bucket, from 1.
func (t *tx) next(bucket []byte) (uint64, error) {
	t.wrote = true
	return t.bucket(bucket).NextSequence()
}

// numbers are the numbers at the end of the keys of an index that begin with
// prefix, in key order, at most limit of them.
func (t *tx) numbers(bucket, prefix []byte, limit int) []match.ID {
	var ids []match.ID
	c := t.bucket(bucket).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(ids) < limit; k, _ = c.Next() {
		ids = append(ids, match.ID(number(k)))
	}
	return ids
}

// due are the numbers in an index by time whose time is not after now, the
// earliest first.
func (t *tx) due(bucket []byte, now time.Time) []match.ID {
	var ids []match.ID
	last := string(dueKey(now, math.MaxUint64))
	c := t.bucket(bucket).Cursor()
	for k, _ := c.First(); k != nil && string(k) <= last; k, _ = c.Next() {
		ids = append(ids, match.ID(number(k)))
	}
	return ids
}

// entry is one key of one index.
type entry struct{ bucket, key []byte }

// reindex makes the index entries of a thing those of its new state.
func (t *tx) reindex(before, after []entry) error {
	for _, e := range before {
		if !contains(after, e) {
			if err := t.remove(e.bucket, e.key); err != nil {
				return err
			}
		}
	}
	for _, e := range after {
		if !contains(before, e) {
			if err := t.put(e.bucket, e.key, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// contains tells whether an entry is among others.
func contains(entries []entry, e entry) bool {
	for _, o := range entries {
		if bytes.Equal(o.bucket, e.bucket) && bytes.Equal(o.key, e.key) {
			return true
		}
	}
	return false
}
