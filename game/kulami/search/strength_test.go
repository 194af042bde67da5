package search

import "testing"

// The engine beats plain Monte Carlo tree search at a node limit: the seeds are
// fixed, so the score is the same each time.
func TestBeatsUCT(t *testing.T) {
	t.Parallel()
	score := match(t, 4, nil, byNodes(New(1<<20), 8, 5000), byNodes(&uct{}, 8, 1000))
	if score.Mean() < 0.7 {
		t.Errorf("%.0f %% of the games won", 100*score.Mean())
	}
}

// BenchmarkAgainstPanels plays pairs of games against alpha-beta on the points
// as they stand, and reports the share won.
func BenchmarkAgainstPanels(b *testing.B) {
	score := match(b, b.N, nil, byNodes(New(64<<20), 8, 200_000), byNodes(&plain{}, 8, 1))
	b.ReportMetric(100*score.Mean(), "%won")
}
