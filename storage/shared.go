package storage

import (
	"time"

	bolt "go.etcd.io/bbolt"
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
	err := db.bolt.Update(func(b *bolt.Tx) error {
		s = &shared{bolt: b}
		return f(s)
	})
	if err == nil {
		db.committed(time.Since(began), s.updates)
	}
	return err
}
