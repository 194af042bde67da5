package main

import (
	"context"
	"fmt"

	"galet/storage"
	"galet/storage/atomicfile"
	"galet/storage/dbfile"
)

// runRestore replaces a database file by a backup, and keeps the old file under another
// name. It warns of wrong records in the backup.
func runRestore(_ context.Context, args []string, s streams) error {
	f := newFlags("restore", s)
	force := f.Bool("force", false, "replace FILE"+dbfile.KeptSuffix+" if it is there already")
	if err := parse(f, args, 2); err != nil {
		return err
	}
	backup, path := f.Arg(0), f.Arg(1)
	restored, err := storage.Restore(backup, path, *force, fileOptions())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s restored from %s\n", path, backup)
	if err == nil && restored.Kept {
		_, err = fmt.Fprintf(s.out, "what was there is kept as %s%s\n", atomicfile.Target(path), dbfile.KeptSuffix)
	}
	for _, p := range restored.Problems {
		fmt.Fprintln(s.err, p)
	}
	if n := len(restored.Problems); n > 0 {
		fmt.Fprintf(s.err, "warning: %s in the backup. The bot works with what it can read.\n", withCount(n, "problem"))
	}
	return err
}
