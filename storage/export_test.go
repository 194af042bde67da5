package storage

import (
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
