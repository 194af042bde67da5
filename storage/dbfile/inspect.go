package dbfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"

	bolt "go.etcd.io/bbolt"

	"galet/storage/boltcheck"
	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// Every bbolt file begins with two pages that have a magic number and the page size at
// these offsets. One of the two is enough. No file has fewer than four pages.
const (
	boltMagic      = 0xED0CDAED
	boltMagicAt    = 16
	boltPageSizeAt = 24
	boltHead       = 28
	boltLeastPages = 4
)

// Which pages of a file are checked before bbolt follows any of them. The head takes
// as long for a large file as for a small one.
const (
	allPages = true
	onlyHead = false
)

// openChecked opens a file for reading, and returns the version of its schema, which may
// be older than the program's. Until the file is closed, nobody can write to it.
func (s Schema) openChecked(path string, pages bool) (*File, uint32, error) {
	if err := inspectHead(path); err != nil {
		return nil, 0, err
	}
	f, err := openBolt(path, true)
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, ErrLocked):
		return nil, 0, err
	case err != nil:
		return nil, 0, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	f.schema = s
	var version uint32
	err = groupcommit.Contain(func() (err error) {
		version, err = s.inspectPages(f, pages)
		return err
	})
	if panicked := new(groupcommit.PanicError); errors.As(err, &panicked) {
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, version, nil
}

// inspectHead returns an error if the file is not a bbolt file.
func inspectHead(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: not a file, but a folder or a device", ErrForeign)
	case info.Size() == 0:
		return fmt.Errorf("%w: it is empty: remove it to start without matches", ErrTruncated)
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, boltHead)
	isHead := func(at int) bool {
		_, err := f.ReadAt(head, int64(at))
		return err == nil && binary.NativeEndian.Uint32(head[boltMagicAt:]) == boltMagic
	}
	if !isHead(0) && !isHead(os.Getpagesize()) {
		return ErrForeign
	}
	if least := boltLeastPages * int64(binary.NativeEndian.Uint32(head[boltPageSizeAt:])); info.Size() < least {
		return fmt.Errorf("%w: %d bytes, at least %d are needed", ErrTruncated, info.Size(), least)
	}
	return nil
}

// inspectPages compares the length of the file with its head, checks the pages, and
// then reads the schema's version. It always checks the pages of a file without a list of free
// pages: to open one for writing, bbolt follows all pages, and ends the process if one is
// broken.
func (s Schema) inspectPages(f *File, pages bool) (version uint32, err error) {
	err = f.DB.View(func(tx *bolt.Tx) error {
		size, err := f.Size()
		if err != nil {
			return err
		}
		if size < tx.Size() {
			return fmt.Errorf("%w: %d bytes of %d", ErrTruncated, size, tx.Size())
		}
		freeList, err := f.freeList(tx)
		if err != nil {
			return err
		}
		if pages || freeList == boltcheck.NoFreeList {
			problems, err := f.allPages(tx)
			if err := errors.Join(err, damaged(problems)); err != nil {
				return err
			}
		}
		version, err = s.inspectSchema(tx)
		return err
	})
	return version, err
}

// inspectSchema returns the version of a file's schema. It refuses the files of
// other programs and of later versions.
func (s Schema) inspectSchema(tx *bolt.Tx) (uint32, error) {
	b := tx.Bucket([]byte(kv.Meta))
	if b == nil {
		return 0, fmt.Errorf("%w: it belongs to another program", ErrForeign)
	}
	value := b.Get(kv.KeySchema)
	if len(value) != 4 {
		return 0, fmt.Errorf("%w: no schema version", ErrDamaged)
	}
	switch version := binary.BigEndian.Uint32(value); {
	case version > s.Version():
		return 0, fmt.Errorf("%w: schema %d, this one knows %d", ErrNewer, version, s.Version())
	case version == 0:
		return 0, fmt.Errorf("%w: schema %d", ErrDamaged, version)
	case version < s.Version():
		return version, nil
	}
	for _, name := range s.Buckets {
		if tx.Bucket([]byte(name)) == nil {
			return 0, fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return s.Version(), nil
}
