package storage

import (
	bolt "go.etcd.io/bbolt"

	"galet/game/match"
)

// Plain is the same store with one bbolt transaction an Update, to be compared
// with.
func (db *DB) Plain() match.Store { return plain{db} }

type plain struct{ *DB }

func (p plain) Update(f func(match.Tx) error) error {
	return p.bolt.Update(func(b *bolt.Tx) error { return f(&tx{bolt: b, games: p.games}) })
}

// Commits is how many transactions have been committed to the file.
func (db *DB) Commits() (n int) {
	_ = db.bolt.View(func(b *bolt.Tx) error { n = b.ID(); return nil })
	return n
}
