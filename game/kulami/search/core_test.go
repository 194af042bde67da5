package search

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/kulami"
)

// setups are all kinds of boards and bonuses.
func setups() []map[string]string {
	var all []map[string]string
	for _, board := range []string{"square", "random-square", "irregular", "random-irregular"} {
		for _, bonus := range []string{"none", "area", "chains", "area+chains"} {
			all = append(all, map[string]string{"board": board, "bonus": bonus})
		}
	}
	return all
}

// agree checks that a state and a position have the same turn, legal moves,
// points and end.
func agree(b *board, s *state, q game.Position) error {
	p := q.(kulami.Position)
	var moves []game.Move
	for i := range fieldCount {
		if s.legal>>i&1 != 0 {
			moves = append(moves, b.move[i])
		}
	}
	if want := p.Legal(); !slices.Equal(moves, want) {
		return fmt.Errorf("legal are %v, want %v", moves, want)
	}
	if got, want := game.Seat(s.ply&1), p.ToMove(); got != want {
		return fmt.Errorf("seat %d is to move, want %d", got, want)
	}
	score := p.Score()
	if got, want := b.score(s), score.Total[0]-score.Total[1]; got != want {
		return fmt.Errorf("seat 0 is ahead by %d, want %d", got, want)
	}
	if got, want := int(s.terms.points), b.panelPoints(s.marbles[0], s.marbles[1]); got != want {
		return fmt.Errorf("panels sum up to %d, want %d", got, want)
	}
	if fresh := newState(b, p); fresh != *s {
		return fmt.Errorf("the state is %+v, made afresh %+v", *s, fresh)
	}
	return nil
}

func TestStateAgreesWithPosition(t *testing.T) {
	t.Parallel()
	for _, chosen := range setups() {
		for seed := range uint64(20) {
			all := gametest.Random(t, kulami.Game{}, chosen, seed)
			b := newBoard(all[0].(kulami.Position))
			s := newState(b, all[0].(kulami.Position))
			for ply, p := range all {
				if err := agree(b, &s, p); err != nil {
					t.Fatalf("%v, seed %d, ply %d: %v", chosen, seed, ply, err)
				}
				if ply+1 < len(all) {
					b.play(&s, lastField(b, all[ply+1].(kulami.Position)))
				}
			}
		}
	}
}

func lastField(b *board, p kulami.Position) uint8 {
	f, _ := p.Last()
	return uint8(slices.Index(b.move[:], game.Move(f.String())))
}

// A playout makes the moves that its random numbers choose from the legal ones.
func TestPlayoutsMakeLegalMoves(t *testing.T) {
	t.Parallel()
	for _, chosen := range setups() {
		all := gametest.Random(t, kulami.Game{}, chosen, 1)
		b := newBoard(all[0].(kulami.Position))
		for seed, p := range all {
			got := newState(b, p.(kulami.Position))
			rng, again := engine.WyRand(seed), engine.WyRand(seed)
			want := got
			b.playout(&got, &rng)
			for want.legal != 0 {
				set := want.legal
				for range again.Below(uint64(count(set))) {
					set &= set - 1
				}
				b.play(&want, uint8(bits.TrailingZeros64(set)))
			}
			if got.marbles != want.marbles || got.ply != want.ply || got.last != want.last || got.legal != 0 || b.score(&got) != b.score(&want) {
				t.Fatalf("%v, ply %d: the playout ends with %+v, want %+v", chosen, seed, got, want)
			}
		}
	}
}

func FuzzState(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte("some moves of a game, one for each byte of this text"))
	f.Fuzz(func(t *testing.T, setup uint8, seed uint64, picks []byte) {
		all := setups()
		options, err := kulami.Game{}.Setup(all[int(setup)%len(all)], rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		p := options.Start()
		b := newBoard(p.(kulami.Position))
		s := newState(b, p.(kulami.Position))
		for _, pick := range picks {
			if err := agree(b, &s, p); err != nil {
				t.Fatal(err)
			}
			legal := p.Legal()
			if len(legal) == 0 {
				return
			}
			if p, err = p.Play(legal[int(pick)%len(legal)]); err != nil {
				t.Fatal(err)
			}
			b.play(&s, lastField(b, p.(kulami.Position)))
		}
	})
}

// BenchmarkPlayout plays one random game in each iteration, from the start to the result.
// All legal moves are equally likely.
func BenchmarkPlayout(bench *testing.B) {
	for _, bonus := range []string{"none", "area+chains"} {
		bench.Run(bonus, func(bench *testing.B) {
			options, err := kulami.Game{}.Setup(map[string]string{"bonus": bonus}, nil)
			if err != nil {
				bench.Fatal(err)
			}
			p := options.Start().(kulami.Position)
			b := newBoard(p)
			first := newState(b, p)
			rng, wins := engine.WyRand(1), 0
			bench.ReportAllocs()
			for bench.Loop() {
				s := first
				b.playout(&s, &rng)
				if b.score(&s) > 0 {
					wins++
				}
			}
			bench.ReportMetric(float64(bench.N)/bench.Elapsed().Seconds(), "games/s")
			bench.ReportMetric(float64(wins)/float64(bench.N), "wins/game")
		})
	}
}
