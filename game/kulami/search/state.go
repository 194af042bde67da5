package search

import (
	"math/bits"

	"galet/game/engine"
	"galet/game/kulami"
)

// mostMarbles is how many marbles both seats have together.
const mostMarbles = 2 * kulami.MarblesEach

// noField stands for the last marble's field when there is none.
const noField = fieldCount

// state is a position as a search needs it: a small value without pointers.
type state struct {
	marbles [2]uint64
	// legal holds the fields that may be played now; none at the end.
	legal uint64
	// hash is the sum of the keys.
	hash uint64
	last uint8
	ply  uint8
	// terms are sums over panels, from the side of seat 0.
	terms terms
	// units are the inputs of the net's hidden units if each seat is to move.
	units [2]lanes
}

func newState(b *board, p kulami.Position) state {
	s := state{last: noField, ply: uint8(p.Ply())}
	for i, f := range p.Board().Fields() {
		if seat, ok := p.Marble(f); ok {
			s.marbles[seat] |= 1 << i
			s.hash += b.keys.marble[seat][i]
		}
		if last, ok := p.Last(); ok && f == last {
			s.last = uint8(i)
		}
	}
	for panel := range b.panels {
		b.addPanel(&s, uint8(panel))
	}
	b.addLines(&s)
	previous := ^uint64(0)
	if f, ok := p.Previous(); ok {
		for i, g := range p.Board().Fields() {
			if f == g {
				previous = b.off[i]
			}
		}
	}
	s.legal = b.legal(&s, previous)
	return s
}

// legal is the set of fields that may be played. previous are the fields that are not on
// the panel of the last marble but one.
func (b *board) legal(s *state, previous uint64) uint64 {
	switch {
	case s.ply == mostMarbles:
		return 0
	case s.last == noField:
		return ^uint64(0)
	}
	return b.reach[s.last] & previous &^ (s.marbles[0] | s.marbles[1])
}

// play puts a marble of the seat to move on a legal field.
func (b *board) play(s *state, field uint8) {
	seat, panel := s.ply&1, b.panel[field&63]
	b.subPanel(s, panel)
	b.put(s, field)
	b.addPanel(s, panel)
	s.hash += b.keys.marble[seat][field&63]
	if b.chains {
		b.lineTerms(s, field, seat)
	}
}

// addPanel adds a panel's part to all sums.
func (b *board) addPanel(s *state, panel uint8) {
	size, first, second := b.kind[panel]&7, count(s.marbles[0]&b.panels[panel])&7, count(s.marbles[1]&b.panels[panel])&7
	s.terms.add(b.worth(size, first, second))
	s.hash += b.keys.leads[panel][first][second]
	if b.net != nil {
		s.units[0].add(&b.net.panels[size][first][second])
		s.units[1].add(&b.net.panels[size][second][first])
	}
}

// subPanel takes a panel's part out of all sums.
func (b *board) subPanel(s *state, panel uint8) {
	size, first, second := b.kind[panel]&7, count(s.marbles[0]&b.panels[panel])&7, count(s.marbles[1]&b.panels[panel])&7
	s.terms.sub(b.worth(size, first, second))
	s.hash -= b.keys.leads[panel][first][second]
	if b.net != nil {
		s.units[0].sub(&b.net.panels[size][first][second])
		s.units[1].sub(&b.net.panels[size][second][first])
	}
}

// put is play without the sums.
func (b *board) put(s *state, field uint8) {
	s.marbles[s.ply&1] |= 1 << field
	previous := ^uint64(0)
	if s.last != noField {
		previous = b.off[s.last&63]
	}
	s.last = field
	s.ply++
	s.legal = b.legal(s, previous)
}

// playout plays random moves to the end, and works out the points of the panels.
func (b *board) playout(s *state, rng *engine.WyRand) {
	previous := ^uint64(0)
	if s.last != noField {
		previous = b.off[s.last&63]
	}
	own, other := s.marbles[s.ply&1], s.marbles[s.ply&1^1]
	// rest[n] is the legal fields without the first n. All of it is always filled, so that
	// the processor predicts the end of the loop.
	var rest [16]uint64
	for s.legal != 0 {
		legal := s.legal
		i := rng.Below(uint64(count(legal)))
		for ; i >= uint64(len(rest)); i-- {
			legal &= legal - 1
		}
		for j := range rest {
			rest[j] = legal
			legal &= legal - 1
		}
		s.last = uint8(bits.TrailingZeros64(rest[i&15])) & 63
		s.ply++
		own, other = other, own|1<<s.last
		s.legal = 0
		if s.ply < mostMarbles {
			s.legal = b.reach[s.last] & previous &^ (own | other)
		}
		previous = b.off[s.last]
	}
	s.marbles[s.ply&1], s.marbles[s.ply&1^1] = own, other
	s.terms.points = int16(b.panelPoints(s.marbles[0], s.marbles[1]))
}

// key is a hash of all that matters for the rest of the game: the hash of the keys, the
// playable fields, and the last marble's panel, which is closed for the next two marbles.
func (b *board) key(s *state) uint64 {
	h := s.hash ^ (s.legal+0x9e3779b97f4a7c15)*0xd6e8feb86659fd93
	if s.last != noField {
		h ^= b.keys.shut[b.panel[s.last&63]]
	}
	h ^= h >> 32
	return h
}

func count(set uint64) int { return bits.OnesCount64(set) }
