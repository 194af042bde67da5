package storage

import (
	"errors"
	"io"
	"slices"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
	"galet/storage/dbfile"
	"galet/storage/kv"
	"galet/storage/record"
)

// Plain is the same store with one bbolt transaction for each Update, for
// comparison.
func (db *DB) Plain() match.Store { return plain{db} }

type plain struct{ *DB }

func (p plain) Update(f func(match.Tx) error) error {
	return p.file.DB.Update(func(b *bolt.Tx) error { return dbfile.Run(b, func(t kv.Tx) error { return f(p.newTx(t)) }) })
}

// Commits is how many transactions have been committed to the file.
func (db *DB) Commits() (n int) {
	_ = db.file.DB.View(func(b *bolt.Tx) error { n = b.ID(); return nil })
	return n
}

// Again encodes a record and decodes it.
func Again(find func(game.ID) (game.Game, bool), v any) (value []byte, again any, err error) {
	t := &tx{options: (&optionsCache{games: find}).parse}
	switch v := v.(type) {
	case match.Match:
		return writeAndRead(t, &matchKind, v)
	case match.Challenge:
		return writeAndRead(t, &challengeKind, v)
	case match.Notice:
		return writeAndRead(t, &noticeKind, v)
	case match.Server:
		return writeAndRead(t, &serverKind, v)
	case match.Member:
		return writeAndRead(t, &memberKind, v)
	}
	return writeAndRead(t, &changeKind, v.(match.Change))
}

func writeAndRead[T any](t *tx, k *kind[T], v T) (value []byte, again any, err error) {
	key, value, _, err := record.Encode(v, k.fields)
	if err != nil {
		return nil, nil, err
	}
	again, err = k.decode(t, key, value)
	return value, again, err
}

// Readings decodes a value as each kind that Again accepts.
func Readings(find func(game.ID) (game.Game, bool), value []byte) (readings []any) {
	t := &tx{options: (&optionsCache{games: find}).parse}
	reading(t, &matchKind, numberKey(uint64(7)), value, &readings)
	reading(t, &challengeKind, numberKey(uint64(7)), value, &readings)
	reading(t, &noticeKind, numberKey(uint64(7)), value, &readings)
	reading(t, &serverKind, identityKey("7"), value, &readings)
	reading(t, &memberKind, identityKey("7"), value, &readings)
	reading(t, &changeKind, numberKey(uint64(7)), value, &readings)
	return readings
}

func reading[T any](t *tx, k *kind[T], key, value []byte, all *[]any) {
	if v, err := k.decode(t, key, value); err == nil {
		*all = append(*all, v)
	}
}

// Step is a migration to a future schema.
type Step struct {
	Name string
	Do   func(*bolt.Tx) error
}

// later is the current schema with more steps, which make more buckets.
func later(o Options, buckets []string, steps []Step) dbfile.Schema {
	s := schemaFor(o)
	s.Buckets = slices.Concat(s.Buckets, buckets)
	for _, step := range steps {
		s.Migrations = append(s.Migrations, dbfile.Migration{Name: step.Name, Step: step.Do})
	}
	return s
}

// OpenLater is Open in a program with a later schema.
func OpenLater(path string, o Options, buckets []string, steps ...Step) (*DB, error) {
	return openFile(later(o, buckets, steps), path, o)
}

// OpenReadLater is OpenRead in a program with a later schema.
func OpenReadLater(path string, o Options, buckets []string, steps ...Step) (*DB, error) {
	return readFile(later(o, buckets, steps), path, o)
}

// BackupLater is Backup in a program with a later schema.
func BackupLater(path string, w io.Writer, steps ...Step) error {
	return later(Options{}, nil, steps).Backup(path, w)
}

// RestoreLater is Restore in a program with a later schema.
func RestoreLater(backup, path string, o Options, buckets []string, steps ...Step) (Restored, error) {
	return restore(later(o, buckets, steps), backup, path, false, o)
}

// MigrateOne begins the migration of a file, and migrates one challenge.
func MigrateOne(path string, o Options) error {
	schema := schemaFor(o)
	f, err := schema.Open(path, dbfile.Options{Log: o.Log, Committed: o.Committed})
	if err != nil {
		return err
	}
	db := newDB(f, schema.Buckets, o)
	err = db.update(func(t *tx) error {
		_, err := t.migrateSome(1)
		return err
	})
	return errors.Join(err, db.Close())
}

// InPlace reports whether the open file is the one at its path.
func (db *DB) InPlace() error { return db.file.InPlace() }
