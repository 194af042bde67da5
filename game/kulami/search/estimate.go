package search

import (
	"math/bits"

	"galet/game/engine"
)

// estimate is the logarithm of the odds that the seat to move wins, in
// 1/engine.Unit.
func (b *board) estimate(s *state) int {
	phase, share := 0, int(s.ply)
	if share >= half {
		phase, share = 1, share-half
	}
	from, to := int(s.terms.prospects[phase]), int(s.terms.prospects[phase+1])
	v := from + (to-from)*share/half
	if b.area {
		free, w := ^(s.marbles[0] | s.marbles[1]), &b.tables.areas[s.ply]
		v += b.areaPromise(s.marbles[0], free, w) - b.areaPromise(s.marbles[1], free, w)
	}
	if b.chains {
		v += (b.chainTotal(s.marbles[0]) - b.chainTotal(s.marbles[1])) * int(b.tables.chains[s.ply])
	}
	v = s.forMover(v) + int(b.tables.freedoms[s.ply][min(count(s.legal), mostFreedom)])
	if b.net != nil {
		v += b.net.value(b, s)
	}
	return engine.Estimate(v)
}

// gain is what a move adds to the mover's prospects on its panel.
func (b *board) gain(s *state, field uint8) int {
	mates, kind := b.mates[field&63], b.kind[b.panel[field&63]]
	first, second := count(s.marbles[0]&mates), count(s.marbles[1]&mates)
	before := b.worth(kind, first, second).prospects[1]
	if s.ply&1 == 0 {
		return int(b.worth(kind, first+1, second).prospects[1] - before)
	}
	return int(before - b.worth(kind, first, second+1).prospects[1])
}

// areaPromise is what a seat's largest area adds to the estimate. free are the fields
// without a marble.
func (b *board) areaPromise(marbles, free uint64, w *areaWeights) int {
	area := b.largestArea(marbles)
	return count(area)*int(w.size) + b.linked(marbles, area, free)*int(w.linked)
}

// linked counts the marbles that one free field would join to an area.
func (b *board) linked(marbles, area, free uint64) int {
	return count(b.around(b.around(area)&free) & marbles &^ area)
}

// around are the fields beside any of these.
func (b *board) around(set uint64) uint64 {
	around := uint64(0)
	for ; set != 0; set &= set - 1 {
		around |= b.beside[bits.TrailingZeros64(set)&63]
	}
	return around
}
