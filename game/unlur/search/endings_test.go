package search

import (
	"flag"
	"math/rand/v2"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/unlur"
)

// endings is how many positions near the end are searched exhaustively.
var endings = flag.Int("endings", 40, "how many endings to compare with exhaustive search")

// mostLeft is how many cells are free in an ending.
const mostLeft = 12

// exhaustive tries all moves to the end.
type exhaustive map[[2]rows]bool

// wins reports whether the seat to move wins.
func (x exhaustive) wins(s *state) bool {
	if s.over {
		return s.winner == s.turn
	}
	if won, ok := x[s.stones]; ok {
		return won
	}
	won := false
	for _, c := range s.choices() {
		next := *s
		if next.play(c); !x.wins(&next) {
			won = true
			break
		}
	}
	x[s.stones] = won
	return won
}

// ending plays at random, with moves that do not decide, until few cells are
// free. It is nil where the game was decided earlier.
func ending(t *testing.T, size int, rng *rand.Rand) *unlur.Position {
	t.Helper()
	p := start(t, size)
	s := newState(p)
	contract := rng.IntN(2 * size)
	for ply := 0; s.contract || int(s.frees) > mostLeft-rng.IntN(4); ply++ {
		var moves []cell
		for _, c := range s.choices() {
			if s.contract || s.try(c, s.colour()) == open {
				moves = append(moves, c)
			}
		}
		if s.contract && ply == contract {
			moves = []cell{pass}
		}
		if len(moves) == 0 {
			return nil
		}
		p = follow(t, &s, p, names[moves[rng.IntN(len(moves))]])
	}
	return p
}

func TestEndingsAreExact(t *testing.T) {
	t.Parallel()
	e := New(16 << 20)
	tested, wins := 0, 0
	for seed := uint64(0); tested < *endings; seed++ {
		p := ending(t, sizes[seed%2], rand.New(rand.NewPCG(seed, 0)))
		if p == nil {
			continue
		}
		s, x := newState(p), exhaustive{}
		thought, err := e.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		want := 0.0
		if x.wins(&s) {
			want = 1
			wins++
		}
		if !thought.Solved || thought.Value != want {
			t.Fatalf("seed %d: %+v, want %v", seed, thought, want)
		}
		if next := s; want == 1 {
			if next.play(numbered(thought.Move)); x.wins(&next) {
				t.Fatalf("seed %d: %s loses", seed, thought.Move)
			}
		}
		tested++
	}
	t.Logf("%d of %d won", wins, tested)
}

func TestThinkIsTheSameAgain(t *testing.T) {
	t.Parallel()
	p := start(t, unlur.DefaultSize)
	for level := engine.MinLevel; level <= engine.MaxLevel; level++ {
		limits := engine.Limits{Level: level, Nodes: 2000, Seed: 3}
		e := New(0)
		first, err := e.Think(p, limits)
		if err != nil {
			t.Fatal(err)
		}
		second, _ := e.Think(p, limits)
		if first.Move != second.Move || first.Value != second.Value || first.Nodes != second.Nodes || first.Line[0] != first.Move {
			t.Errorf("level %d: %+v, then %+v", level, first, second)
		}
	}
}

// Every level wins where one stone wins, and does not let the other seat do so.
func TestEveryLevelSeesOneMoveAhead(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		moves string
		want  game.Move
	}{
		{"wins", "pass f1 a1 f2 a2 f3 a3 f4 c1 f5 d1 f6 k6 f7 k7 f8 k8 f9 h11 f10 h10", "f11"},
		{"prevents", "h7 pass f1 g11 f2 e10 f3 a3 f4 c1 f5 d1 f6 k6 f7 k7 f8 k8 f9 b3 f10", "f11"},
	} {
		p := start(t, unlur.DefaultSize)
		s := newState(p)
		for _, m := range game.SplitMoves(test.moves) {
			p = follow(t, &s, p, m)
		}
		for level := engine.MinLevel; level <= engine.MaxLevel; level++ {
			thought, err := New(0).Think(p, engine.Limits{Level: level, Nodes: 500, Seed: uint64(level)})
			if err != nil || thought.Move != test.want {
				t.Errorf("%s, level %d: %+v, %v, want %s", test.name, level, thought, err, test.want)
			}
		}
	}
}

func TestProveAgreesWithExhaustiveSearch(t *testing.T) {
	t.Parallel()
	e := New(0).(engine.Prover)
	for seed, tested := uint64(0), 0; tested < *endings; seed++ {
		p := ending(t, sizes[seed%2], rand.New(rand.NewPCG(seed, 1)))
		if p == nil {
			continue
		}
		s := newState(p)
		want := exhaustive{}.wins(&s)
		if got, nodes, ok := e.Prove(p, 1_000_000); !ok || got != want {
			t.Fatalf("seed %d: %v, %v after %d positions, want %v", seed, got, ok, nodes, want)
		}
		tested++
	}
	if _, _, ok := e.Prove(start(t, unlur.DefaultSize), 1000); ok {
		t.Error("the contract is proved")
	}
}
