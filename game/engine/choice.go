package engine

import (
	"math"
	"math/rand/v2"
)

// Strength is what one level of one game is allowed. Each game has a table of
// them, tuned by games between neighbouring levels.
type Strength struct {
	// Nodes is the most positions that one thought looks at; 0: no limit.
	Nodes int
	// Depth is the most moves that it looks ahead; 0: no limit.
	Depth int
	// Spread is how freely the level chooses among good moves: a move that
	// loses that much winning chance is chosen 1/e as often as the best. At 0
	// the best is always chosen.
	Spread float64
	// Window is the most winning chance that a chosen move may lose.
	Window float64
}

// Choose is the index of the value that a player of such strength chooses;
// values are the winning chances that each move leaves, at least one.
func (s Strength) Choose(values []float64, rng *rand.Rand) int {
	best := 0
	for i, v := range values {
		if v > values[best] {
			best = i
		}
	}
	if s.Spread <= 0 {
		return best
	}
	weights := make([]float64, len(values))
	sum := 0.0
	for i, v := range values {
		if loss := values[best] - v; loss <= s.Window {
			weights[i] = math.Exp(-loss / s.Spread)
			sum += weights[i]
		}
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 && w > 0 {
			return i
		}
	}
	return best
}
