package main

import (
	"context"
	"errors"

	"galet/storage"
	"galet/storage/dump"
)

// runExport prints a database file as lines of JSON.
func runExport(_ context.Context, args []string, s streams) error {
	f := newFlags("export", s)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	db, err := storage.OpenRead(f.Arg(0), fileOptions())
	if err != nil {
		return err
	}
	return errors.Join(dump.Export(db, s.out), db.Close())
}
