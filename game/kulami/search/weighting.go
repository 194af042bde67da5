package search

import (
	"math"

	"galet/game/engine"
)

// phases are the points of a game between which estimates are interpolated:
// its beginning, its middle and its end.
const phases = 3

// half is the ply of the middle phase.
const half = mostMarbles / 2

// phased is a weight at each phase, in logarithms of odds.
type phased [phases]float64

// at interpolates between phases.
func (w phased) at(ply int) float64 {
	phase, share := 0, float64(ply)/half
	if share >= 1 {
		phase, share = 1, share-1
	}
	return w[phase] + (w[phase+1]-w[phase])*share
}

// unit is the weight at a ply in 1/engine.Unit.
func (w phased) unit(ply int) int16 { return int16(math.Round(w.at(ply) * engine.Unit)) }

func (w phased) rounded() (r [phases]int16) {
	for i, v := range w {
		r[i] = int16(math.Round(v * engine.Unit))
	}
	return r
}

// weighting says what parts of a position add to the odds of the seat that
// leads in them. Without bonuses it was fitted to the results of games of the engine against
// itself. With bonuses it was fitted to the winning chances that tree search found: in each
// case 35,000 to 190,000 nodes with at least 150 visits, from 160 games or more.
type weighting struct {
	// panels are indexed by size, the leader's marbles and the other seat's marbles.
	panels [largest + 1][largest + 1][largest + 1]phased
	// lines are indexed by the marbles of one seat on five fields in a straight
	// line on which the other has none.
	lines [chain + 1]phased
	// turn counts for the seat to move. choice counts for each playable field
	// beyond five.
	turn, choice phased
	// area counts for each marble of a seat's largest area, and linked for each marble that
	// one free field would join to it.
	area, linked phased
	// chain counts for each marble in a chain.
	chain phased
}

// chain is the fewest marbles that make a chain.
const chain = 5

// prospect is what a panel adds to the logarithm of seat 0's odds to win.
func (w *weighting) prospect(size, first, second int) phased {
	if first >= second {
		return w.panels[size][first][second]
	}
	v := w.panels[size][second][first]
	return phased{-v[0], -v[1], -v[2]}
}

// tables are a weighting in whole numbers, as a search looks them up.
type tables struct {
	worths [8][8][8]terms
	// lines are indexed by the marbles of seat 0 and of seat 1.
	lines    [8][8][phases]int16
	freedoms [mostMarbles + 1][mostFreedom + 1]int16
	areas    [mostMarbles + 1]areaWeights
	chains   [mostMarbles + 1]int16
}

// areaWeights are the weights of areas at a ply.
type areaWeights struct{ size, linked int16 }

// mostFreedom is more fields than may be played in any position but the first.
const mostFreedom = 24

func newTables(w *weighting) *tables {
	t := &tables{}
	for size := 2; size <= largest; size++ {
		for first := 0; first <= size; first++ {
			for second := 0; first+second <= size; second++ {
				t.worths[size][first][second] = newWorth(w, size, first, second)
			}
		}
	}
	for n, v := range w.lines {
		t.lines[n][0] = v.rounded()
		t.lines[0][n] = phased{-v[0], -v[1], -v[2]}.rounded()
	}
	for ply := range t.freedoms {
		for n := range t.freedoms[ply] {
			t.freedoms[ply][n] = int16(math.Round((w.turn.at(ply) + w.choice.at(ply)*float64(n-5)) * engine.Unit))
		}
		t.areas[ply] = areaWeights{w.area.unit(ply), w.linked.unit(ply)}
		t.chains[ply] = w.chain.unit(ply)
	}
	return t
}

// allTables are the tables by the bonuses that count.
var allTables = newAllTables()

func newAllTables() (all [len(weightings)]*tables) {
	for i := range weightings {
		all[i] = newTables(&weightings[i])
	}
	return all
}
