package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/game/lang"
)

// replayFlags say what to show of a record, and where to write it. At most one of the
// first three is set.
type replayFlags struct {
	json     bool
	png, gif string
	ply      int // the index of the picture's position; -1 means the last
	names    string
	loc      *lang.Language // the language of the pictures
}

// runReplay plays a record from the start and prints a line for each position,
// draws one of them, or draws them all.
func runReplay(ctx context.Context, args []string, s streams) error {
	f := newFlags("replay", s)
	var show replayFlags
	f.BoolVar(&show.json, "json", false, "print a line of JSON for each position")
	f.StringVar(&show.png, "png", "", "draw a position to `OUT.png`")
	f.StringVar(&show.gif, "gif", "", "draw all positions to `OUT.gif` as an animation")
	f.IntVar(&show.ply, "ply", -1, "with -png: draw the position after `N` moves, or the last")
	f.StringVar(&show.names, "names", "", "the players' `NAMES` in the pictures, seat 0 first, as ANA,BO")
	tag := f.String("lang", lang.English().Tag(), "the `LANGUAGE` of the pictures: "+languages())
	if err := parse(f, args, 1); err != nil {
		return err
	}
	show.loc, _ = lang.Find(*tag)
	if problem := show.problem(); problem != "" {
		fmt.Fprintln(s.err, "galet replay:", problem)
		return errUsage
	}
	if out := cmp.Or(show.png, show.gif); sameFile(f.Arg(0), out) {
		return fmt.Errorf("%s is the record: give another name for the picture", out)
	}
	record, positions, err := replay(ctx, f.Arg(0), s.in)
	if err != nil {
		return fmt.Errorf("%s: %w", inputName(f.Arg(0)), err)
	}
	switch {
	case show.json:
		return writeLines(s.out, positions)
	case show.gif != "":
		return show.drawAnimation(record, positions)
	}
	if show.ply == -1 {
		show.ply = len(positions) - 1
	}
	if show.ply < 0 || show.ply >= len(positions) {
		return fmt.Errorf("-ply %d: the record has positions 0 to %d", show.ply, len(positions)-1)
	}
	return show.drawPosition(record, positions[show.ply])
}

// inputName is the name of an input in errors.
func inputName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// languages lists the languages: "en, fr".
func languages() string {
	var tags []string
	for _, l := range lang.All() {
		tags = append(tags, l.Tag())
	}
	return strings.Join(tags, ", ")
}

// problem is what is wrong with the combination of flags; empty: nothing.
func (s replayFlags) problem() string {
	given := 0
	for _, set := range []bool{s.json, s.png != "", s.gif != ""} {
		if set {
			given++
		}
	}
	switch {
	case given != 1:
		return "give one of -json, -png OUT.png and -gif OUT.gif"
	case s.ply != -1 && s.png == "":
		return "-ply goes with -png"
	case s.names != "" && s.json:
		return "-names goes with -png and -gif"
	case s.names != "" && !strings.Contains(s.names, ","):
		return fmt.Sprintf("-names %s: give two names with a comma between", s.names)
	case s.loc == nil:
		return "give -lang one of " + languages()
	}
	return ""
}

// replay reads a record ("-" is standard input) and returns each of its
// positions.
func replay(ctx context.Context, path string, in io.Reader) (game.Record, []game.Position, error) {
	data, err := readRecord(ctx, path, in)
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

func readRecord(ctx context.Context, path string, in io.Reader) ([]byte, error) {
	input, err := openInput(ctx, path, in)
	if err != nil {
		return nil, errors.Unwrap(err) // the caller names the path
	}
	defer input.Close()
	return io.ReadAll(io.LimitReader(input, game.RecordLimit+1))
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
