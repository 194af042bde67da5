package rating

import "math"

// The scores of a game for one of its players.
const (
	Loss Score = 0
	Draw Score = 0.5
	Win  Score = 1
)

// Score is the result of a game for a player.
type Score float64

// Other is the result of the same game for the other player.
func (s Score) Other() Score { return 1 - s }

// Game is one game as one player sees it.
type Game struct {
	// Against is the opponent's rating before the game.
	Against Rating
	Score   Score
}

// Update is a player's rating after the games of a period, at least one. All count at once.
// periods is the length of that period in rating periods: 1 as in Glickman's paper, 0 if
// the rating was already aged up to the games.
func Update(r Rating, games []Game, periods float64) Rating {
	phi := r.Deviation / scale
	var information, surprise float64 // 1/v and Δ/v (steps 3 and 4)
	for _, g := range games {
		damping := deviationFactor(g.Against.Deviation / scale)
		expected := expectedScore(damping * (r.Points - g.Against.Points) / scale)
		information += damping * damping * expected * (1 - expected)
		surprise += damping * (float64(g.Score) - expected)
	}
	variance := 1 / information
	next := r
	next.Volatility = volatility(r.Volatility, phi, variance, variance*surprise)
	next = next.after(periods)
	phi = next.Deviation / scale
	squared := 1 / (1/(phi*phi) + information) // steps 6 and 7
	next.Points += scale * squared * surprise
	next.Deviation = scale * math.Sqrt(squared)
	return next.bounded()
}

// Play returns the ratings of two players after a game. Both ratings must be aged up to
// the game. Each change is computed from the other player's rating before the game. A
// win never lowers a rating, and a loss never raises one.
func Play(a, b Rating, forA Score) (afterA, afterB Rating) {
	return Update(a, []Game{{Against: b, Score: forA}}, 0),
		Update(b, []Game{{Against: a, Score: forA.Other()}}, 0)
}

// deviationFactor is g(φ) of step 3, 0 to 1: a game counts less against an
// opponent with a large deviation.
func deviationFactor(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expectedScore is E of step 3, 0 to 1. ahead is the player's lead in points of Glicko-2,
// times g.
func expectedScore(ahead float64) float64 { return 1 / (1 + math.Exp(-ahead)) }

// volatility is the new volatility, found as in step 5.
func volatility(sigma, phi, variance, delta float64) float64 {
	const enough = 1e-6
	start := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		spread := phi*phi + variance + e
		return e*(delta*delta-spread)/(2*spread*spread) - (x-start)/(tau*tau)
	}
	low, high := start, math.Log(delta*delta-phi*phi-variance)
	if delta*delta <= phi*phi+variance {
		for high = start - tau; f(high) < 0; {
			high -= tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > enough {
		mid := low + (low-high)*fLow/(fHigh-fLow)
		fMid := f(mid)
		if fMid*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = mid, fMid
	}
	return math.Exp(low / 2)
}
