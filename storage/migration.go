package storage

import (
	"bytes"
	"errors"
	"log/slog"

	"galet/game/match"
	"galet/storage/kv"
)

// The migration from schema 3 to 4 takes many transactions, since it rewrites all records:
// ended matches get the compact form, and challenges and matches get the index entries that
// schema 3 lacked.

// keyMigration is the key in bucketGalet of the next challenge to migrate. It is
// missing once all are migrated.
var keyMigration = []byte("settle")

// migratedAtOnce is how many challenges one transaction migrates.
const migratedAtOnce = 1000

// beginMigration marks all challenges as not migrated.
func beginMigration(t kv.Tx) error {
	t.Put(bucketGalet, keyMigration, numberKey(match.ID(1)))
	return nil
}

// isMigrated reports whether all challenges of a file are migrated.
func (db *DB) isMigrated() (migrated bool, err error) {
	err = db.view(func(t *tx) error {
		migrated = t.kv.Get(bucketGalet, keyMigration) == nil
		return nil
	})
	return migrated, err
}

// migrate migrates all challenges. If the process is stopped, the next start goes on.
func (db *DB) migrate(log *slog.Logger) error {
	migrated, err := db.isMigrated()
	if !migrated && err == nil {
		log.Info("indexing and packing the matches of an older version")
	}
	for !migrated && err == nil {
		err = db.update(func(t *tx) (err error) {
			migrated, err = t.migrateSome(migratedAtOnce)
			return err
		})
	}
	return err
}

// migrateSome migrates the next challenges, at most limit, and reports whether all are
// migrated.
func (t *tx) migrateSome(limit int) (migrated bool, err error) {
	from := bytes.Clone(t.kv.Get(bucketGalet, keyMigration))
	keys, err := collect(t.scanFrom(bucketChallenges, nil, from), limit, keyOf)
	for _, key := range keys {
		err = errors.Join(err, t.migrateOne(key))
	}
	if err != nil {
		return false, err
	}
	if len(keys) < limit {
		t.kv.Delete(bucketGalet, keyMigration)
		return true, nil
	}
	t.kv.Put(bucketGalet, keyMigration, numberKey(number(keys[limit-1])+1))
	return false, nil
}

// migrateOne migrates a challenge, and its match and change if there are any.
func (t *tx) migrateOne(key []byte) error {
	migrateKind(t, &challengeKind, key)
	migrateKind(t, &changeKind, key)
	if m := migrateKind(t, &matchKind, key); !m.Over() {
		return nil
	}
	return t.pack(key)
}

// migrateKind makes all index entries of a record. One that cannot be read stays
// as it is.
func migrateKind[T any](t *tx, k *kind[T], key []byte) (none T) {
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
