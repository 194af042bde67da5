// Package puzzle holds positions with one winning move, and makes more of
// them. A puzzle is proved: its move wins whatever the opponent plays, and
// every other legal move does not win. It knows no game by name, no person and
// no clock.
//
// The puzzles shipped with the program are the files data/GAME.jsonl, one
// puzzle to a line of JSON. A puzzle's number is its line, counted from 1, so
// lines are only ever added at the end.
package puzzle

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"galet/game"
	"galet/game/strictjson"
)

// Puzzle is a position with one winning move. Its fields are the keys of a line of JSON.
type Puzzle struct {
	// Rating is how hard it is, on the scale of players' ratings: 1500 is one
	// that a player of 1500 solves half of the time.
	Rating int `json:"rating"`
	// Nodes is how many positions the proof looked at.
	Nodes int `json:"nodes"`
	// Solution is the winning move, and how the game may go on from there
	// when the opponent holds out.
	Solution []game.Move `json:"solution"`
	// Record is the game up to the position.
	Record game.Record `json:"record"`
}

// Position is the position where the seat to move can win. An error means that the
// record cannot be played.
func (p Puzzle) Position() (game.Position, error) { return p.Record.Last() }

//go:embed data
var data embed.FS

// errPuzzle: a line is not a puzzle.
var errPuzzle = errors.New("not a puzzle")

// Shipped are a game's puzzles in the program, in the order of their numbers; empty: the
// game has none.
func Shipped(g game.Game) ([]Puzzle, error) {
	lines, err := data.ReadFile("data/" + string(g.ID()) + ".jsonl")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Puzzle
	for line := range bytes.Lines(lines) {
		p, err := parse(line, g)
		if err != nil {
			return nil, fmt.Errorf("puzzle %d of %s: %w", len(all)+1, g.ID(), err)
		}
		all = append(all, p)
	}
	return all, nil
}

func parse(line []byte, g game.Game) (Puzzle, error) {
	var raw struct {
		Puzzle
		Record json.RawMessage `json:"record"`
	}
	if err := strictjson.Decode(line, &raw); err != nil {
		return Puzzle{}, fmt.Errorf("%w: %w", errPuzzle, err)
	}
	record, err := game.ParseRecord(raw.Record, func(id game.ID) (game.Game, bool) { return g, id == g.ID() })
	if err != nil {
		return Puzzle{}, fmt.Errorf("%w: %w", errPuzzle, err)
	}
	p := raw.Puzzle
	p.Record = record
	if p.Rating < leastRating || p.Rating > mostRating || p.Nodes < 1 || len(p.Solution) == 0 {
		return Puzzle{}, fmt.Errorf("%w: rating %d, %d nodes, a solution of %d moves", errPuzzle, p.Rating, p.Nodes, len(p.Solution))
	}
	return p, nil
}
