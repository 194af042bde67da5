package search

import (
	"fmt"
	"slices"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/kala"
)

// agree checks that a state and a position have the same turn, legal moves and
// result.
func agree(s *state, q game.Position) error {
	p := q.(kala.Position)
	var list [mostMoves]move
	var moves []game.Move
	for _, m := range list[:s.moves(&list)] {
		moves = append(moves, s.spell(m))
	}
	if want := p.Legal(); !slices.Equal(moves, want) {
		return fmt.Errorf("legal are %v, want %v", moves, want)
	}
	result, over := p.Result()
	if over != s.over() || over && result.Winner != game.Seat(s.turn^1) {
		return fmt.Errorf("over is %v, the turn %d, want %v, %+v", s.over(), s.turn, over, result)
	}
	if fresh := newState(p); fresh != *s {
		return fmt.Errorf("the state is %+v, made afresh %+v", *s, fresh)
	}
	return nil
}

// numbered is the move that leads from s to the position that m leads to.
func numbered(t *testing.T, s *state, m game.Move) move {
	t.Helper()
	var list [mostMoves]move
	for _, n := range list[:s.moves(&list)] {
		if s.spell(n) == m {
			return n
		}
	}
	t.Fatalf("%s is not among the moves", m)
	return 0
}

func TestStateAgreesWithPosition(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		all := gametest.Random(t, kala.Game{}, nil, seed)
		s := newState(all[0].(kala.Position))
		for ply, p := range all {
			if err := agree(&s, p); err != nil {
				t.Fatalf("seed %d, ply %d: %v", seed, ply, err)
			}
			if ply+1 < len(all) {
				for _, m := range p.Legal() {
					if next, _ := p.Play(m); next == all[ply+1] {
						s.play(numbered(t, &s, m))
						break
					}
				}
			}
		}
	}
}

func FuzzState(f *testing.F) {
	f.Add([]byte("some moves of a game, one for each byte of this text"))
	f.Fuzz(func(t *testing.T, picks []byte) {
		p := kala.Options{}.Start()
		s := newState(p.(kala.Position))
		for _, pick := range picks {
			if err := agree(&s, p); err != nil {
				t.Fatal(err)
			}
			legal := p.Legal()
			if len(legal) == 0 {
				return
			}
			m := legal[int(pick)%len(legal)]
			s.play(numbered(t, &s, m))
			var err error
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// BenchmarkPlayout plays one random game in each iteration, from the start to the result.
// All legal moves are equally likely.
func BenchmarkPlayout(b *testing.B) {
	first := newState(kala.Options{}.Start().(kala.Position))
	rng := engine.WyRand(1)
	var losses [2]int
	b.ReportAllocs()
	for b.Loop() {
		s := first
		s.random(&rng)
		losses[s.turn&1]++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(losses[1])/float64(b.N), "wins/game")
}
