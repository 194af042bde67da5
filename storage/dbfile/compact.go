package dbfile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"

	"galet/storage/atomicfile"
)

// compactBytes is about how much one transaction of Compact copies.
const compactBytes = 32 << 20

// Compact replaces the file at path with a copy without free pages, and returns
// the lengths of both in bytes. No process may have the file open for writing. It
// needs room for the copy. The errors are those of Backup; after one the file is
// as before.
func (s Schema) Compact(path string, o Options) (before, after int64, err error) {
	f, _, err := s.look(path, o.timeout(), allPages)
	if err != nil {
		return 0, 0, fmt.Errorf("compact %s: %w", path, err)
	}
	before, err = f.Size()
	if err == nil {
		err = Beside(path, "compact", func(part string) error {
			if err := s.copyInto(part, f, o); err != nil {
				return err
			}
			if err := errors.Join(f.InPlace(), os.Rename(part, path)); err != nil {
				return err
			}
			return atomicfile.SyncDir(filepath.Dir(path))
		})
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return 0, 0, fmt.Errorf("compact %s: %w", path, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, 0, err
	}
	return before, info.Size(), nil
}

// copyInto copies what a file holds into a new one, and checks that one.
func (s Schema) copyInto(part string, from *File, o Options) error {
	err := makeFile(part, o.timeout(), func(to *File) error { return bolt.Compact(to.DB, from.DB, compactBytes) })
	if err != nil {
		return err
	}
	return s.inspect(part, o.timeout())
}
