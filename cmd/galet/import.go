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
func runImport(ctx context.Context, args []string, s streams) error {
	f := newFlags("import", s)
	if err := parse(f, args, 2); err != nil {
		return err
	}
	from, path := f.Arg(0), f.Arg(1)
	in, err := openInput(ctx, from, s.in)
	if err != nil {
		return err
	}
	defer in.Close()
	lines, err := dump.Import(in, path, fileOptions())
	path = storage.PlaceName(path)
	if err != nil {
		return printProblems(s.out, path, err)
	}
	_, err = fmt.Fprintf(s.out, "%s imported to %s\n", withCount(int(lines), "line"), path)
	return err
}

// openInput opens a file, or standard input for "-". Reads fail once ctx is done.
func openInput(ctx context.Context, name string, in io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(in), nil // untilSignal ends its reads
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{&untilDone{ctx: ctx, in: f}, f}, nil
}
