package storage

import (
	"bytes"
	"errors"

	"galet/game/match"
	"galet/storage/kv"
)

// A file of schema 3 or less is settled after its migration, a few records at a time:
// ended matches get the compact form, and challenges and matches the index
// entries that schema 3 lacked.

// keySettle is the key in bucketGalet of the next challenge to settle. It is
// missing once all are settled.
var keySettle = []byte("settle")

// settledBuckets are the indexes that schema 3 lacked.
var settledBuckets = []string{bucketUnrated, bucketStopped, bucketClosed, bucketPast}

// beginSettling migrates a file from schema 3 to 4.
func beginSettling(t kv.Tx) error {
	t.Put(bucketGalet, keySettle, numberKey(match.ID(1)))
	return nil
}

// NeedsReindex implements match.Challenges.
func (t challenges) NeedsReindex() (bool, error) { return t.kv.Get(bucketGalet, keySettle) != nil, nil }

// Reindex implements match.Challenges.
func (t challenges) Reindex(limit int) error {
	from := bytes.Clone(t.kv.Get(bucketGalet, keySettle))
	keys, err := collect(t.scanFrom(bucketChallenges, nil, from), limit, keyOf)
	for _, key := range keys {
		err = errors.Join(err, t.settle(key))
	}
	if err != nil {
		return err
	}
	if len(keys) < limit {
		t.kv.Delete(bucketGalet, keySettle)
	} else {
		t.kv.Put(bucketGalet, keySettle, numberKey(number(keys[limit-1])+1))
	}
	return nil
}

// settle settles a challenge, and its match and change if there are any.
func (t *tx) settle(key []byte) error {
	settleKind(t, &challengeKind, key)
	settleKind(t, &changeKind, key)
	if m := settleKind(t, &matchKind, key); !m.Over() {
		return nil
	}
	return t.pack(key)
}

// settleKind makes all index entries of a record. One that cannot be read stays
// as it is.
func settleKind[T any](t *tx, k *kind[T], key []byte) (none T) {
	value := t.kv.Get(k.bucket, key)
	if value == nil {
		return none
	}
	v, _, err := k.decodeIndexed(t, key, value)
	if err != nil {
		return none
	}
	t.reindex(nil, k.index(v))
	return v
}
