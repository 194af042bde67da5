package dbfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/storage/groupcommit"
)

// lockTimeout is how long to wait for another process to close the file.
const lockTimeout = time.Second

// openBolt opens an existing file and locks it: for writing against all other
// processes, for reading against those that write. The free list is a hash map,
// which stays fast with many free pages.
func openBolt(path string, readOnly bool) (*File, error) {
	var db *bolt.DB
	var file *os.File
	err := groupcommit.Contain(func() (err error) {
		db, err = bolt.Open(path, fileMode, &bolt.Options{
			ReadOnly:     readOnly,
			Timeout:      lockTimeout,
			FreelistType: bolt.FreelistMapType,
			OpenFile: func(path string, flag int, mode fs.FileMode) (_ *os.File, err error) {
				file, err = os.OpenFile(path, flag&^os.O_CREATE, mode)
				return file, err
			},
		})
		return err
	})
	if err != nil {
		return nil, openError(file, readOnly, err)
	}
	f := &File{DB: db, file: file}
	f.group = groupcommit.New(f.commit)
	if err := f.InPlace(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return f, nil
}

// openError translates an error of bbolt, and closes the file that bbolt leaves
// open when it panics.
func openError(file *os.File, readOnly bool, err error) error {
	switch panicked := new(groupcommit.PanicError); {
	case errors.Is(err, berrors.ErrTimeout):
		return ErrLocked
	case !readOnly && (errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case errors.As(err, &panicked):
		return errors.Join(fmt.Errorf("%w: %w", ErrDamaged, err), file.Close())
	}
	return err
}

// InPlace returns an error if the file is no longer the one at its path: Restore
// may have replaced it while it was being opened.
func (f *File) InPlace() error {
	there, err := os.Stat(f.Path())
	if err != nil {
		return err
	}
	opened, err := f.file.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(there, opened) {
		return fmt.Errorf("%w: another file has been put in its place", ErrLocked)
	}
	return nil
}
