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

	"galet/storage/pages"
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

// Inspect refuses a file that cannot be read, or is not a whole one of this
// schema or an older one; 0 is DefaultTimeout. It is refused as by Backup.
func Inspect(path string, timeout time.Duration) error {
	db, _, _, err := current.look(path, Options{Timeout: timeout}.timeout())
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	return db.Close()
}

// inspect refuses a file that cannot be opened for writing, or is not a whole
// one of this schema or an older one. It only reads.
func (s schema) inspect(path string, info fs.FileInfo, timeout time.Duration) error {
	if info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0 {
		return fmt.Errorf("%w: its mode is %v", ErrReadOnly, info.Mode().Perm())
	}
	db, _, _, err := s.look(path, timeout)
	if err != nil {
		return err
	}
	return db.Close()
}

// look opens a file for reading, which keeps others from writing to it, and
// gives the version of its schema, which may be older. It refuses a file that
// is not whole, and trusts no page before it has looked at all of them.
func (s schema) look(path string, timeout time.Duration) (*bolt.DB, *os.File, uint32, error) {
	if err := inspectHead(path); err != nil {
		return nil, nil, 0, err
	}
	db, file, err := openBolt(path, true, timeout)
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, ErrLocked):
		return nil, nil, 0, err
	case err != nil:
		return nil, nil, 0, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	version, err := s.inspectPages(db, file)
	if err != nil {
		return nil, nil, 0, errors.Join(err, db.Close())
	}
	return db, file, version, nil
}

// inspectHead tells a bbolt file from anything else.
func inspectHead(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: not a file", ErrForeign)
	case info.Size() == 0:
		return fmt.Errorf("%w: it is empty; remove it to begin anew", ErrTruncated)
	}
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
	if least := boltLeastPages * int64(binary.NativeEndian.Uint32(head[boltPageSizeAt:])); info.Size() < least {
		return fmt.Errorf("%w: %d bytes, at least %d are needed", ErrTruncated, info.Size(), least)
	}
	return nil
}

// inspectPages compares the length of the file with what it says, looks at
// every page, and then reads the schema's version.
func (s schema) inspectPages(db *bolt.DB, file *os.File) (version uint32, err error) {
	err = db.View(func(tx *bolt.Tx) error {
		info, err := file.Stat()
		if err != nil {
			return err
		}
		if info.Size() < tx.Size() {
			return fmt.Errorf("%w: %d bytes of %d", ErrTruncated, info.Size(), tx.Size())
		}
		problems, err := readPages(file)
		if err := errors.Join(err, damaged(problems)); err != nil {
			return err
		}
		version, err = s.inspectSchema(tx)
		return err
	})
	return version, err
}

// readPages lists what is wrong with the pages of a file.
func readPages(file *os.File) (problems []Problem, err error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	faults, err := pages.Check(file, info.Size())
	for _, f := range faults {
		problems = append(problems, Problem{fmt.Sprintf("page %d", f.Page), f.What})
	}
	return problems, err
}

// inspectSchema gives the version of a file's schema, and refuses the files of
// other programs and of later versions.
func (s schema) inspectSchema(tx *bolt.Tx) (uint32, error) {
	b := tx.Bucket(bucketGalet)
	if b == nil {
		return 0, fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	value := b.Get(keySchema)
	if len(value) != 4 {
		return 0, fmt.Errorf("%w: no schema version", ErrDamaged)
	}
	switch version := binary.BigEndian.Uint32(value); {
	case version > s.version():
		return 0, fmt.Errorf("%w: schema %d, this one knows %d", ErrNewer, version, s.version())
	case version == 0:
		return 0, fmt.Errorf("%w: schema %d", ErrDamaged, version)
	case version < s.version():
		return version, nil
	}
	for _, name := range s.buckets {
		if tx.Bucket(name) == nil {
			return 0, fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return s.version(), nil
}
