package leaderboard

import (
	"testing"
	"time"

	"galet/game/match"
	"galet/game/rating"
)

// The graph ends with the rating that the text of the profile gives, whether the last
// match was just now, some weeks ago, or so long ago that the graph goes on after it.
func TestGraphEndsWithTheRatingShown(t *testing.T) {
	t.Parallel()
	start := time.Date(2025, time.June, 1, 12, 0, 0, 0, time.UTC)
	const year = 365 * 24 * time.Hour
	for _, weeks := range []int{0, 1, 2, 5} {
		change := func(at time.Time, before, after rating.Rating) match.Change {
			return match.Change{At: at, First: rating.Win, Sides: [2]match.Side{{Player: "ana", Before: before, After: after}, {Player: "bo"}}}
		}
		settled := rating.Rating{Points: 1600, Deviation: 50, Volatility: rating.Start().Volatility}
		k := ratedGame{Profile: match.Profile{
			Row:     match.Row{Standing: match.Standing{Rating: settled, Last: start.Add(year), Steps: weeks}},
			Changes: []match.Change{change(start, rating.Start(), settled), change(start.Add(year), settled, settled)},
		}}
		moments := k.moments("ana", start.Add(year+time.Duration(weeks)*7*24*time.Hour))
		got, want := moments[len(moments)-1], k.Shown()
		if got.Rating != want.Points || got.Deviation != want.Deviation {
			t.Errorf("%d weeks after the last match: %v ± %v, want %v ± %v", weeks, got.Rating, got.Deviation, want.Points, want.Deviation)
		}
	}
}
