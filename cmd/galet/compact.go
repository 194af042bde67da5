package main

import (
	"context"
	"fmt"

	"galet/storage"
)

// runCompact makes a database file as small as its content allows.
func runCompact(_ context.Context, args []string, s streams) error {
	f := newFlags("compact", s)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	before, after, err := storage.Compact(f.Arg(0))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s compacted: %d bytes, before %d\n", f.Arg(0), after, before)
	return err
}
