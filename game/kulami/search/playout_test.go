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

// playout plays to the end at random and gives both seats' marbles.
func (b *board) playout(s *state, rng *lots) (first, second uint64) {
	mine, theirs := s.marbles[s.ply&1], s.marbles[s.ply&1^1]
	legal, shut, ply := s.legal, ^uint64(0), s.ply
	if s.last != noField {
		shut = b.off[s.last&63]
	}
	for legal != 0 {
		bit := nth(legal, rng.next())
		field := bits.TrailingZeros64(bit) & 63
		mine, theirs = theirs, mine|bit
		if ply++; ply == mostMarbles {
			break
		}
		legal = b.reach[field] & shut &^ (mine | theirs)
		shut = b.off[field]
	}
	if ply&1 == 0 {
		return mine, theirs
	}
	return theirs, mine
}

// nth is one bit of a set that is not empty, drawn evenly by a random number.
// It takes bits off in eights: a loop's end is hard for a processor to guess.
func nth(set, random uint64) uint64 {
	n := random >> 32 * uint64(bits.OnesCount64(set)) >> 32
	for n >= 8 {
		for range 8 {
			set &= set - 1
		}
		n -= 8
	}
	s1 := set & (set - 1)
	s2 := s1 & (s1 - 1)
	s3 := s2 & (s2 - 1)
	s4 := s3 & (s3 - 1)
	s5 := s4 & (s4 - 1)
	s6 := s5 & (s5 - 1)
	s7 := s6 & (s6 - 1)
	rest := [8]uint64{set, s1, s2, s3, s4, s5, s6, s7}
	set = rest[n&7]
	return set & -set
}

// panelPoints is by how many points for panels seat 0 is ahead.
func (b *board) panelPoints(first, second uint64) int {
	points := 0
	for i, fields := range b.panels {
		lead := count(first&fields) - count(second&fields)
		sign := lead>>63 - -lead>>63
		points += sign * int(b.kind[i])
	}
	return points
}
