package search

import (
	"math/bits"

	"galet/game/engine"
)

// feature is the number of something that a position may have, as the weights
// are numbered. Each is seen from the seat to move; where there are two sides,
// those of its rival come after its own.
type feature = int

// The features. Each line begins where the one before ends.
const (
	// featureReserve counts a reserve, up to mostReserve.
	featureReserve feature = 0
	// featureHeld counts the beans in a seat's own cup.
	featureHeld = featureReserve + 2*(mostReserve+1)
	// featureUnder counts those in the field cup below it.
	featureUnder = featureHeld + 2*8
	// featurePlace is where a cup stands: in a corner, at an edge, inside.
	featurePlace = featureUnder + 2*8
	// featureOpen is an open field cup by its beans and by who can end an
	// ordinary turn in it.
	featureOpen = featurePlace + 2*3
	// featureHarvest is the most that a seat can harvest in an ordinary turn,
	// by its reserve.
	featureHarvest = featureOpen + 8*4
	// featureRival is the beans in the rival's cup if a seat can end a turn
	// there.
	featureRival = featureHarvest + 2*8*smallReserve
	featureCount = featureRival + 2*8
)

const (
	mostReserve  = 40
	smallReserve = 16
)

// estimate is the logarithm of the odds that the seat to move wins, in
// 1/engine.Unit.
func (s *state) estimate() int {
	sum := 0
	s.features(func(f feature) { sum += int(weights[f]) })
	return engine.Estimate(sum)
}

// features calls f for each feature of a position without an extra turn.
func (s *state) features(f func(feature)) {
	var ends [2]uint16
	for side := range 2 {
		ends[side] = pathTable[4][s.cup[(s.turn^uint8(side))&1]&15].ends
	}
	for side := range 2 {
		seat := (s.turn ^ uint8(side)) & 1
		own, rival := s.cup[seat], s.cup[seat^1]
		reserve := int(s.reserve[seat])
		f(featureReserve + side*(mostReserve+1) + min(reserve, mostReserve))
		f(featureHeld + side*8 + min(int(s.top.at(own)), 7))
		f(featureUnder + side*8 + min(int(s.under[seat]), 7))
		f(featurePlace + side*3 + len(beside[own&15]) - 2)
		most := 0
		for set := ends[side] & s.ripe(); set != 0; set &= set - 1 {
			most = max(most, int(s.top.at(uint8(bits.TrailingZeros16(set)))))
		}
		f(featureHarvest + (side*smallReserve+min(reserve, smallReserve-1))*8 + min(most, 7))
		if ends[side]>>(rival&15)&1 != 0 {
			f(featureRival + side*8 + min(int(s.top.at(rival)), 7))
		}
	}
	for c := range uint8(16) {
		if c == s.cup[0] || c == s.cup[1] {
			continue
		}
		reach := int(ends[0]>>c&1 | ends[1]>>c&1<<1)
		f(featureOpen + reach*8 + min(int(s.top.at(c)), 7))
	}
}
