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
)

// fileMode lets only the owner read and write.
const fileMode = 0o600

// create makes a new file with all its buckets. It is made under another name
// and appears whole or, if the program is stopped meanwhile, not at all. If
// another process makes it first, that file is left alone.
func create(path string, timeout time.Duration) (err error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), filepath.Base(path)+".new-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	whole := filepath.Join(dir, "new")
	db, err := openBolt(whole, timeout)
	if err != nil {
		return err
	}
	if err := errors.Join(db.Update(furnish), db.Close()); err != nil {
		return err
	}
	if err := os.Link(whole, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// furnish makes the buckets and writes the schema's version.
func furnish(tx *bolt.Tx) error {
	for _, name := range allBuckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	return tx.Bucket(bucketGalet).Put(keySchema, binary.BigEndian.AppendUint32(nil, schemaVersion))
}

// syncDir makes a new name in a folder last.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
