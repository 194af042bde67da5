package search

import (
	"flag"
	"fmt"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/engine/enginetest"
	"galet/game/unlur"
)

// random plays to the end at random.
func (s *state) random(rng *engine.WyRand) {
	for s.contract {
		s.play(s.drawContract(rng))
	}
	for !s.over {
		s.draw(rng, 0)
	}
}

// newUCT is a plain Monte Carlo tree search with random playouts, of which none
// loses at once without need. It plays best with an Explore of 0.4.
func newUCT() engine.Engine {
	return &enginetest.UCT[state, cell]{
		Explore: 0.4,
		Start:   func(p game.Position) state { return newState(p.(*unlur.Position)) },
		Turn:    func(s *state) uint8 { return s.turn },
		Moves: func(all []cell, s *state) []cell {
			if s.over {
				return all
			}
			if all = append(all, s.choices()...); s.contract {
				all = append(all, pass)
			}
			return all
		},
		Play:    (*state).play,
		Playout: (*state).random,
		Result:  func(s *state) float64 { return float64(1 - s.winner) },
		Name:    func(_ *state, c cell) game.Move { return names[c] },
	}
}

// The length of the match against plain search.
var (
	pairs = flag.Int("pairs", 4, "how many pairs of games to play against plain search")
	nodes = flag.Int("nodes", 1000, "how many playouts a move has")
	side  = flag.Int("side", 6, "the size of the board")
)

func TestBeatsPlainSearch(t *testing.T) {
	t.Parallel()
	arena := engine.Arena{Game: unlur.Game{}, Chosen: map[string]string{"size": fmt.Sprint(*side)}, Seed: 1}
	score := enginetest.Match(t, arena, *pairs, enginetest.ByNodes(New(32<<20), *nodes), enginetest.ByNodes(newUCT(), *nodes))
	if score.Mean() <= 0.5 {
		t.Errorf("scored %.2f against plain search", score.Mean())
	}
}
