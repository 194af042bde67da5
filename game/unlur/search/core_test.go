package search

import (
	"fmt"
	"slices"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/unlur"
)

var sizes = []int{unlur.DefaultSize, unlur.LargeSize}

// agree checks that a state and a position have the same turn, legal moves and
// result.
func agree(s *state, p *unlur.Position) error {
	var moves []game.Move
	for _, c := range s.choices() {
		moves = append(moves, names[c])
	}
	if s.contract {
		moves = append(moves, names[pass])
	}
	want := p.Legal()
	slices.Sort(moves)
	slices.Sort(want)
	result, over := p.Result()
	switch {
	case !slices.Equal(moves, want):
		return fmt.Errorf("legal are %v, want %v", moves, want)
	case s.turn != uint8(p.ToMove()):
		return fmt.Errorf("the turn is %d, want %d", s.turn, p.ToMove())
	case over != s.over || over && uint8(result.Winner) != s.winner:
		return fmt.Errorf("over is %v, the winner %d, want %v, %+v", s.over, s.winner, over, result)
	}
	fresh := newState(p)
	if fresh.colour() != s.colour() || fresh.stones != s.stones || fresh.around != s.around || fresh.last != s.last {
		return fmt.Errorf("the stones are %v, made afresh %v", s.stones, fresh.stones)
	}
	colour := s.colour()
	for _, c := range s.choices() {
		next := *s
		next.play(c)
		if foreseen := s.try(c, colour); next.over != (foreseen != open) || next.over && (next.winner == s.turn) != (foreseen == won) {
			return fmt.Errorf("%s: %d was foreseen, and over is %v", names[c], foreseen, next.over)
		}
	}
	return nil
}

func numbered(m game.Move) cell { return cell(slices.Index(names[:], m)) }

func follow(t *testing.T, s *state, p *unlur.Position, m game.Move) *unlur.Position {
	t.Helper()
	s.play(numbered(m))
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	return next.(*unlur.Position)
}

func start(t testing.TB, size int) *unlur.Position {
	t.Helper()
	options, err := unlur.Game{}.Setup(map[string]string{"size": fmt.Sprint(size)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return options.Start().(*unlur.Position)
}

func TestStateAgreesWithPosition(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		for seed := range engine.WyRand(40) {
			p := start(t, size)
			s := newState(p)
			rng := seed
			for ply := 0; ; ply++ {
				if err := agree(&s, p); err != nil {
					t.Fatalf("size %d, seed %d, ply %d: %v", size, seed, ply, err)
				}
				if s.over {
					break
				}
				legal := p.Legal()
				m := legal[rng.Below(uint64(len(legal)))]
				if s.contract && rng.Below(uint64(size)) == 0 {
					m = unlur.Pass
				}
				p = follow(t, &s, p, m)
			}
		}
	}
}

func FuzzState(f *testing.F) {
	f.Add(true, []byte("some moves of a game, one for each byte of this text"))
	f.Fuzz(func(t *testing.T, large bool, picks []byte) {
		p := start(t, map[bool]int{true: unlur.LargeSize, false: unlur.DefaultSize}[large])
		s := newState(p)
		for _, pick := range picks {
			if err := agree(&s, p); err != nil {
				t.Fatal(err)
			}
			legal := p.Legal()
			if len(legal) == 0 {
				return
			}
			p = follow(t, &s, p, legal[int(pick)%len(legal)])
		}
	})
}

// A playout is a game that the rules allow; its moves are read off the board.
func TestPlayoutsEndAsTheRulesSay(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		all := gametest.Random(t, unlur.Game{}, map[string]string{"size": fmt.Sprint(size)}, 1)
		x := &search{}
		for n := range 2000 {
			p := all[n%(len(all)-1)].(*unlur.Position)
			s := newState(p)
			x.rng = engine.WyRand(n)
			if n%10 == 0 {
				whole := s
				x.playout(&whole) // learns replies
			}
			var last state
			for s.contract {
				s.play(s.drawContract(&x.rng))
			}
			for !s.over {
				last = s
				s.draw(&x.rng, x.answer(&s))
			}
			colour, legal := last.colour(), last.choices()
			for _, c := range legal {
				if s.stones[colour][c>>4+1]>>(c&15)&1 == 1 && (last.try(c, colour) == won) != (s.winner == last.turn) {
					t.Fatalf("size %d, playout %d: %s decides, and the winner is %d", size, n, names[c], s.winner)
				}
				if s.winner != last.turn && last.try(c, colour) != lost {
					t.Fatalf("size %d, playout %d: lost at once, though %s does not lose", size, n, names[c])
				}
			}
		}
	}
}

// uniform plays random moves to the end, each legal move equally likely.
func (s *state) uniform(rng *engine.WyRand) {
	for s.contract {
		if i := rng.Below(uint64(s.inner) + 1); i < uint64(s.inner) {
			s.play(s.free[i])
		} else {
			s.play(pass)
		}
	}
	for !s.over {
		s.play(s.free[rng.Below(uint64(s.frees))])
	}
}

// BenchmarkPlayout plays one random game in each iteration, from the start to the result:
// with all legal moves equally likely, without stones that lose at once, or with the
// answers of the search.
func BenchmarkPlayout(b *testing.B) {
	x := &search{rng: 1}
	for name, play := range map[string]func(state){
		"uniform": func(s state) { s.uniform(&x.rng) },
		"random":  func(s state) { s.random(&x.rng) },
		"answers": func(s state) { x.playout(&s) },
	} {
		for _, size := range sizes {
			b.Run(fmt.Sprint(name, "/size", size), func(b *testing.B) {
				first := newState(start(b, size))
				b.ReportAllocs()
				for b.Loop() {
					play(first)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
