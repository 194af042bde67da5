package main

import (
	"context"
	"errors"

	"galet/storage"
)

// runExport prints all that is in a database file as lines of JSON.
func runExport(_ context.Context, args []string, s streams) error {
	f := newFlags("export", s)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	db, err := storage.OpenRead(f.Arg(0), fileOptions())
	if err != nil {
		return err
	}
	return errors.Join(db.Export(s.out), db.Close())
}
