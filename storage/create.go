package storage

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/storage/whole"
)

// fileMode lets only the owner read and write.
const fileMode = 0o600

// create makes a new file with all its buckets. It is made under another name
// and appears whole or, if the program is stopped meanwhile, not at all. If
// another process makes it first, that file is left alone.
func (s schema) create(path string, timeout time.Duration) (err error) {
	err = beside(path, "new", func(part string) error {
		if err := s.make(part, timeout); err != nil {
			return err
		}
		return whole.Place(part, path)
	})
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// beside gives a name for a file in a folder of its own, beside path and on
// the same disk, and removes what is left of it.
func beside(path, why string, f func(part string) error) (err error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), filepath.Base(path)+"."+why+"-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	return f(filepath.Join(dir, filepath.Base(path)))
}

// make makes a file.
func (s schema) make(path string, timeout time.Duration) error {
	if err := os.WriteFile(path, nil, fileMode); err != nil {
		return err
	}
	db, _, err := openBolt(path, false, timeout)
	if err != nil {
		return err
	}
	return errors.Join(db.Update(s.furnish), db.Close())
}

// furnish makes the buckets and writes the schema's version.
func (s schema) furnish(tx *bolt.Tx) error {
	for _, name := range s.buckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	return s.sign(tx)
}

// sign writes the schema's version.
func (s schema) sign(tx *bolt.Tx) error {
	return tx.Bucket(bucketGalet).Put(keySchema, binary.BigEndian.AppendUint32(nil, s.version()))
}
