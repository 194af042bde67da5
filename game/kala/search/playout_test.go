package search

import "math/bits"

// lots draws random numbers: wyrand, whose state is a counter, so that numbers
// do not wait for each other.
type lots uint64

func (l *lots) next() uint64 {
	*l += 0xa0761d6478bd642f
	high, low := bits.Mul64(uint64(*l), uint64(*l)^0xe7037ed1a0b428db)
	return high ^ low
}

// playout plays to the end at random; the seat that is then to move has lost.
func (s *state) playout(rng *lots) {
	for !s.over() {
		s.play(s.draw(rng))
	}
}

// draw is one of the legal moves, each as likely. It draws a way, with or
// without a harvest, and again if there is none. The ways to the rival's cup
// count once for each place where one's own can go.
func (s *state) draw(rng *lots) move {
	l, ripe, rival := s.ways(), s.ripe(), s.cup[s.turn&1^1]&15
	to := &l.to[rival]
	n := uint64(l.n) + uint64(to.n)*uint64(len(beside[rival])-1)
	for {
		drawn := pick(rng.next(), 2*n)
		way, harvest, place := drawn>>1, drawn&1, uint64(0)
		switch {
		case way >= uint64(l.n):
			more := way - uint64(l.n)
			way, place = uint64(to.way[more&uint64(to.n-1)&1]), 2+more>>(to.n-1)
		case l.last[way&7] == rival:
			place = 1
		}
		if harvest <= uint64(ripe>>(l.last[way&7]&15)&1) {
			return move(way&7 | harvest<<3 | place<<4)
		}
	}
}

// pick turns a random number into one below n.
func pick(random, n uint64) uint64 { return random >> 32 * n >> 32 }
