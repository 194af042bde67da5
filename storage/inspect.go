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

// Every bbolt file begins with a page that holds, at these places, a magic
// number and the size of its pages; no file has fewer than four pages.
const (
	boltMagic      = 0xED0CDAED
	boltMagicAt    = 16
	boltPageSizeAt = 24
	boltHead       = 28
	boltLeastPages = 4
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
	if err := inspectHead(path, info.Size()); err != nil {
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

// inspectHead tells a bbolt file from anything else.
func inspectHead(path string, size int64) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	head := make([]byte, boltHead)
	_, err = io.ReadFull(f, head)
	if err := f.Close(); err != nil {
		return err
	}
	if err != nil || binary.NativeEndian.Uint32(head[boltMagicAt:]) != boltMagic {
		return ErrForeign
	}
	if least := boltLeastPages * int64(binary.NativeEndian.Uint32(head[boltPageSizeAt:])); size < least {
		return fmt.Errorf("%w: %d bytes, at least %d are needed", ErrTruncated, size, least)
	}
	return nil
}

// inspectPages compares the length of the file with what it says, and then
// reads the schema's version. bbolt panics on a page that it cannot read.
func inspectPages(db *bolt.DB) error {
	err := group.Contain(func() error {
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
	var panicked *group.PanicError
	if errors.As(err, &panicked) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
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
