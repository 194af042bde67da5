package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"galet/storage"
	"galet/storage/courier"
	"galet/storage/whole"
)

// runBackup makes a consistent copy of a database file; if a bot has it open,
// that bot makes the copy.
func runBackup(ctx context.Context, args []string, s streams) error {
	f := newFlags("backup", s)
	force := f.Bool("force", false, "replace OUT if it is there already")
	if err := parse(f, args, 2); err != nil {
		return err
	}
	path, out := f.Arg(0), f.Arg(1)
	if same(path, out) {
		return fmt.Errorf("%s and %s are the same file", path, out)
	}
	err := whole.Write(out, *force, func(w io.Writer) error { return copyFile(ctx, path, w) }, usable)
	if err != nil {
		return fmt.Errorf("backup to %s: %w", out, err)
	}
	info, err := os.Stat(out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s copied to %s, %d bytes\n", path, out, info.Size())
	return err
}

// usable refuses a copy that cannot be restored, before it takes the place of
// an earlier one.
func usable(part string) error {
	if err := storage.Inspect(part, 0); err != nil {
		return fmt.Errorf("the copy cannot be used: %w", err)
	}
	return nil
}

// copyFile copies a file by itself, or has the bot that holds it copy it.
func copyFile(ctx context.Context, path string, w io.Writer) error {
	err := storage.Backup(path, w, 0)
	if !errors.Is(err, storage.ErrLocked) {
		return err
	}
	if fetched := courier.Fetch(ctx, path, w); errors.Is(fetched, courier.ErrNobody) {
		return fmt.Errorf("%w, and %w", err, fetched)
	} else if fetched != nil {
		return fetched
	}
	return nil
}

// same tells whether two names are those of one file.
func same(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return false
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}
