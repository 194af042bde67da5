package dbfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"galet/storage/atomicfile"
)

// KeptSuffix is what Restore adds to the name of the file that it replaces.
const KeptSuffix = ".before-restore"

// Restore puts a copy of a backup in the place of the file at path. That file may be
// broken or missing, but no process may have it open. Before it changes anything, Restore
// calls prove with the name of the copy: prove migrates or refuses it. The old file is
// kept as path + KeptSuffix; if that name is taken, the error wraps fs.ErrExist unless
// replace is set. kept reports whether there was an old file. After an error everything
// is as before.
func (s Schema) Restore(backup, path string, replace bool, prove func(part string) error) (kept bool, err error) {
	defer nameFile("restore", path, &err)
	kept, err = replaceable(backup, path, replace)
	var old *File
	if err == nil && kept {
		old, err = hold(path)
	}
	if err != nil {
		return false, err
	}
	err = Beside(path, "restore", func(part string) error {
		err := atomicfile.Write(part, false, func(w io.Writer) error { return s.Backup(backup, w) })
		if err != nil {
			return err
		}
		if err := prove(part); err != nil {
			return fmt.Errorf("the backup %s: %w", backup, err)
		}
		if !kept {
			return atomicfile.Place(part, path)
		}
		if old != nil {
			if err := old.InPlace(); err != nil {
				return err
			}
		}
		return exchange(part, path)
	})
	if old != nil {
		err = errors.Join(err, old.Close())
	}
	return kept && err == nil, err
}

// replaceable reports whether there is a file at path. It returns an error if that file
// must not be replaced.
func replaceable(backup, path string, replace bool) (there bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%w: not a file, but a folder or a device", ErrForeign)
	}
	if from, err := os.Stat(backup); err == nil && os.SameFile(info, from) {
		return false, errors.New("the backup and the file are the same: give another backup")
	}
	if _, err := os.Lstat(path + KeptSuffix); err == nil && !replace {
		return false, fmt.Errorf("%s: %w", path+KeptSuffix, fs.ErrExist)
	}
	return true, nil
}

// hold opens and so locks the file that is to be replaced. A process that waits for the
// lock then finds that InPlace fails. The error is ErrLocked if a process has the file
// open for writing, and fs.ErrPermission if this user cannot read it. hold returns nil
// for a broken file: no process can have it open.
func hold(path string) (*File, error) {
	f, err := openBolt(path, true)
	switch {
	case errors.Is(err, ErrLocked), errors.Is(err, fs.ErrPermission):
		return nil, err
	case err != nil:
		return nil, nil
	}
	return f, nil
}

// exchange moves part to path, and keeps the file that was there, with KeptSuffix. There is
// a file at path all the time, except for a moment if the file system has no hard links. A
// file that already has the name with KeptSuffix moves into the folder of part.
func exchange(part, path string) error {
	atomicfile.KeepOwner(part, path)
	kept, older := path+KeptSuffix, part+KeptSuffix
	if err := moved(kept, older); err != nil {
		return err
	}
	undo := func() error { return os.Remove(kept) }
	err := os.Link(path, kept)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		undo = func() error { return os.Rename(kept, path) }
		err = os.Rename(path, kept)
	}
	if err == nil {
		if err = os.Rename(part, path); err != nil {
			err = errors.Join(err, undo())
		}
	}
	if err != nil {
		return errors.Join(err, moved(older, kept))
	}
	return atomicfile.SyncDir(filepath.Dir(path))
}

// moved moves a file, if there is one.
func moved(from, to string) error {
	if err := os.Rename(from, to); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
