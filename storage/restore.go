package storage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"galet/storage/whole"
)

// KeptSuffix is what Restore adds to the name of the file that it replaces.
const KeptSuffix = ".before-restore"

// Restore puts a backup in the place of the file at path, which may be broken
// or missing but which nobody may have open. The backup is checked before
// anything is changed, and brought up to date if it is of an older schema; the
// backup itself stays as it is. The file that was there is kept under the name
// path + KeptSuffix; if that name is taken it is an error that wraps
// fs.ErrExist, unless replace is set. It tells whether there was a file. After
// an error everything is as it was.
func Restore(backup, path string, replace bool, o Options) (kept bool, err error) {
	return current.restore(backup, path, replace, o)
}

func (s schema) restore(backup, path string, replace bool, o Options) (kept bool, err error) {
	if kept, err = replaceable(backup, path, replace, o); err != nil {
		return false, fmt.Errorf("restore %s: %w", path, err)
	}
	err = beside(path, "restore", func(part string) error {
		err := whole.Write(part, false, func(w io.Writer) error { return s.backup(backup, w, o.timeout()) })
		if err != nil {
			return err
		}
		if err := s.prove(part, o); err != nil {
			return fmt.Errorf("the backup %s: %w", backup, err)
		}
		if !kept {
			return whole.Place(part, path)
		}
		return exchange(part, path)
	})
	if err != nil {
		return false, fmt.Errorf("restore %s: %w", path, err)
	}
	return kept, nil
}

// replaceable tells whether there is a file that would be replaced, and
// refuses if it must not be.
func replaceable(backup, path string, replace bool, o Options) (there bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%w: not a file", ErrForeign)
	}
	if from, err := os.Stat(backup); err == nil && os.SameFile(info, from) {
		return false, errors.New("the backup is the file itself")
	}
	if _, err := os.Lstat(path + KeptSuffix); err == nil && !replace {
		return false, fmt.Errorf("%s: %w", path+KeptSuffix, fs.ErrExist)
	}
	return true, idle(path, o.timeout())
}

// idle refuses a file that someone has open for writing. It may be broken.
func idle(path string, timeout time.Duration) error {
	db, _, err := openBolt(path, true, timeout)
	switch {
	case errors.Is(err, ErrLocked):
		return err
	case err != nil:
		return nil // whatever it is, nobody holds it
	}
	return db.Close()
}

// prove brings a file up to date and refuses it if anything is wrong with it.
func (s schema) prove(path string, o Options) error {
	db, err := s.open(path, o)
	if err != nil {
		return err
	}
	problems, err := db.Check()
	return errors.Join(err, damaged(problems), db.Close())
}

// exchange puts a file in the place of another, which it keeps under another
// name. What was kept there before goes into the folder of part.
func exchange(part, path string) error {
	kept, older := path+KeptSuffix, part+KeptSuffix
	if err := moved(kept, older); err != nil {
		return err
	}
	err := os.Link(path, kept)
	if err == nil {
		err = swap(part, path, kept)
	}
	if err != nil {
		return errors.Join(err, moved(older, kept))
	}
	return whole.SyncDir(filepath.Dir(path))
}

// swap moves a file over another that has a second name. At no moment is there
// no file. Someone who opens the other meanwhile either holds it when it has
// lost its place, and then it gets that back at once, or finds that it has lost
// it and lets it go.
func swap(part, path, kept string) error {
	if err := os.Rename(part, path); err != nil {
		return errors.Join(err, os.Remove(kept))
	}
	if err := idle(kept, time.Millisecond); err != nil {
		return errors.Join(err, os.Rename(kept, path))
	}
	return nil
}

// moved moves a file, if there is one.
func moved(from, to string) error {
	if err := os.Rename(from, to); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
