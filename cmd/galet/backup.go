package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/backupsocket"
	"galet/storage/dbfile"
	"galet/storage/postgres"
)

// runBackup makes a consistent copy of a database file; if a running bot has it
// open, that bot makes the copy.
func runBackup(ctx context.Context, args []string, s streams) error {
	f := newFlags("backup", s)
	force := f.Bool("force", false, "replace OUT if it is there already")
	if err := parse(f, args, 2); err != nil {
		return err
	}
	path, out := f.Arg(0), f.Arg(1)
	switch {
	case storage.IsPostgres(out):
		return postgres.ErrCopy
	case sameFile(path, out):
		return fmt.Errorf("%s and %s are the same file: give another name for the copy", path, out)
	}
	err := atomicfile.Write(out, *force, func(w io.Writer) error { return copyFile(ctx, path, w) }, checkCopy)
	if err != nil {
		return err
	}
	info, err := os.Stat(out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s copied to %s, %d bytes\n", path, out, info.Size())
	return err
}

// checkCopy returns an error if a copy could not be restored. It runs before the copy
// replaces an earlier one.
func checkCopy(part string) error {
	if err := storage.Inspect(part); err != nil {
		return fmt.Errorf("the copy cannot be used: %w", err)
	}
	return nil
}

// copyFile copies a file, or asks the bot that has it open for a copy.
func copyFile(ctx context.Context, path string, w io.Writer) error {
	err := storage.Backup(path, atomicfile.UntilDone(ctx, w))
	if !errors.Is(err, dbfile.ErrLocked) {
		return err
	}
	if fetched := backupsocket.Fetch(ctx, atomicfile.Target(path), w); errors.Is(fetched, backupsocket.ErrNobody) {
		return fmt.Errorf("%w, and %w", err, fetched)
	} else if fetched != nil {
		return fetched
	}
	return nil
}

// sameFile reports whether two names lead to the same file.
func sameFile(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return false
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}
