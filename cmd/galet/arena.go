package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"galet/game"
	"galet/game/catalog"
	"galet/game/engine"
)

// arenaPlies is the number of random moves in an opening.
const arenaPlies = 2

// arenaFlags are the flags of galet arena.
type arenaFlags struct {
	game   string
	a, b   int
	games  int
	ms     int
	nodes  int
	seed   uint64
	chosen choices
	sprt   bool
}

func (b *arenaFlags) flags(f *flag.FlagSet) {
	f.StringVar(&b.game, "game", "", "the `GAME` to play")
	f.IntVar(&b.a, "a", engine.MaxLevel, "the `LEVEL` of one side, from 1 to 8")
	f.IntVar(&b.b, "b", engine.MaxLevel, "the `LEVEL` of the other side, from 1 to 8")
	f.IntVar(&b.games, "games", 200, "play `N` games, an even number: pairs from the same opening\nwith the seats changed")
	f.IntVar(&b.ms, "ms", 0, "think at most `N` milliseconds about a move; 2000 without -ms and -nodes")
	f.IntVar(&b.nodes, "nodes", 0, "look at most at `N` positions for a move")
	f.Uint64Var(&b.seed, "seed", 1, "the `SEED` of all random choices")
	f.Var(b.chosen, "set", "an option of the game, `NAME=VALUE`; may be given again")
	f.BoolVar(&b.sprt, "sprt", false, "stop when a sequential test of 0 against 10 Elo decides")
}

// choices are options of a game, as flags.
type choices map[string]string

// String is empty: there are no choices by default.
func (c choices) String() string { return "" }

// Set parses NAME=VALUE.
func (c choices) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		return fmt.Errorf("want NAME=VALUE")
	}
	c[name] = value
	return nil
}

// runArena lets two levels of a game play each other and prints the score.
func runArena(ctx context.Context, args []string, s streams) error {
	f := newFlags("arena", s)
	b := arenaFlags{chosen: choices{}}
	b.flags(f)
	if err := parse(f, args, 0); err != nil {
		return err
	}
	entry, ok := catalog.Find(game.ID(b.game))
	problem := cmp.Or(levelProblem(b.a), levelProblem(b.b), msProblem(b.ms, 0))
	switch {
	case !ok:
		problem = gameProblem(b.game)
	case b.games < 2 || b.games%2 != 0:
		problem = "give -games an even number, at least 2"
	case b.nodes < 0:
		problem = "give -nodes at least 1"
	}
	if problem != "" {
		fmt.Fprintln(s.err, "galet arena:", problem)
		return errUsage
	}
	score, err := b.play(ctx, entry)
	if err != nil {
		return err
	}
	return b.print(s.out, score)
}

func (b arenaFlags) play(ctx context.Context, entry catalog.Entry) (engine.Score, error) {
	arena := engine.Arena{Game: entry.Game, Chosen: b.chosen, Plies: arenaPlies, Seed: b.seed}
	one, other := b.player(ctx, entry, b.a), b.player(ctx, entry, b.b)
	var score engine.Score
	for n := range b.games / 2 {
		pair, err := arena.Pair(n, one, other)
		if err != nil {
			return score, err
		}
		if ctx.Err() != nil { // the rest of the pair was played without thinking
			break
		}
		score.Add(pair)
		if _, verdict := engine.DefaultSPRT.Judge(score); b.sprt && verdict != engine.Undecided {
			break
		}
	}
	return score, nil
}

// player is a side of the arena. It stops thinking when ctx ends.
func (b arenaFlags) player(ctx context.Context, entry catalog.Entry, level int) engine.Player {
	limit := time.Duration(b.ms) * time.Millisecond
	if b.ms == 0 && b.nodes == 0 {
		limit = defaultThinkTime
	}
	return engine.Player{
		Engine: entry.NewEngine(thinkMemory),
		Limits: func(seed uint64) engine.Limits {
			up := after(time.Now(), limit)
			done := func() bool { return ctx.Err() != nil || limit > 0 && up() }
			return engine.Limits{Level: level, Nodes: b.nodes, Seed: seed, Done: done}
		},
	}
}

func (b arenaFlags) print(w io.Writer, score engine.Score) error {
	elo, margin := score.Elo()
	_, err := fmt.Fprintf(w, "level %d against level %d: %d games, %d won, %d drawn, %d lost, score %.1f %%, Elo %+.0f ± %.0f\n",
		b.a, b.b, score.Games(), score.Wins, score.Draws, score.Losses, 100*score.Mean(), elo, margin)
	if err == nil && b.sprt {
		ratio, verdict := engine.DefaultSPRT.Judge(score)
		_, err = fmt.Fprintf(w, "sequential test of %g against %g Elo: %s (log likelihood ratio %+.2f)\n",
			engine.DefaultSPRT.Elo0, engine.DefaultSPRT.Elo1, verdict, ratio)
	}
	return err
}
