package storage

import (
	"bytes"
	"iter"
	"math"
	"slices"
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
func (t *tx) Challenges() match.Challenges { return challenges{t} }
func (t *tx) Matches() match.Matches       { return matches{t} }
func (t *tx) Outbox() match.Outbox         { return outbox{t} }
func (t *tx) KeyValues() match.KeyValues   { return keyValues{t} }
func (t *tx) Members() match.Members       { return members{t} }
func (t *tx) Outages() match.Outages       { return outages{t} }
func (t *tx) Servers() match.Servers       { return servers{t} }
func (t *tx) Ladders() match.Ladders       { return ladders{t} }
func (t *tx) Ledger() match.Ledger         { return ledger{t} }
func (t *tx) Dailies() match.Dailies       { return dailies{t} }
func (t *tx) Analyses() match.Analyses     { return analyses{t} }
func (t *tx) AuditLog() match.AuditLog     { return auditLog{t} }
func (t *tx) Leases() match.Leases         { return leases{t} }

func (t *tx) Tournaments() match.Tournaments {
	return tournaments{events[match.Tournament]{t, &tournamentKind, bucketTournamentsOf, bucketTournamentsDue}}
}

func (t *tx) Leagues() match.Leagues {
	return leagues{events[match.League]{t, &leagueKind, bucketLeaguesOf, bucketLeaguesDue}}
}

// Prefetch implements match.Tx.
func (t *tx) Prefetch(a match.PrefetchKeys) {
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
	for _, k := range a.Meta {
		key(bucketNotes, []byte(k))
	}
	for _, p := range a.Analyses {
		key(bucketAnalyses, analysisKey(a.Match, p))
	}
	if a.Notice {
		reads = append(reads, kv.Read{Bucket: bucketOutbox})
	}
	t.kv.Prefetch(reads...)
}

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

// scanUntil returns the entries of an index by time whose time is not after a time.
func (t *tx) scanUntil(bucket string, at time.Time) iter.Seq2[[]byte, []byte] {
	last := numberKey(record.Sortable(at))
	return func(yield func(k, v []byte) bool) {
		for k, v := range t.scan(bucket, nil) {
			if bytes.Compare(k[:min(8, len(k))], last) > 0 || !yield(k, v) {
				return
			}
		}
	}
}

// keyFrom is the first key with a prefix that is not before from; nil if there is
// none.
func (t *tx) keyFrom(bucket string, prefix, from []byte) []byte {
	for k := range t.scanFrom(bucket, prefix, from) {
		return bytes.Clone(k)
	}
	return nil
}

// noLimit is a limit that nothing reaches.
const noLimit = math.MaxInt

// collect reads the first of some entries, at most limit.
func collect[T any](entries iter.Seq2[[]byte, []byte], limit int, read func(k, v []byte) (T, error)) (found []T, err error) {
	for k, v := range entries {
		if len(found) == limit {
			break
		}
		one, err := read(k, v)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, nil
}

func keyOf(k, _ []byte) ([]byte, error) { return bytes.Clone(k), nil }

func numberOf(k, _ []byte) (match.ID, error) { return match.ID(number(k)), nil }

// numbers are the numbers at the end of the first keys with a prefix, at most limit.
func (t *tx) numbers(bucket string, prefix []byte, limit int) ([]match.ID, error) {
	return collect(t.scan(bucket, prefix), limit, numberOf)
}

// due are the first numbers of an index by time whose time is not after now, at most
// limit.
func (t *tx) due(bucket string, now time.Time, limit int) ([]match.ID, error) {
	return collect(t.scanUntil(bucket, now), limit, numberOf)
}

// entry is one key of one index.
type entry struct {
	bucket string
	key    []byte
}

// namedEntries are the entries by the members whom a record names, each with the rest
// of its key. A member whose data were deleted has no identity, and no entry.
func namedEntries(bucket string, rest []byte, named ...match.PlayerID) (entries []entry) {
	slices.Sort(named)
	for _, p := range slices.Compact(named) {
		if p != "" {
			entries = append(entries, entry{bucket, append(identityKey(p), rest...)})
		}
	}
	return entries
}

// reindex changes the index entries of a record from its old state to its new
// one.
func (t *tx) reindex(before, after []entry) {
	for _, e := range before {
		if !contains(after, e) {
			t.setEntry(e, false)
		}
	}
	for _, e := range after {
		if !contains(before, e) {
			t.setEntry(e, true)
		}
	}
}

func contains(entries []entry, e entry) bool {
	return slices.ContainsFunc(entries, func(o entry) bool { return o.bucket == e.bucket && bytes.Equal(o.key, e.key) })
}
