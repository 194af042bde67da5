package storage

import (
	"bytes"
	"iter"
	"math"
	"time"

	"galet/game/match"
	"galet/storage/kv"
	"galet/storage/record"
)

// tx is a transaction.
type tx struct {
	kv      kv.Tx
	shared  bool
	options record.Parser
}

// Challenges implements match.Tx, as do those after it.
func (t *tx) Challenges() match.Challenges   { return challenges{t} }
func (t *tx) Matches() match.Matches         { return matches{t} }
func (t *tx) Outbox() match.Outbox           { return outbox{t} }
func (t *tx) Notes() match.Notes             { return notes{t} }
func (t *tx) Members() match.Members         { return members{t} }
func (t *tx) Outages() match.Outages         { return outages{t} }
func (t *tx) Servers() match.Servers         { return servers{t} }
func (t *tx) Ladders() match.Ladders         { return ladders{t} }
func (t *tx) Ledger() match.Ledger           { return ledger{t} }
func (t *tx) Dailies() match.Dailies         { return dailies{t} }
func (t *tx) Analyses() match.Analyses       { return analyses{t} }
func (t *tx) Tournaments() match.Tournaments { return t.tournaments() }
func (t *tx) Leagues() match.Leagues         { return t.leagues() }
func (t *tx) AuditLog() match.AuditLog       { return auditLog{t} }
func (t *tx) Leases() match.Leases           { return leases{t} }

// Prefetch implements match.Tx.
func (t *tx) Prefetch(a match.Ahead) {
	var reads []kv.Read
	key := func(bucket string, key []byte) { reads = append(reads, kv.Read{Bucket: bucket, Key: key}) }
	if a.Match != 0 {
		key(bucketMatches, numberKey(a.Match))
	}
	if a.Challenge != 0 {
		key(bucketChallenges, numberKey(a.Challenge))
	}
	if a.Server != "" {
		key(bucketServers, identityKey(a.Server))
	}
	if a.Member != "" {
		key(bucketMembers, identityKey(a.Member))
	}
	for _, note := range a.Notes {
		key(bucketNotes, []byte(note))
	}
	for _, p := range a.Analyses {
		key(bucketAnalyses, analysisKey(a.Match, p))
	}
	if a.Notice {
		reads = append(reads, kv.Read{Bucket: bucketOutbox})
	}
	t.kv.Prefetch(reads...)
}

// get returns the value of a key; nil if there is none. It is valid until the
// transaction writes or ends.
func (t *tx) get(bucket string, key []byte) []byte { return t.kv.Get(bucket, key) }

// scan returns the keys with a prefix, in order, and their values.
func (t *tx) scan(bucket string, prefix []byte) iter.Seq2[[]byte, []byte] {
	return t.scanFrom(bucket, prefix, prefix)
}

// scanFrom is scan from a key on.
func (t *tx) scanFrom(bucket string, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	if inRuns[bucket] {
		return t.scanRuns(bucket, prefix, from)
	}
	return t.kv.Scan(bucket, prefix, from)
}

func (t *tx) put(bucket string, key, value []byte) error { return t.kv.Put(bucket, key, value) }

func (t *tx) remove(bucket string, key []byte) error { return t.kv.Delete(bucket, key) }

// numbers are the numbers at the end of the keys with a prefix, in the order of
// the keys.
func (t *tx) numbers(bucket string, prefix []byte) []match.ID {
	return t.firstNumbers(bucket, prefix, math.MaxInt)
}

// firstNumbers are the first of numbers, at most limit.
func (t *tx) firstNumbers(bucket string, prefix []byte, limit int) []match.ID {
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
func (t *tx) due(bucket string, now time.Time, limit int) []match.ID {
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
type entry struct {
	bucket string
	key    []byte
}

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
		if o.bucket == e.bucket && bytes.Equal(o.key, e.key) {
			return true
		}
	}
	return false
}
