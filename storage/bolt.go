package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"galet/storage/group"
)

// openBolt opens a file that is there, and holds it against other processes:
// against all, or if it only reads, against those that write. It gives the
// file itself too, which is closed with the other. The free list is a hash
// map, which stays quick when many pages are free, and is written with each
// commit: it is small, and without it every start would have to look for them.
func openBolt(path string, readOnly bool, timeout time.Duration) (db *bolt.DB, file *os.File, err error) {
	err = group.Contain(func() (err error) {
		db, err = bolt.Open(path, fileMode, &bolt.Options{
			ReadOnly:     readOnly,
			Timeout:      timeout,
			FreelistType: bolt.FreelistMapType,
			NoStatistics: true,
			OpenFile: func(path string, flag int, mode fs.FileMode) (_ *os.File, err error) {
				file, err = os.OpenFile(path, flag&^os.O_CREATE, mode)
				return file, err
			},
		})
		return err
	})
	if err != nil {
		return nil, nil, refused(file, readOnly, err)
	}
	if err := inPlace(path, file); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, file, nil
}

// refused gives the errors of bbolt their names, and closes the file that it
// left open when it panicked.
func refused(file *os.File, readOnly bool, err error) error {
	switch panicked := new(group.PanicError); {
	case errors.Is(err, berrors.ErrTimeout):
		return ErrLocked
	case !readOnly && (errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case errors.As(err, &panicked):
		return errors.Join(fmt.Errorf("%w: %w", ErrDamaged, err), file.Close())
	}
	return err
}

// inPlace refuses a file that was moved away while it was being opened, as
// Restore does.
func inPlace(path string, file *os.File) error {
	there, err := os.Stat(path)
	if err != nil {
		return err
	}
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(there, opened) {
		return fmt.Errorf("%w: another file has been put in its place", ErrLocked)
	}
	return nil
}
