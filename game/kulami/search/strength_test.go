package search

import (
	"testing"

	"galet/game/engine"
	"galet/game/engine/enginetest"
	"galet/game/kulami"
)

func arena() engine.Arena { return engine.Arena{Game: kulami.Game{}, Plies: 2, Seed: 1} }

// The engine beats plain Monte Carlo tree search at a node limit: the seeds are
// fixed, so the score is the same each time.
func TestBeatsUCT(t *testing.T) {
	t.Parallel()
	score := enginetest.Match(t, arena(), 4, enginetest.ByNodes(New(1<<20), 5000), enginetest.ByNodes(newUCT(), 1000))
	if score.Mean() < 0.7 {
		t.Errorf("%.0f %% of the games won", 100*score.Mean())
	}
}

// On a board with bonuses the engine counts positions in its tree, about ten for
// each playout.
func TestBeatsUCTWithBonuses(t *testing.T) {
	t.Parallel()
	arena := arena()
	arena.Chosen = map[string]string{"bonus": "area+chains"}
	score := enginetest.Match(t, arena, 4, enginetest.ByNodes(New(1<<20), 10_000), enginetest.ByNodes(newUCT(), 500))
	if score.Mean() < 0.7 {
		t.Errorf("%.0f %% of the games won", 100*score.Mean())
	}
}

// BenchmarkAgainstPanels plays pairs of games against alpha-beta on the points
// as they stand, and reports the share won.
func BenchmarkAgainstPanels(b *testing.B) {
	score := enginetest.Match(b, arena(), b.N, enginetest.ByNodes(New(64<<20), 200_000), enginetest.ByNodes(&plain{}, 1))
	b.ReportMetric(100*score.Mean(), "%won")
}
