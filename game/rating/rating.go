// Package rating says how strong players are, and how sure that is, by
// Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022): each
// player has a rating, a deviation and a volatility, which change with each
// game and, as time goes by without one, grow less sure.
//
// It does not know games, people, files and clocks: time is given to it in
// days. Everything in it is a pure function, and what it returns is rounded to
// millionths, so that a ladder that is replayed comes to the same numbers.
package rating

import "math"

// The numbers of the system.
const (
	// StartPoints, StartDeviation and StartVolatility are the rating of a player
	// who has not played yet.
	StartPoints     = 1500
	StartDeviation  = 350
	StartVolatility = 0.06

	// LeastDeviation and MostDeviation are the bounds of a deviation. At the lower
	// one, a game still changes the rating. The upper one is a newcomer's deviation.
	LeastDeviation = 45
	MostDeviation  = StartDeviation

	// LeastPoints and MostPoints are the bounds of a rating. Normal play does not come
	// near them.
	LeastPoints = 100
	MostPoints  = 4000

	// LeastVolatility and MostVolatility are the bounds of a volatility. So odd results
	// cannot make a rating jump, or stop it from changing.
	LeastVolatility = 0.01
	MostVolatility  = 0.1

	// ProvisionalAbove: a rating with a greater deviation is provisional.
	ProvisionalAbove = 110
)

const (
	// scale is how many points are one unit of Glickman's inner scale (his
	// step 2).
	scale = 173.7178
	// tau is how much volatilities may change.
	tau = 0.5
	// yearly is the number of rating periods in a year. After a year without
	// games, a deviation of 60 has grown to 110 at the start volatility.
	yearly   = (110.0*110 - 60*60) / (scale * scale * StartVolatility * StartVolatility)
	yearDays = 365
)

// Rating is an estimate of a player's strength.
type Rating struct {
	// Points are the rating itself, 1500 for a newcomer.
	Points float64
	// Deviation is how uncertain the rating is: in two cases of three, the strength is
	// within this many points.
	Deviation float64
	// Volatility is how much the strength is expected to change in a period.
	Volatility float64
}

// Start is the rating of a newcomer.
func Start() Rating {
	return Rating{Points: StartPoints, Deviation: StartDeviation, Volatility: StartVolatility}
}

// Valid reports whether the numbers are within their bounds.
func (r Rating) Valid() bool {
	return within(r.Points, LeastPoints, MostPoints) &&
		within(r.Deviation, LeastDeviation, MostDeviation) &&
		within(r.Volatility, LeastVolatility, MostVolatility)
}

// Provisional reports whether the rating is still too uncertain to be compared.
func (r Rating) Provisional() bool { return r.Deviation > ProvisionalAbove }

// Score orders a ladder: the points less two deviations. A player's strength is hardly
// ever lower.
func (r Rating) Score() float64 { return r.Points - 2*r.Deviation }

// Aged is the rating after days without a game: only its deviation is greater. Fewer than
// 0 days count as 0.
func (r Rating) Aged(days float64) Rating {
	return r.after(max(0, days) * yearly / yearDays)
}

// after is the rating after rating periods without a game (Glickman's step 6).
func (r Rating) after(periods float64) Rating {
	spread := r.Volatility * scale
	r.Deviation = math.Sqrt(r.Deviation*r.Deviation + periods*spread*spread)
	return r.bounded()
}

// bounded is the rating within its bounds, in millionths.
func (r Rating) bounded() Rating {
	return Rating{
		Points:     millionths(r.Points, LeastPoints, MostPoints),
		Deviation:  millionths(r.Deviation, LeastDeviation, MostDeviation),
		Volatility: millionths(r.Volatility, LeastVolatility, MostVolatility),
	}
}

func millionths(v, least, most float64) float64 {
	return math.Round(min(max(v, least), most)*1e6) / 1e6
}

func within(v, least, most float64) bool { return v >= least && v <= most }
