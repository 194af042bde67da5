package search

// gains count the marbles with which each seat could still win points on the
// panels, as if the other put none there: in one byte each those worth 6 points
// or more, 4 or more, 3 or more, and 2 or more. Seat 0 has the low four bytes.
type gains uint64

// steps are the points that a marble can be worth, and how many bits a step's
// count lies above seat 0's first.
var steps = [4]int{6, 4, 3, 2}

// gainsOn is one panel's part.
func gainsOn(size, first, second int) gains {
	free := size - first - second
	return gainsOf(size, second-first, free) | gainsOf(size, first-second, free)<<32
}

// gainsOf is the part of a seat that is behind on a panel by this many
// marbles. It needs as many to level, and one more to lead.
func gainsOf(size, behind, free int) gains {
	marbles, points := 0, 0
	switch {
	case behind < 0 || behind > free || free == 0:
		return 0
	case behind == 0:
		marbles, points = 1, size
	case behind == free:
		marbles, points = behind, size
	default:
		marbles, points = behind+1, 2*size
	}
	g := gains(0)
	for i, step := range steps {
		if points >= step*marbles {
			g |= gains(marbles) << (8 * i)
		}
	}
	return g
}

// most is an upper bound of the points that one seat can still win with this
// many marbles.
func (g gains) most(marbles int) int {
	six, four, three, two := int(g&255), int(g>>8&255), int(g>>16&255), int(g>>24&255)
	return 2*min(six, marbles) + min(four, marbles) + min(three, marbles) + 2*min(two, marbles)
}

// bounds are the least and the most points that the seat to move can be ahead at the end.
func (s *state) bounds() (least, most int) {
	left := int(mostMarbles - s.ply)
	ahead, own, other := s.forMover(int(s.terms.points)), s.terms.gains, s.terms.gains>>32
	if s.ply&1 == 1 {
		own, other = other, own
	}
	return ahead - other.most(left/2), ahead + own.most((left+1)/2)
}
