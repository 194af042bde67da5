package review

import (
	"slices"
	"strings"
	"testing"

	"galet/game"
	"galet/game/lang"
	"galet/game/match"
)

func TestAnalysisFindsWhatDecided(t *testing.T) {
	t.Parallel()
	// Move b loses slightly too little to be a fault. Moves a, d, e and g lose exactly the
	// minimum of an inaccuracy, a blunder, a mistake and an inaccuracy. The last one is
	// left out: a review has three moments.
	first := []int{60, 50, 59, 59, 89, 69, 69, 59, 59}
	movers := []game.Seat{0, 1, 0, 1, 0, 1, 0, 1, 0}
	moves := []game.Move{"a", "b", "c", "d", "e", "f", "g", "h"}
	var verdicts []verdict
	for i, v := range first {
		verdicts = append(verdicts, verdict{first: chance{v, i >= 7}, better: "x"})
	}
	a := newReview(moves, verdicts, movers)
	type brief struct {
		ply   int
		fault moveFault
	}
	var got []brief
	for _, m := range a.moments {
		got = append(got, brief{m.ply, m.fault()})
	}
	if want := []brief{{0, inaccuracy}, {3, blunder}, {4, mistake}}; !slices.Equal(got, want) || a.proved != 7 {
		t.Errorf("moments %v, proved after %d, want %v, 7", got, a.proved, want)
	}
	mended := slices.Clone(verdicts)
	mended[7].first.percent = 90 // the last move lost it again
	if a := newReview(moves, mended, movers); a.proved != 8 {
		t.Errorf("proved after %d, want 8", a.proved)
	}
	verdicts[4].better = "e" // what the engine plays, too, is no fault
	if a := newReview(moves, verdicts, movers); len(a.moments) != 3 || a.moments[2].ply != 6 {
		t.Errorf("moments %+v", a.moments)
	}
	if a := newReview(moves[1:2], verdicts[1:3], movers[1:]); len(a.moments) != 0 || a.proved != -1 {
		t.Errorf("an even match has %+v", a)
	}
}

// The line that announces the moments stands right above them.
func TestMomentsFollowTheirLine(t *testing.T) {
	t.Parallel()
	m := match.Match{ID: 3, Record: game.Record{Moves: []game.Move{"a", "b", "c"}}}
	for _, loc := range lang.All() {
		said := textReviewHead(loc, m, "Kala", review{moments: []moment{{}}, proved: 2})
		if line := loc.Say("review.moments", "N", 1); !strings.HasSuffix(said, line) || !strings.Contains(said, loc.Say("review.proved-from", "Move", 2)) {
			t.Errorf("%q, want %q at the end", said, line)
		}
	}
}
