package engine

import "math"

// Points is the result of one game for one side, in half points.
type Points int

// The results of a game.
const (
	Loss Points = 0
	Draw Points = 1
	Win  Points = 2
)

// Score counts the games between two sides, from the first side's view. The
// games of a pair have the same opening, so the error is computed from pairs.
type Score struct {
	Wins, Draws, Losses int
	// pairs counts the pairs by the half points won in both games.
	pairs [2*Win + 1]int
}

// Add counts a pair.
func (s *Score) Add(pair [2]Points) {
	for _, p := range pair {
		switch p {
		case Win:
			s.Wins++
		case Draw:
			s.Draws++
		default:
			s.Losses++
		}
	}
	s.pairs[pair[0]+pair[1]]++
}

// Games is the number of games.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Mean is the share of points won, 0 to 1; one half before the first game.
func (s Score) Mean() float64 {
	if s.Games() == 0 {
		return 0.5
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// variance is the variance of a pair's mean.
func (s Score) variance() float64 {
	mean, sum, n := s.Mean(), 0.0, 0
	for points, count := range s.pairs {
		d := float64(points)/float64(2*Win) - mean
		sum += float64(count) * d * d
		n += count
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// meanMargin keeps a mean away from 0 and 1, where Elo is infinite.
const meanMargin = 1e-3

// Elo is the first side's lead in Elo, and its error: half the width of the 95
// % confidence interval. The error counts one more pair won and one more lost: without
// them it would be 0 after a few pairs with the same points. This is the interval of
// Agresti and Coull, with pairs in place of trials.
func (s Score) Elo() (elo, margin float64) {
	mean := s.Mean()
	if s.Games() == 0 {
		return 0, math.Inf(1)
	}
	wider := s
	wider.Add([2]Points{Win, Win})
	wider.Add([2]Points{Loss, Loss})
	half := 1.96 * math.Sqrt(wider.variance()/float64(wider.Games()/2))
	return eloOf(mean), (eloOf(mean+half) - eloOf(mean-half)) / 2
}

// eloOf is the Elo difference of an expected mean.
func eloOf(mean float64) float64 {
	mean = min(max(mean, meanMargin), 1-meanMargin)
	return 400 * math.Log10(mean/(1-mean))
}

// meanOf is the expected mean of an Elo difference.
func meanOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// SPRT is a sequential probability ratio test of two hypotheses: the first side
// is stronger by Elo0, or by Elo1. It stops when one of them is likely enough.
type SPRT struct {
	Elo0, Elo1 float64
	// Alpha is the probability of accepting Elo1 when Elo0 is true, Beta that
	// of accepting Elo0 when Elo1 is true.
	Alpha, Beta float64
}

// DefaultSPRT is the test for changes of an engine: 0 against 10 Elo, with 5 % errors.
var DefaultSPRT = SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}

// Verdict is the result of a sequential test.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	Accepted          // of Elo1
	Rejected          // of Elo1, for Elo0
)

// String is the verdict as a word.
func (v Verdict) String() string { return [...]string{"undecided", "accepted", "rejected"}[v] }

// Judge returns the log-likelihood ratio of Elo1 to Elo0 and the verdict. It
// assumes that the results of pairs are normally distributed.
func (t SPRT) Judge(s Score) (ratio float64, v Verdict) {
	variance := s.variance()
	if variance == 0 {
		return 0, Undecided
	}
	m0, m1 := meanOf(t.Elo0), meanOf(t.Elo1)
	ratio = float64(s.Games()/2) * (m1 - m0) * (2*s.Mean() - m0 - m1) / (2 * variance)
	switch {
	case ratio >= math.Log((1-t.Beta)/t.Alpha):
		return ratio, Accepted
	case ratio <= math.Log(t.Beta/(1-t.Alpha)):
		return ratio, Rejected
	}
	return ratio, Undecided
}
