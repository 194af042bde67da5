package dbfile

import (
	"errors"
	"os"

	bolt "go.etcd.io/bbolt"

	"galet/storage/atomicfile"
)

// compactBytes is about how much one transaction of Compact copies.
const compactBytes = 32 << 20

// Compact replaces the file at path with a copy without free pages, and returns
// the lengths of both in bytes. No process may have the file open for writing. It
// needs room for the copy. The errors are those of Backup; after one the file is
// as before.
func (s Schema) Compact(path string) (before, after int64, err error) {
	defer nameFile("compact", path, &err)
	f, _, err := s.openChecked(path, allPages)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if before, err = f.Size(); err != nil {
		return 0, 0, err
	}
	err = Beside(path, "compact", func(part string) error {
		if after, err = s.copyInto(part, f); err != nil {
			return err
		}
		if err := f.InPlace(); err != nil {
			return err
		}
		return atomicfile.Replace(part, path)
	})
	return before, after, err
}

// copyInto copies what a file holds into a new one, checks that one, and returns its
// length.
func (s Schema) copyInto(part string, from *File) (int64, error) {
	err := makeFile(part, func(to *File) error { return bolt.Compact(to.DB, from.DB, compactBytes) })
	if err == nil {
		err = s.Inspect(part)
	}
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(part)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
