package storage

import (
	"fmt"
	"io"
	"time"

	bolt "go.etcd.io/bbolt"
)

// WriteTo implements io.WriterTo: it writes a consistent copy of the file, as
// it is at this moment. What is decided meanwhile waits for nothing, unless the
// file has to grow much; so w should be quick.
func (db *DB) WriteTo(w io.Writer) (n int64, err error) {
	err = db.bolt.View(func(b *bolt.Tx) error {
		n, err = b.WriteTo(w)
		return err
	})
	return n, closed(err)
}

// Backup copies a file that nobody has open for writing, and that is whole, of
// this schema or an older one; timeout is that of Options. It is refused as by
// OpenRead, but never with ErrOlder.
func Backup(path string, w io.Writer, timeout time.Duration) error {
	return current.backup(path, w, timeout)
}

func (s schema) backup(path string, w io.Writer, timeout time.Duration) error {
	db, _, _, err := s.look(path, Options{Timeout: timeout}.timeout())
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	if err := copyTo(db, w); err != nil {
		_ = db.Close()
		return fmt.Errorf("copy %s: %w", path, err)
	}
	return db.Close()
}

// copyTo writes a consistent copy.
func copyTo(db *bolt.DB, w io.Writer) error {
	return db.View(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}
