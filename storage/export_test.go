package storage

import (
	"io"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
)

// Plain is the same store with one bbolt transaction an Update, to be compared
// with.
func (db *DB) Plain() match.Store { return plain{db} }

type plain struct{ *DB }

func (p plain) Update(f func(match.Tx) error) error {
	return p.bolt.Update(func(b *bolt.Tx) error { return f(&tx{bolt: b, terms: p.terms}) })
}

// Commits is how many transactions have been committed to the file.
func (db *DB) Commits() (n int) {
	_ = db.bolt.View(func(b *bolt.Tx) error { n = b.ID(); return nil })
	return n
}

// The forms of values, as they are read and written.
var (
	EncodeMatch     = encodeMatch
	EncodeChallenge = encodeChallenge
	EncodeNotice    = encodeNotice
	DecodeNotice    = decodeNotice
)

// DecodeMatch reads a match's value.
func DecodeMatch(find func(game.ID) (game.Game, bool), id match.ID, value []byte) (match.Match, error) {
	return (&tx{terms: &terms{games: find}}).decodeMatch(id, value)
}

// DecodeChallenge reads a challenge's value.
func DecodeChallenge(find func(game.ID) (game.Game, bool), id match.ID, value []byte) (match.Challenge, error) {
	return (&tx{terms: &terms{games: find}}).decodeChallenge(id, value)
}

// Step is a migration of a schema that there will be.
type Step struct {
	Name string
	Do   func(*bolt.Tx) error
}

// later is the current schema with more steps, which make more buckets.
func later(buckets []string, steps []Step) schema {
	s := schema{buckets: allBuckets, migrations: current.migrations}
	for _, name := range buckets {
		s.buckets = append(s.buckets[:len(s.buckets):len(s.buckets)], []byte(name))
	}
	for _, step := range steps {
		s.migrations = append(s.migrations[:len(s.migrations):len(s.migrations)], migration{step.Name, func(t *tx) error { return step.Do(t.bolt) }})
	}
	return s
}

// OpenLater is Open by a program that knows a later schema.
func OpenLater(path string, o Options, buckets []string, steps ...Step) (*DB, error) {
	return later(buckets, steps).open(path, o)
}

// OpenReadLater is OpenRead by such a program.
func OpenReadLater(path string, o Options, buckets []string, steps ...Step) (*DB, error) {
	return later(buckets, steps).openRead(path, o)
}

// BackupLater is Backup by such a program.
func BackupLater(path string, w io.Writer, steps ...Step) error {
	return later(nil, steps).backup(path, w, DefaultTimeout)
}

// RestoreLater is Restore by such a program.
func RestoreLater(backup, path string, o Options, buckets []string, steps ...Step) (bool, error) {
	return later(buckets, steps).restore(backup, path, false, o)
}

// InPlace tells whether the open file is the one at its path.
func (db *DB) InPlace() error { return inPlace(db.bolt.Path(), db.file) }

// LinesAtOnce is how many imported lines share a transaction.
const LinesAtOnce = linesAtOnce
