package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"galet/game"
	"galet/game/catalog"
	"galet/game/puzzle"
)

// runPuzzles prints new puzzles of a game, a line of JSON for each.
func runPuzzles(ctx context.Context, args []string, s streams) error {
	f := newFlags("puzzles", s)
	id := f.String("game", "", "the `GAME` of the puzzles")
	n := f.Int("n", 10, "make `N` puzzles")
	seed := f.Uint64("seed", 1, "the `SEED` of the games that the positions come from")
	nodes := f.Int("nodes", 200_000, "look at most at `N` positions to prove one move")
	if err := parse(f, args, 0); err != nil {
		return err
	}
	entry, ok := catalog.Find(game.ID(*id))
	problem := ""
	switch {
	case !ok:
		problem = gameProblem(*id)
	case *n < 1 || *nodes < 1:
		problem = "give -n and -nodes at least 1"
	}
	if problem != "" {
		fmt.Fprintln(s.err, "galet puzzles:", problem)
		return errUsage
	}
	maker := puzzle.Maker{Game: entry.Game, Engine: entry.NewEngine(puzzleMemory), Nodes: *nodes, Seed: *seed}
	lines := json.NewEncoder(s.out)
	for range *n {
		p, ok, err := maker.Next(func() bool { return ctx.Err() != nil })
		if err != nil || !ok {
			return err
		}
		if err := lines.Encode(p); err != nil {
			return err
		}
	}
	return nil
}

// gameProblem says that -game names no game, and lists the games.
func gameProblem(id string) string {
	return fmt.Sprintf("-game %q: give one of %s", id, strings.Join(games(), ", "))
}

// puzzleMemory is about how many bytes the tables of a proof take.
const puzzleMemory = 32 << 20
