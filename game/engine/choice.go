package engine

import (
	"math"
	"math/rand/v2"
)

// Strength is the setting of one level of one game. The values were tuned in
// games between neighbouring levels.
type Strength struct {
	// Nodes is the maximum number of positions of a thought; 0 means no limit.
	Nodes int
	// Depth is the maximum search depth in moves; 0 means no limit.
	Depth int
	// Spread is the temperature of the choice: a move that loses that much
	// winning chance is chosen 1/e times as often as the best. At 0 the best
	// move is always chosen.
	Spread float64
	// Window is the maximum winning chance that a chosen move may lose.
	Window float64
}

// Choose is the index of the chosen value. values are the winning chances after
// each move, at least one.
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
