package rating_test

import (
	"math"
	"testing"

	"galet/game/rating"
)

// FuzzPlay plays a game between any two ratings: nothing changes against the
// result, nothing leaves its bounds, and who is named first does not matter.
func FuzzPlay(f *testing.F) {
	f.Add(1500.0, 350.0, 0.06, 1500.0, 350.0, 0.06, uint8(2))
	f.Add(100.0, 45.0, 0.01, 4000.0, 45.0, 0.1, uint8(2))
	f.Add(4000.0, 45.0, 0.1, 100.0, 350.0, 0.01, uint8(0))
	f.Add(4000.0, 350.0, 0.1, 100.0, 45.0, 0.1, uint8(0))
	f.Add(1700.0, 60.0, 0.05, 1500.0, 80.0, 0.06, uint8(1))
	f.Fuzz(func(t *testing.T, ap, ad, av, bp, bd, bv float64, result uint8) {
		a, b := sound(ap, ad, av), sound(bp, bd, bv)
		score := []rating.Score{rating.Loss, rating.Draw, rating.Win}[result%3]
		afterA, afterB := rating.Play(a, b, score)
		if !afterA.Valid() || !afterB.Valid() {
			t.Fatalf("%v, %v -> %v, %v", a, b, afterA, afterB)
		}
		if against(score, a, b, afterA) || against(score.Other(), b, a, afterB) {
			t.Errorf("%v against the result: %v, %v -> %v, %v", score, a, b, afterA, afterB)
		}
		swappedB, swappedA := rating.Play(b, a, score.Other())
		if swappedA != afterA || swappedB != afterB {
			t.Errorf("not the same when named the other way round")
		}
	})
}

// against reports whether a change goes against the result: in a draw, whether
// the one who was ahead gained or the one who was behind lost.
func against(s rating.Score, before, opponent, after rating.Rating) bool {
	change := after.Points - before.Points
	switch s {
	case rating.Win:
		return change < 0
	case rating.Loss:
		return change > 0
	}
	return change*(opponent.Points-before.Points) < 0
}

// sound brings numbers into their bounds, in millionths, as the package gives
// them.
func sound(points, deviation, volatility float64) rating.Rating {
	return rating.Rating{
		Points:     fold(points, rating.LeastPoints, rating.MostPoints),
		Deviation:  fold(deviation, rating.LeastDeviation, rating.MostDeviation),
		Volatility: fold(volatility, rating.LeastVolatility, rating.MostVolatility),
	}
}

func fold(v, least, most float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return least
	}
	return math.Round(1e6*(least+math.Mod(math.Abs(v-least), most-least))) / 1e6
}
