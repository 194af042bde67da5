// Package atomicfile writes files that appear under their name complete or not at
// all, even if the process or the machine stops in between. It does not know what
// is in them.
package atomicfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// PartMark is in the temporary name of an unfinished file: after its own name, and before
// a random number. A killed process leaves such a file.
const PartMark = ".part-"

// ErrNotFile means that a path leads to a folder or a device.
var ErrNotFile = errors.New("is not a file")

// mode lets only the owner read and write.
const mode = 0o600

// Write makes the file at path, with mode 0600; fill writes its content. Write
// uses a temporary name in the same folder, syncs the file to the disk, calls
// each of the proofs with the temporary name, and then gives the file its own
// name. After an error nothing is left. If a file of that name exists, Write
// replaces it if replace is set; otherwise the error wraps fs.ErrExist. Write
// never replaces a folder or a device: the error wraps ErrNotFile. If path is a symbolic
// link, Write keeps the link and replaces the file that it leads to. If there is no such
// file, the error wraps fs.ErrNotExist.
func Write(path string, replace bool, fill func(io.Writer) error, proofs ...func(part string) error) (err error) {
	if !replace {
		if err := free(path); err != nil {
			return err
		}
	} else if path, err = replaceable(path); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+PartMark+"*")
	if err != nil {
		return fmt.Errorf("%s: %w", path, errors.Unwrap(err)) // without the temporary name
	}
	defer func() {
		if gone := os.Remove(part.Name()); err == nil && !errors.Is(gone, fs.ErrNotExist) {
			err = gone
		}
	}()
	err = fill(part)
	if err == nil {
		err = errors.Join(part.Chmod(mode), part.Sync())
	}
	if err := errors.Join(err, part.Close()); err != nil {
		return err
	}
	for _, prove := range proofs {
		if err := prove(part.Name()); err != nil {
			return err
		}
	}
	if replace {
		return Replace(part.Name(), path)
	}
	return Place(part.Name(), path)
}

// replaceable follows symbolic links, and refuses what Write never replaces.
func replaceable(path string) (string, error) {
	info, err := os.Stat(path)
	if _, noLink := os.Readlink(path); err != nil && noLink == nil {
		return "", fmt.Errorf("the link %s leads to no file: %w", path, err)
	}
	if err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s %w", path, ErrNotFile)
	}
	return Target(path), nil
}

// UntilDone is a writer whose writes fail once ctx is done, even while the disk does not
// answer. Then w may still be written to for a while.
func UntilDone(ctx context.Context, w io.Writer) io.Writer { return &untilDone{ctx: ctx, to: w} }

type untilDone struct {
	ctx    context.Context
	to     io.Writer
	buffer []byte
}

// Write implements io.Writer.
func (w *untilDone) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	w.buffer = append(w.buffer[:0], p...)
	var n int
	var err error
	wrote := make(chan struct{})
	go func() {
		n, err = w.to.Write(w.buffer)
		close(wrote)
	}()
	select {
	case <-wrote:
		return n, err
	case <-w.ctx.Done():
		return 0, w.ctx.Err()
	}
}

// Replace moves a finished file over the one that has a name, and syncs the folder. The
// new file has the owner of the old one, as KeepOwner says.
func Replace(from, to string) error {
	KeepOwner(from, to)
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(to))
}

// Place moves a finished file to a name that is free, and syncs the folder. If
// another process takes the name first, the error wraps fs.ErrExist and both
// files stay where they are. The new file has the owner of the folder, as KeepOwner says.
func Place(from, to string) error {
	KeepOwner(from, to)
	switch err := os.Link(from, to); {
	case err == nil:
		return errors.Join(os.Remove(from), SyncDir(filepath.Dir(to)))
	case errors.Is(err, fs.ErrExist):
		return taken(to)
	case errors.Is(err, fs.ErrNotExist):
		return err
	}
	// This file system has no hard links.
	if err := free(to); err != nil {
		return err
	}
	return errors.Join(os.Rename(from, to), SyncDir(filepath.Dir(to)))
}

// Target follows symbolic links and returns the path of the file. A caller that replaces
// the file there keeps the links. If path leads to no file, Target returns path.
func Target(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// SyncDir syncs the names in a folder to the disk.
func SyncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// free refuses a name that is taken.
func free(path string) error {
	switch _, err := os.Lstat(path); {
	case err == nil:
		return taken(path)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return nil
}

func taken(path string) error { return fmt.Errorf("%s: %w", path, fs.ErrExist) }
