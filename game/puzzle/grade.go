package puzzle

import (
	"math"

	"galet/game"
	"galet/game/engine"
)

// leastRating and mostRating bound the rating of a puzzle.
const (
	leastRating = 600
	mostRating  = 2600
)

// The rating of a puzzle depends on the levels of Galet that solve it, as if it had
// played a match against each of them, and on the size of the proof.
const (
	// levelRating is the rating of the weakest level. Each further level is levelStep
	// points stronger: the stronger of two neighbours wins 70 of 100 games.
	levelRating, levelStep = 1000, 150
	// trials is how often each level tries.
	trials = 3
	// usualNodes is the size of a proof that does not change the rating. Ten times as
	// many nodes add tenfold.
	usualNodes, tenfold = 1000, 120
)

// grade is the rating of a puzzle.
func grade(e engine.Engine, p game.Position, found proof) int {
	var tries [engine.MaxLevel - 1]int
	for level := engine.MinLevel; level < engine.MaxLevel; level++ {
		for seed := range uint64(trials) {
			e.Reset()
			thought, err := e.Think(p, engine.Limits{Level: level, Seed: seed + 1})
			if err == nil && thought.Move == found.move {
				tries[level-engine.MinLevel]++
			}
		}
	}
	rating := performance(tries) + tenfold*math.Log10(float64(found.nodes)/usualNodes)
	return int(min(max(rating, leastRating), mostRating))
}

// performance is the rating at which the levels are expected to solve a puzzle as often
// as they did. One success and one failure more, of the middle level, keep it finite.
func performance(tries [engine.MaxLevel - 1]int) float64 {
	const middle = levelRating + levelStep*(engine.MaxLevel-2)/2
	low, high := float64(leastRating-1000), float64(mostRating+1000)
	for high-low > 1 {
		at := (low + high) / 2
		surplus := 1 - 2*expected(middle-at)
		for i, solved := range tries {
			surplus += float64(solved) - trials*expected(float64(levelRating+levelStep*i)-at)
		}
		if surplus > 0 {
			high = at
		} else {
			low = at
		}
	}
	return low
}

// expected is the expected score of a player who is ahead by this many points.
func expected(ahead float64) float64 { return 1 / (1 + math.Pow(10, -ahead/400)) }
