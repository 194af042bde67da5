package storage_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// read returns the content of a file; nothing for a folder.
func read(path string) []byte {
	data, _ := os.ReadFile(path)
	return data
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o600))
}

func chmod(t *testing.T, path string, mode fs.FileMode) {
	t.Helper()
	must(t, os.Chmod(path, mode))
}

func truncate(t *testing.T, path string, size int64) {
	t.Helper()
	must(t, os.Truncate(path, size))
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	must(t, os.Remove(path))
	must(t, os.Mkdir(path, 0o700))
}

// size is the length of a file; used is the part that bbolt needs.
func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	return info.Size()
}

func used(t *testing.T, path string) (size int64) {
	t.Helper()
	raw(t, path, func(tx *bolt.Tx) error { size = tx.Size(); return errRollback })
	return size
}

// scratch overwrites a part of a file.
func scratch(t *testing.T, path string, from, to int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, int(to-from)), from)
	must(t, errors.Join(err, f.Close()))
}

// schema gives a file another schema version.
func schema(t *testing.T, path string, version int) {
	t.Helper()
	raw(t, path, func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("galet")).Put([]byte("schema"), binary.BigEndian.AppendUint32(nil, uint32(version)))
	})
}

// foreign replaces a file by a bbolt file of another program.
func foreign(t *testing.T, path string) {
	t.Helper()
	must(t, os.Remove(path))
	db, err := bolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("mail")); return err }))
	must(t, db.Close())
}
