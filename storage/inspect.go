package storage

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/storage/group"
)

// boltMagic is what stands at boltMagicAt in every bbolt file.
const (
	boltMagic   = 0xED0CDAED
	boltMagicAt = 16
)

// inspect refuses a file that is not a whole one of this schema. It opens it
// for reading only, and reads no page before it knows that all are there.
func inspect(path string, info fs.FileInfo, timeout time.Duration) error {
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: not a file", ErrForeign)
	case info.Mode().Perm()&0o222 == 0:
		return fmt.Errorf("%w: its mode is %v", ErrReadOnly, info.Mode().Perm())
	case info.Size() == 0:
		return fmt.Errorf("%w: it is empty; remove it to begin anew", ErrTruncated)
	}
	if err := checkMagic(path); err != nil {
		return err
	}
	db, err := bolt.Open(path, 0, &bolt.Options{ReadOnly: true, Timeout: timeout, NoStatistics: true})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return ErrLocked
	case errors.Is(err, fs.ErrPermission):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return errors.Join(inspectPages(db), db.Close())
}

// checkMagic tells a bbolt file from anything else.
func checkMagic(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	head := make([]byte, boltMagicAt+4)
	_, err = io.ReadFull(f, head)
	if err := f.Close(); err != nil {
		return err
	}
	if err != nil || binary.NativeEndian.Uint32(head[boltMagicAt:]) != boltMagic {
		return ErrForeign
	}
	return nil
}

// inspectPages compares the length of the file with what it says, and then
// reads the schema's version.
func inspectPages(db *bolt.DB) error {
	return group.Contain(func() error {
		return db.View(func(tx *bolt.Tx) error {
			info, err := os.Stat(db.Path())
			if err != nil {
				return err
			}
			if info.Size() < tx.Size() {
				return fmt.Errorf("%w: %d bytes of %d", ErrTruncated, info.Size(), tx.Size())
			}
			return inspectSchema(tx)
		})
	})
}

// inspectSchema refuses the files of other programs and of later versions.
func inspectSchema(tx *bolt.Tx) error {
	b := tx.Bucket(bucketGalet)
	if b == nil {
		return fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	value := b.Get(keySchema)
	if len(value) != 4 {
		return fmt.Errorf("%w: no schema version", ErrDamaged)
	}
	switch v := binary.BigEndian.Uint32(value); {
	case v > schemaVersion:
		return fmt.Errorf("%w: schema %d, this one knows %d", ErrNewer, v, schemaVersion)
	case v < schemaVersion:
		return fmt.Errorf("%w: schema %d", ErrDamaged, v)
	}
	for _, name := range allBuckets {
		if tx.Bucket(name) == nil {
			return fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return nil
}
