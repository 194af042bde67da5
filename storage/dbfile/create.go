package dbfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"

	"galet/storage/atomicfile"
)

// fileMode lets only the owner read and write.
const fileMode = 0o600

// create makes a new file with all its buckets. The file gets its name when it is
// complete, so a process that is stopped before leaves no file. If another
// process makes it first, create keeps that file.
func (s Schema) create(path string) (err error) {
	err = Beside(path, "new", func(part string) error {
		err := makeFile(part, func(f *File) error {
			return f.transact(func(tx *bolt.Tx) error { return s.takeSteps(tx, s.Version()) })
		})
		if err != nil {
			return err
		}
		return atomicfile.Place(part, path)
	})
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// Beside calls f with the name of a new file in a temporary folder. The folder
// is beside path, so both are on the same disk. Beside then removes the folder.
func Beside(path, why string, f func(part string) error) (err error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), filepath.Base(path)+"."+why+"-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	return f(filepath.Join(dir, filepath.Base(path)))
}

// makeFile makes an empty bbolt file and calls fill with it.
func makeFile(path string, fill func(*File) error) error {
	if err := os.WriteFile(path, nil, fileMode); err != nil {
		return err
	}
	f, err := openBolt(path, false)
	if err != nil {
		return err
	}
	return errors.Join(fill(f), f.Close())
}
