package search

import "galet/game/engine"

// playout plays to the end at random. No move is played that loses at once while
// there is another. It gives the black stones at the end of the contract.
func (s *state) playout(rng *engine.WyRand) (contract rows) {
	for s.contract {
		s.play(s.drawContract(rng))
	}
	contract = s.stones[black]
	for !s.over {
		s.draw(rng)
	}
	return contract
}

// drawContract is a move of the contract.
func (s *state) drawContract(rng *engine.WyRand) cell {
	if s.inner == 0 || rng.Below(passOne) == 0 {
		return pass
	}
	return s.free[rng.Below(uint64(s.inner))]
}

// passOne is of how many moves of the contract one is a pass, in playouts.
const passOne = 5

// draw plays a move at random after the contract.
func (s *state) draw(rng *engine.WyRand) {
	colour := (s.turn ^ s.black) & 1
	left := s.frees
	for {
		i := uint8(rng.Below(uint64(left)))
		c := s.free[i]
		near, sides := s.near(c, colour), s.sides[c]
		var roots [4]cell
		for k := range near.n {
			r := s.root(c + cell(near.step[k&3]))
			roots[k&3] = r
			sides |= s.sides[r]
		}
		result := outcomes[colour][sides&63]
		if result == lost && left > 1 {
			left--
			other := s.free[left]
			s.free[left], s.free[i] = c, other
			continue
		}
		root := c
		if near.n > 0 {
			root = roots[0]
			s.up[c] = root
		}
		for k := uint8(1); k < near.n; k++ {
			s.up[roots[k&3]] = root
		}
		s.sides[root] = sides
		s.stones[colour][c>>4+1] |= 1 << (c & 15)
		s.frees--
		s.free[i] = s.free[s.frees]
		if result != open {
			s.over, s.winner = true, s.turn^uint8(result-won)
		}
		s.turn ^= 1
		return
	}
}
