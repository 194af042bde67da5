package puzzle_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/game/puzzle"
	"galet/game/unlur"
)

var (
	all    = flag.Bool("all", false, "prove every shipped puzzle again, not a few: takes hours")
	reseed = flag.Uint64("reseed", 1, "which few puzzles are proved again")
)

// exhaustive tries all moves to the end. It knows nothing but the rules.
type exhaustive struct {
	winner game.Seat
	seen   map[any]bool
	// most is how many positions it looks at; then it gives up.
	most int
}

// forces reports whether the winner can force a win from a position.
func (x *exhaustive) forces(p game.Position) bool {
	if result, over := p.Result(); over {
		return !result.Draw && result.Winner == x.winner
	}
	k := key(p)
	if v, ok := x.seen[k]; ok {
		return v
	}
	if len(x.seen) >= x.most {
		return false
	}
	turn := p.ToMove() == x.winner
	v := !turn
	for _, next := range after(p) {
		if x.forces(next) == turn {
			v = turn
			break
		}
	}
	x.seen[k] = v
	return v
}

// key is what the rest of a game depends on.
func key(p game.Position) any {
	u, ok := p.(*unlur.Position)
	if !ok {
		return p
	}
	var b strings.Builder
	for c := range unlur.Cell(u.Grid().Cells()) {
		b.WriteByte('0' + byte(u.Stone(c)))
	}
	return fmt.Sprint(b.String(), u.ToMove())
}

// after lists the positions after each legal move: first those where the
// game is over, then those that leave few moves.
func after(p game.Position) []game.Position {
	var ended, going []game.Position
	for _, m := range p.Legal() {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		if _, over := next.Result(); over {
			ended = append(ended, next)
		} else {
			going = append(going, next)
		}
	}
	slices.SortStableFunc(going, func(p, q game.Position) int { return len(p.Legal()) - len(q.Legal()) })
	return append(ended, going...)
}

// prove is an error unless the solution is the only move that wins. ok is false if the
// proof needs more positions.
func prove(p puzzle.Puzzle, most int) (ok bool, err error) {
	position, err := p.Position()
	if err != nil {
		return false, err
	}
	x := exhaustive{position.ToMove(), map[any]bool{}, most}
	for _, m := range position.Legal() {
		next, err := position.Play(m)
		if err != nil {
			return false, err
		}
		wins := x.forces(next)
		switch {
		case len(x.seen) >= x.most:
			return false, nil
		case wins != (m == p.Solution[0]):
			return false, fmt.Errorf("%s wins: %v", m, wins)
		}
	}
	return true, nil
}

// Exhaustive search, which shares no code with the engines, proves puzzles
// again: a few of those that take little, or all with -all.
func TestPuzzlesAreProvedAgain(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	few, most := 3, 8_000
	for _, e := range catalog.All() {
		puzzles := shipped(t, e.Game)
		if *all {
			few, most = len(puzzles), math.MaxInt
		}
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			proved := 0
			for _, i := range rand.New(rand.NewPCG(*reseed, 1)).Perm(len(puzzles)) {
				if proved == few {
					break
				}
				ok, err := prove(puzzles[i], most)
				if err != nil {
					t.Errorf("puzzle %d: %v", i+1, err)
				}
				if ok {
					proved++
				}
			}
			if proved < few {
				t.Errorf("proved %d puzzles, want %d", proved, few)
			}
		})
	}
}

func shipped(t *testing.T, g game.Game) []puzzle.Puzzle {
	t.Helper()
	puzzles, err := puzzle.Shipped(g)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

func TestShippedPuzzlesAreSound(t *testing.T) {
	t.Parallel()
	const least = 150
	for _, e := range catalog.All() {
		puzzles := shipped(t, e.Game)
		if len(puzzles) < least {
			t.Errorf("%s has %d puzzles, want %d", e.Game.ID(), len(puzzles), least)
		}
		shapes, ratings := map[uint64]int{}, []int{}
		for i, p := range puzzles {
			if err := sound(p); err != nil {
				t.Errorf("puzzle %d of %s: %v", i+1, e.Game.ID(), err)
				continue
			}
			position, _ := p.Position()
			shape := puzzle.Shape(position)
			if before, ok := shapes[shape]; ok {
				t.Errorf("puzzles %d and %d of %s are the same, turned or mirrored", before, i+1, e.Game.ID())
			}
			shapes[shape] = i + 1
			ratings = append(ratings, p.Rating)
		}
		slices.Sort(ratings)
		if low, high := ratings[len(ratings)/10], ratings[len(ratings)*9/10]; high-low < 300 {
			t.Errorf("%s: eight in ten puzzles are rated from %d to %d, want a spread", e.Game.ID(), low, high)
		}
	}
}

// sound is an error unless the game goes on, there is a choice, and the
// solution can be played.
func sound(p puzzle.Puzzle) error {
	position, err := p.Position()
	if err != nil {
		return err
	}
	if n := len(position.Legal()); n < 3 {
		return fmt.Errorf("%d legal moves", n)
	}
	for i, m := range p.Solution {
		if position, err = position.Play(m); err != nil {
			return err
		}
		if _, over := position.Result(); over && i == 0 {
			return fmt.Errorf("%s ends the game at once", m)
		}
	}
	return nil
}

// Made again from the same seed, puzzles are the same, and they are proved.
func TestMake(t *testing.T) {
	gametest.SkipIfShort(t)
	t.Parallel()
	for _, e := range catalog.All() {
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			var made [2]puzzle.Puzzle
			for i := range made {
				m := puzzle.Maker{Game: e.Game, Engine: e.NewEngine(1 << 20), Nodes: 3000, Seed: 8}
				p, ok, err := m.Next(func() bool { return false })
				if err != nil || !ok {
					t.Fatal(ok, err)
				}
				made[i] = p
			}
			if made[0].Rating != made[1].Rating || !slices.Equal(made[0].Record.Moves, made[1].Record.Moves) || !slices.Equal(made[0].Solution, made[1].Solution) {
				t.Errorf("made %+v, then %+v", made[0], made[1])
			}
			if err := sound(made[0]); err != nil {
				t.Error(err)
			}
		})
	}
}
