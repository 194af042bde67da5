package search

import (
	"flag"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/kala"
)

// endings is how many positions near the end are searched exhaustively.
var endings = flag.Int("endings", 40, "how many endings to compare with exhaustive search")

// exhaustive tries all moves to the end. most limits the positions that it looks at.
type exhaustive struct {
	seen map[state]bool
	most int
}

// wins reports whether the seat to move wins.
func (x *exhaustive) wins(s *state) bool {
	if s.over() {
		return false
	}
	if won, ok := x.seen[*s]; ok || len(x.seen) > x.most {
		return won
	}
	x.seen[*s] = false
	var moves [mostMoves]move
	won := false
	for _, m := range moves[:s.moves(&moves)] {
		next := *s
		next.play(m)
		if x.wins(&next) == (next.turn == s.turn) {
			won = true
		}
	}
	x.seen[*s] = won
	return won
}

func TestEndingsAreExact(t *testing.T) {
	t.Parallel()
	const most = 2_000
	e := New(16 << 20)
	tested := 0
	for seed := uint64(0); tested < *endings; seed++ {
		all := gametest.Random(t, kala.Game{}, nil, seed)
		for back := 2; back <= len(all); back++ {
			p := all[len(all)-back].(kala.Position)
			s := newState(p)
			x := exhaustive{map[state]bool{}, most}
			wins := x.wins(&s)
			if len(x.seen) > most {
				break
			}
			thought, err := e.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: 100 * most})
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]float64{true: 1, false: 0}[wins]; !thought.Solved || thought.Value != want {
				t.Fatalf("seed %d, %d moves before the end: %+v, want %v", seed, back-1, thought, want)
			}
			if wins && !keeps(t, &x, p, thought.Move) {
				t.Fatalf("seed %d, %d moves before the end: %s loses", seed, back-1, thought.Move)
			}
			tested++
		}
	}
}

// keeps reports whether a move keeps a won position won.
func keeps(t *testing.T, x *exhaustive, p kala.Position, m game.Move) bool {
	t.Helper()
	q, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	next := newState(q.(kala.Position))
	return x.wins(&next) == (q.ToMove() == p.ToMove())
}
