package search

import (
	"testing"

	"galet/game/engine"
)

// The engine beats plain players at a node limit: the seeds are fixed, so the
// score is the same each time.
func TestBeatsPlainPlayers(t *testing.T) {
	t.Parallel()
	for _, peer := range []struct {
		name  string
		peer  engine.Engine
		nodes int
	}{
		{"UCT of 1,000 playouts", &uct{}, 1000},
		{"alpha-beta of three turns", &plain{turns: 3}, 1},
	} {
		t.Run(peer.name, func(t *testing.T) {
			t.Parallel()
			score := match(t, 5, byNodes(New(1<<20), 8, 5000), byNodes(peer.peer, 8, peer.nodes))
			if score.Mean() < 0.7 {
				t.Errorf("%.0f %% of the games won", 100*score.Mean())
			}
		})
	}
}
