package search

import (
	"math/bits"

	"galet/game"
	"galet/game/engine"
	"galet/game/engine/enginetest"
	"galet/game/kulami"
)

// newUCT is a plain Monte Carlo tree search.
func newUCT() engine.Engine {
	var b *board
	return &enginetest.UCT[state, uint8]{
		Explore: 0.7,
		Start: func(p game.Position) state {
			b = newBoard(p.(kulami.Position))
			return newState(b, p.(kulami.Position))
		},
		Turn: func(s *state) uint8 { return s.ply & 1 },
		Moves: func(all []uint8, s *state) []uint8 {
			for set := s.legal; set != 0; set &= set - 1 {
				all = append(all, uint8(bits.TrailingZeros64(set)))
			}
			return all
		},
		Play: func(s *state, field uint8) { b.play(s, field) },
		Result: func(s *state) float64 {
			ahead := b.score(s)
			switch {
			case ahead > 0:
				return 1
			case ahead < 0:
				return 0
			}
			return 0.5
		},
		Name: func(_ *state, field uint8) game.Move { return b.move[field] },
	}
}

// plain is alpha-beta on the points as they stand, eight moves deep, and up to
// 25 when few fields are left.
type plain struct {
	board *board
	nodes int
}

func (a *plain) Reset() {}

func (a *plain) Think(p game.Position, _ engine.Limits) (engine.Thought, error) {
	k := p.(kulami.Position)
	a.board, a.nodes = newBoard(k), 0
	s := newState(a.board, k)
	depth := 8
	if left := mostMarbles - int(s.ply); left <= 25 {
		depth = max(8, min(25, 8+(25-left)))
	}
	best, alpha := uint8(noMove), -engine.Infinity
	for set := s.legal; set != 0; set &= set - 1 {
		next := s
		field := uint8(bits.TrailingZeros64(set))
		a.board.play(&next, field)
		if v := -a.value(&next, depth-1, -engine.Infinity, -alpha); v > alpha {
			best, alpha = field, v
		}
	}
	return engine.Thought{Move: a.board.move[best], Nodes: a.nodes}, nil
}

func (a *plain) value(s *state, depth, alpha, beta int) int {
	a.nodes++
	if depth == 0 || s.legal == 0 {
		return s.forMover(a.board.score(s))
	}
	for set := s.legal; set != 0; set &= set - 1 {
		next := *s
		a.board.play(&next, uint8(bits.TrailingZeros64(set)))
		if alpha = max(alpha, -a.value(&next, depth-1, -beta, -alpha)); alpha >= beta {
			break
		}
	}
	return alpha
}
