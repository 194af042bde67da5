package tournament

import (
	"math/rand/v2"
	"testing"

	"galet/game/gametest"
)

// TestMatch compares the weight with the best of all matchings.
func TestMatch(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gametest.Rounds(20_000, 2_000)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(9)
		w := make([][]int64, n)
		for i := range w {
			w[i] = make([]int64, n)
			for j := range i {
				if rng.IntN(3) > 0 {
					w[j][i] = 1 + rng.Int64N(1+int64(seed%50))
				}
			}
		}
		var got int64
		for i, j := range match(n, func(i, j int) int64 { return w[i][j] }) {
			if j > i {
				got += w[i][j]
			}
		}
		if want := best(w, 0, make([]bool, n)); got != want {
			t.Fatalf("seed %d: weight %d, the best is %d: %v", seed, got, want, w)
		}
	}
}

// best is the greatest weight of a matching of those from a vertex on that are free.
func best(w [][]int64, from int, taken []bool) int64 {
	for from < len(w) && taken[from] {
		from++
	}
	if from == len(w) {
		return 0
	}
	most := best(w, from+1, taken)
	for j := from + 1; j < len(w); j++ {
		if taken[j] || w[from][j] == 0 {
			continue
		}
		taken[j] = true
		most = max(most, w[from][j]+best(w, from+1, taken))
		taken[j] = false
	}
	return most
}
