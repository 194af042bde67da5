package rating

import "math"

// The scores of a game for one of its players.
const (
	Loss Score = 0
	Draw Score = 0.5
	Win  Score = 1
)

// Score is what a game gave a player.
type Score float64

// Other is what the same game gave the other player.
func (s Score) Other() Score { return 1 - s }

// Game is one game as one player sees it.
type Game struct {
	// Against is the opponent's rating before the game.
	Against Rating
	Score   Score
}

// Update is a player's rating after the games of some time, which all count at
// once. periods is how much of a rating period that time was: 1 as in
// Glickman's paper, 0 if the rating was aged up to the games already.
func Update(r Rating, games []Game, periods float64) Rating {
	if len(games) == 0 {
		return r.after(periods)
	}
	phi := r.Deviation / scale
	var information, surprise float64 // 1/v and Δ/v (steps 3 and 4)
	for _, g := range games {
		damping := damped(g.Against.Deviation / scale)
		expected, missed := chances(damping * (r.Points - g.Against.Points) / scale)
		information += damping * damping * expected * missed
		surprise += damping * gained(g.Score, expected, missed)
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

// damped is the factor by which a game counts less against an opponent of this
// deviation: g of step 3.
func damped(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// chances returns E of step 3, the expected score of a player who is ahead by this
// much, and 1 - E. Both are precise at the ends.
func chances(ahead float64) (expected, missed float64) {
	return 1 / (1 + math.Exp(-ahead)), 1 / (1 + math.Exp(ahead))
}

// gained is a score less the expected one.
func gained(s Score, expected, missed float64) float64 {
	if s == Win {
		return missed
	}
	return float64(s) - expected
}

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
