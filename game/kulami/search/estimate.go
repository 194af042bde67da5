package search

import "galet/game/engine"

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
		v += (b.largestArea(s.marbles[0]) - b.largestArea(s.marbles[1])) * int(b.tables.areas[s.ply])
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
