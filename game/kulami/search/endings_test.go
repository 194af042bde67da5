package search

import (
	"flag"
	"math/bits"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/kulami"
)

// endings is how many positions near the end are searched exhaustively.
var endings = flag.Int("endings", 60, "how many endings to compare with exhaustive search")

// exhaustiveMost is the most positions that are tried.
const exhaustiveMost = 50_000

// exhaustive tries all moves to the end; left is after how many it gives up.
type exhaustive struct {
	board *board
	left  int
}

// result is the result for the seat to move: 1, 0 or -1.
func (x *exhaustive) result(s *state) int {
	if x.left--; s.legal == 0 || x.left < 0 {
		return s.forMover(max(-1, min(1, x.board.score(s))))
	}
	best := -1
	for set := s.legal; set != 0; set &= set - 1 {
		next := *s
		x.board.play(&next, uint8(bits.TrailingZeros64(set)))
		best = max(best, -x.result(&next))
	}
	return best
}

func TestEndingsAreExact(t *testing.T) {
	t.Parallel()
	e := New(16 << 20)
	all := setups()
	tested := 0
	for seed := uint64(0); tested < *endings; seed++ {
		chosen := all[seed%uint64(len(all))]
		positions := gametest.Random(t, kulami.Game{}, chosen, seed)
		p := positions[max(0, len(positions)-3-int(seed%8))].(kulami.Position)
		x := exhaustive{newBoard(p), exhaustiveMost}
		s := newState(x.board, p)
		want := x.result(&s)
		if x.left < 0 {
			continue
		}
		tested++
		thought, err := e.Think(p, engine.Limits{Level: engine.MaxLevel})
		if err != nil {
			t.Fatal(err)
		}
		if !thought.Solved || thought.Value != float64(want+1)/2 {
			t.Fatalf("seed %d, %v: %+v, want %d", seed, chosen, thought, want)
		}
		if got := -x.after(t, p, thought.Move); got != want {
			t.Fatalf("seed %d, %v: %s leads to %d, want %d", seed, chosen, thought.Move, got, want)
		}
	}
}

// Panels can be closed so that a game ends early. Its last moves are proved, however many
// marbles are left.
func TestEarlyEndingsAreExact(t *testing.T) {
	t.Parallel()
	e := New(16 << 20)
	for _, seed := range []uint64{9239, 21280, 21851, 25731} {
		positions := gametest.Random(t, kulami.Game{}, map[string]string{"board": "random-irregular", "bonus": "area+chains"}, seed)
		p := positions[len(positions)-4].(kulami.Position)
		x := exhaustive{newBoard(p), exhaustiveMost}
		s := newState(x.board, p)
		want := x.result(&s)
		if left := mostMarbles - int(s.ply); left <= proveAt || x.left < 0 {
			t.Fatalf("seed %d: %d marbles left, and exhaustive search has %d positions left", seed, left, x.left)
		}
		thought, err := e.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if !thought.Solved || thought.Value != float64(want+1)/2 {
			t.Errorf("seed %d: %+v, want %d", seed, thought, want)
		}
	}
}

// A win that one thought has proved is not in doubt in the next one, however short it is.
func TestProvedWinIsRemembered(t *testing.T) {
	t.Parallel()
	e := New(16 << 20)
	replies := 0
	for seed := uint64(0); replies < 20; seed++ {
		positions := gametest.Random(t, kulami.Game{}, map[string]string{"board": "square", "bonus": "area+chains"}, seed)
		ply := mostMarbles - proveAt + 2
		if len(positions) <= ply {
			continue
		}
		won, err := e.Think(positions[ply], engine.Limits{Level: engine.MaxLevel, Nodes: 300_000})
		if err != nil {
			t.Fatal(err)
		}
		if !won.Solved || won.Value != 1 {
			continue
		}
		next, err := positions[ply].Play(won.Move)
		if err != nil {
			t.Fatal(err)
		}
		for _, reply := range next.Legal() {
			p, err := next.Play(reply)
			if err != nil {
				t.Fatal(err)
			}
			if _, over := p.Result(); over {
				continue
			}
			replies++
			if thought, err := e.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: 2000}); err != nil || !thought.Solved || thought.Value != 1 {
				t.Errorf("seed %d, after %s and %s: %+v, %v", seed, won.Move, reply, thought, err)
			}
		}
	}
}

// after is the result for the next seat.
func (x *exhaustive) after(t *testing.T, p kulami.Position, m game.Move) int {
	t.Helper()
	q, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	x.left = exhaustiveMost
	next := newState(x.board, q.(kulami.Position))
	return x.result(&next)
}
