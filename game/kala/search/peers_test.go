package search

import (
	"galet/game"
	"galet/game/engine"
	"galet/game/engine/enginetest"
	"galet/game/kala"
)

// random plays to the end at random.
func (s *state) random(rng *engine.WyRand) {
	var moves [mostMoves]move
	for !s.over() {
		n := s.moves(&moves)
		s.play(moves[rng.Below(uint64(n))])
	}
}

// newUCT is a plain Monte Carlo tree search.
func newUCT() engine.Engine {
	return &enginetest.UCT[state, move]{
		Explore: 0.7,
		Start:   func(p game.Position) state { return newState(p.(kala.Position)) },
		Turn:    func(s *state) uint8 { return s.turn },
		Moves: func(all []move, s *state) []move {
			var moves [mostMoves]move
			return append(all, moves[:s.moves(&moves)]...)
		},
		Play:   (*state).play,
		Result: func(s *state) float64 { return float64(s.turn) }, // the seat to move has lost
		Name:   (*state).spell,
	}
}

// plain is alpha-beta of some turns on the difference of the beans in reserve
// and in one's own cup.
type plain struct{ turns, nodes int }

func (a *plain) Reset() {}

func (a *plain) Think(p game.Position, _ engine.Limits) (engine.Thought, error) {
	s := newState(p.(kala.Position))
	a.nodes = 0
	var moves [mostMoves]move
	best, alpha := move(0), -engine.Infinity
	for _, m := range moves[:s.moves(&moves)] {
		if v := a.after(&s, m, a.turns, alpha, engine.Infinity); v > alpha {
			best, alpha = m, v
		}
	}
	return engine.Thought{Move: s.spell(best), Nodes: a.nodes}, nil
}

func (a *plain) after(s *state, m move, turns, alpha, beta int) int {
	next := *s
	if next.play(m); next.turn == s.turn {
		return a.value(&next, turns, alpha, beta)
	}
	return -a.value(&next, turns-1, -beta, -alpha)
}

func (a *plain) value(s *state, turns, alpha, beta int) int {
	a.nodes++
	if s.over() {
		return -engine.Won
	}
	if turns == 0 && !s.again {
		me, other := s.turn&1, s.turn&1^1
		return int(s.reserve[me]) - int(s.reserve[other]) + int(s.top.at(s.cup[me])) - int(s.top.at(s.cup[other]))
	}
	var moves [mostMoves]move
	for _, m := range moves[:s.moves(&moves)] {
		if alpha = max(alpha, a.after(s, m, turns, alpha, beta)); alpha >= beta {
			break
		}
	}
	return alpha
}
