package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"galet/storage"
	"galet/storage/dump"
)

// runImport makes a new database file from the lines of an export.
func runImport(_ context.Context, args []string, s streams) error {
	f := newFlags("import", s)
	if err := parse(f, args, 2); err != nil {
		return err
	}
	from, path := f.Arg(0), f.Arg(1)
	in, err := input(from, s.in)
	if err != nil {
		return err
	}
	defer in.Close()
	lines, err := dump.Import(in, path, fileOptions())
	path = storage.PlaceName(path)
	if err != nil {
		return listed(s.out, path, err)
	}
	_, err = fmt.Fprintf(s.out, "%s imported to %s\n", counted(int(lines), "line"), path)
	return err
}

// input is a file, or standard input for "-".
func input(name string, in io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(in), nil
	}
	return os.Open(name)
}
