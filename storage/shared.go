package storage

import (
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/game/match"
)

// shared is a bbolt transaction that several updates share.
type shared struct {
	bolt *bolt.Tx
	// updates is how many of them have written.
	updates int
}

func (s *shared) count(wrote bool) {
	if wrote {
		s.updates++
	}
}

// transact runs one transaction of the group.
func (db *DB) transact(f func(*shared) error) error {
	began := time.Now()
	var s *shared
	var refused error
	err := db.bolt.Update(func(b *bolt.Tx) error {
		s = &shared{bolt: b}
		refused = f(s)
		return refused
	})
	switch {
	case err == nil:
		db.committed(time.Since(began), s.updates)
	case s != nil && refused == nil:
		return fmt.Errorf("%w: %w", match.ErrUnsaved, err)
	}
	return err
}
