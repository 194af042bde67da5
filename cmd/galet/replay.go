package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// runReplay plays a record from the start and prints a line for each position,
// or draws one of them.
func runReplay(_ context.Context, args []string, s streams) error {
	f := newFlags("replay", s)
	asJSON := f.Bool("json", false, "print a line of JSON for each position")
	png := f.String("png", "", "draw a position to `OUT.png`")
	ply := f.Int("ply", -1, "draw the position after `N` plies; the last if not given")
	names := f.String("names", "", "the players' `NAMES` in the picture, seat 0 first, parted by a comma")
	if err := parse(f, args, 1); err != nil {
		return err
	}
	if *asJSON == (*png != "") {
		fmt.Fprintln(s.err, "galet replay: give either -json or -png OUT.png")
		return errUsage
	}
	record, positions, err := replay(f.Arg(0), s.in)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	if *asJSON {
		return writeLines(s.out, positions)
	}
	if *ply == -1 {
		*ply = len(positions) - 1
	}
	if *ply < 0 || *ply >= len(positions) {
		return fmt.Errorf("-ply %d: the record has positions 0 to %d", *ply, len(positions)-1)
	}
	return drawTo(*png, record, positions[*ply], *names)
}

// replay reads a record ("-" is standard input) and gives each of its
// positions.
func replay(path string, in io.Reader) (game.Record, []game.Position, error) {
	data, err := readRecord(path, in)
	if err != nil {
		return game.Record{}, nil, err
	}
	record, err := game.ParseRecord(data, catalog.Game)
	if err != nil {
		return game.Record{}, nil, err
	}
	var positions []game.Position
	for p, err := range record.Positions() {
		if err != nil {
			return game.Record{}, nil, err
		}
		positions = append(positions, p)
	}
	return record, positions, nil
}

func readRecord(path string, in io.Reader) ([]byte, error) {
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, errors.Unwrap(err)
		}
		defer file.Close()
		in = file
	}
	return io.ReadAll(io.LimitReader(in, game.RecordLimit+1))
}

func writeLines(w io.Writer, positions []game.Position) error {
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for ply, p := range positions {
		if err := encoder.Encode(game.Line{Ply: ply, Position: p}); err != nil {
			return err
		}
	}
	_, err := lines.WriteTo(w)
	return err
}

// drawTo writes the picture beside its place first, so that a failure leaves
// what was there.
func drawTo(path string, record game.Record, p game.Position, names string) error {
	entry, _ := catalog.Find(record.Game)
	picture, err := render.New(render.Options{}).PNG(entry.Painter, render.View{
		Position: p,
		Names:    playerNames(entry.Words, p, names),
	})
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".galet-*.png")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(picture)
	if err := errors.Join(err, file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// playerNames are those given, or what the seats play.
func playerNames(words game.Words, p game.Position, given string) [2]string {
	if first, second, ok := strings.Cut(given, ","); ok {
		return [2]string{first, second}
	}
	return words.Caption(p, [2]string{"", ""}).Seats
}
