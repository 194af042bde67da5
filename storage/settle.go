package storage

import (
	"bytes"
	"errors"
	"log/slog"

	"galet/game/match"
	"galet/storage/kv"
)

// After its migration, a file of schema 3 or less is settled: ended matches get the
// compact form, and challenges and matches the index entries that schema 3 lacked.

// keySettle is the key in bucketGalet of the next challenge to settle. It is
// missing once all are settled.
var keySettle = []byte("settle")

// settledAtOnce is how many challenges one transaction settles.
const settledAtOnce = 1000

// beginSettling migrates a file from schema 3 to 4.
func beginSettling(t kv.Tx) error {
	t.Put(bucketGalet, keySettle, numberKey(match.ID(1)))
	return nil
}

// isSettled reports whether all challenges of a file are settled.
func (db *DB) isSettled() (settled bool, err error) {
	err = db.view(func(t *tx) error {
		settled = t.kv.Get(bucketGalet, keySettle) == nil
		return nil
	})
	return settled, err
}

// settle settles a file. If the process is stopped, the next start goes on.
func (db *DB) settle(log *slog.Logger) error {
	settled, err := db.isSettled()
	if !settled && err == nil {
		log.Info("indexing and packing the matches of an older version")
	}
	for !settled && err == nil {
		err = db.update(func(t *tx) (err error) {
			settled, err = t.settleSome(settledAtOnce)
			return err
		})
	}
	return err
}

// settleSome settles the next challenges, at most limit, and reports whether all are
// settled.
func (t *tx) settleSome(limit int) (settled bool, err error) {
	from := bytes.Clone(t.kv.Get(bucketGalet, keySettle))
	keys, err := collect(t.scanFrom(bucketChallenges, nil, from), limit, keyOf)
	for _, key := range keys {
		err = errors.Join(err, t.settleOne(key))
	}
	if err != nil {
		return false, err
	}
	if len(keys) < limit {
		t.kv.Delete(bucketGalet, keySettle)
		return true, nil
	}
	t.kv.Put(bucketGalet, keySettle, numberKey(number(keys[limit-1])+1))
	return false, nil
}

// settleOne settles a challenge, and its match and change if there are any.
func (t *tx) settleOne(key []byte) error {
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
