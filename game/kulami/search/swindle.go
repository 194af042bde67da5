package search

import (
	"math"
	"math/bits"

	"galet/game/engine"
)

// swindleShare limits swindle to this many times the positions of the proof.
const swindleShare = 3

// swindle puts a move first in a position that is not won. Of the moves with the best
// result it takes the one after which the other seat most likely makes a mistake.
func (x *search) swindle(s *state, r *engine.Root) {
	x.budget.Lower(x.budget.Nodes() * (1 + swindleShare))
	goal, best, chance := r.Choices[0].Score, 0, -1.0
	for i, c := range r.Choices {
		next := *s
		x.board.play(&next, c.Move)
		if -x.result(&next) != goal {
			continue
		}
		v := x.mistakes(&next)
		if x.budget.Spent() {
			break
		}
		if v > chance {
			best, chance = i, v
		}
	}
	r.Choices[0], r.Choices[best] = r.Choices[best], r.Choices[0]
	r.Choices[0].Score = goal
}

// mistakes is the other seat's average winning chance after a move, 0 to 1, if the seat to
// move prefers moves that look good.
func (x *search) mistakes(s *state) float64 {
	sum, weights := 0.0, 0.0
	for set := s.legal; set != 0; set &= set - 1 {
		field, next := uint8(bits.TrailingZeros64(set)), *s
		x.board.play(&next, field)
		weight := math.Exp(float64(x.promise(*s, field, 0)) / (orderEstimate * engine.Unit))
		sum += weight * engine.Chance(x.result(&next))
		weights += weight
	}
	return sum / max(weights, math.SmallestNonzeroFloat64)
}

// result is the proved score of a position.
func (x *search) result(s *state) int {
	return max(-engine.Won, min(engine.Won, x.value(s, int(mostMarbles-s.ply), -1, 1)))
}
