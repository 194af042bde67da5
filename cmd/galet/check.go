package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"galet/game/catalog"
	"galet/storage"
	"galet/storage/dbfile"
)

// fileOptions are the options with which subcommands open a database file.
func fileOptions() storage.Options {
	return storage.Options{Games: catalog.Game, Log: slog.New(slog.DiscardHandler)}
}

// runCheck checks a whole database file. It prints a line for each problem: the place,
// and what is wrong.
func runCheck(_ context.Context, args []string, s streams) error {
	f := newFlags("check", s)
	if err := parse(f, args, 1); err != nil {
		return err
	}
	db, err := storage.OpenRead(f.Arg(0), fileOptions())
	path := storage.PlaceName(f.Arg(0))
	if err != nil {
		return printProblems(s.out, path, err)
	}
	problems, err := db.Check()
	if err == nil && len(problems) > 0 {
		err = printProblems(s.out, path, &dbfile.ProblemsError{Problems: problems})
	}
	if err == nil {
		err = printSummary(s.out, path, db)
	}
	return errors.Join(err, db.Close())
}

// printProblems prints the problems in an error, and returns an error with their number.
func printProblems(w io.Writer, path string, err error) error {
	var all *dbfile.ProblemsError
	if !errors.As(err, &all) {
		return err
	}
	for _, p := range all.Problems {
		if _, err := fmt.Fprintln(w, p); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: %s", path, withCount(len(all.Problems), "problem"))
}

// printSummary prints what a file without problems has in it.
func printSummary(w io.Writer, path string, db *storage.DB) error {
	f, err := db.Figures()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s is sound: %s, %s, %s, %s, %d bytes\n", path,
		withCount(f.OpenMatches, "open match"), withCount(f.EndedMatches, "ended match"),
		withCount(f.OpenChallenges, "open challenge"), withCount(f.Notices, "message")+" still to be posted", f.Bytes)
	return err
}

// withCount is a number and a word in singular or plural: "1 match" or "2 matches".
func withCount(n int, word string) string {
	switch {
	case n == 1:
	case word[len(word)-1] == 'h':
		word += "es"
	default:
		word += "s"
	}
	return fmt.Sprintf("%d %s", n, word)
}
