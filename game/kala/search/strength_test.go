package search

import (
	"testing"

	"galet/game/engine"
	"galet/game/engine/enginetest"
	"galet/game/kala"
)

// The engine beats plain players at a node limit: the seeds are fixed, so the
// score is the same each time.
func TestBeatsPlainPlayers(t *testing.T) {
	t.Parallel()
	arena := engine.Arena{Game: kala.Game{}, Plies: 3, Seed: 1}
	for _, peer := range []struct {
		name  string
		peer  engine.Engine
		nodes int
	}{
		{"UCT of 1,000 playouts", newUCT(), 1000},
		{"alpha-beta of three turns", &plain{turns: 3}, 1},
	} {
		t.Run(peer.name, func(t *testing.T) {
			t.Parallel()
			score := enginetest.Match(t, arena, 5, enginetest.ByNodes(New(1<<20), 5000), enginetest.ByNodes(peer.peer, peer.nodes))
			if score.Mean() < 0.7 {
				t.Errorf("%.0f %% of the games won", 100*score.Mean())
			}
		})
	}
}
