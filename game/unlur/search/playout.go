package search

import (
	"math/bits"

	"galet/game/engine"
)

// playout plays random moves to the end, but answers some stones. It returns the black
// stones at the end of the contract.
func (x *search) playout(s *state) (contract rows) {
	for s.contract {
		s.play(s.drawContract(&x.rng))
	}
	contract = s.stones[black]
	before, colour, n := s.last, s.colour(), 0
	for ; !s.over; n++ {
		s.draw(&x.rng, x.answer(s))
		x.moves[n] = s.last
	}
	x.learn(x.moves[:n], before, colour, (s.winner^s.black)&1)
	return contract
}

// learn keeps the replies of the winner, and forgets those of the other seat. moves[0]
// has this colour, and answers the stone before.
func (x *search) learn(moves []cell, before cell, colour, winner uint8) {
	for _, m := range moves {
		reply := &x.replies[colour&1][before]
		if colour == winner {
			*reply = m
		} else if *reply == m {
			*reply = 0
		}
		before, colour = m, colour^1
	}
}

// answer is a cell to answer the newest stone with: it keeps two groups joined, or it won
// last time; 0: there is none.
func (x *search) answer(s *state) cell {
	colour := s.colour()
	if c := s.bridge(colour); c != 0 {
		return c
	}
	if c := x.replies[colour&1][s.last]; c != 0 && (s.stones[black][c>>4+1]|s.stones[white][c>>4+1])>>(c&15)&1 == 0 {
		return c
	}
	return 0
}

// bridge returns the cell that keeps a connection of a colour. Two empty cells joined
// two of its stones, or a stone and a side; the newest stone took one of them, and the
// other is still empty. It is 0 if there is no such cell.
func (s *state) bridge(colour uint8) cell {
	own := s.pattern(s.last, colour)
	if own == 0 {
		return 0
	}
	for set := gaps[(own|s.beyond[s.last])&127]; set != 0; set &= set - 1 {
		c := s.last + cell(ringSteps[bits.TrailingZeros8(set)%6])
		if s.stones[colour&1^1][c>>4+1]>>(c&15)&1 == 0 {
			return c
		}
	}
	return 0
}

// drawContract is a random move of the contract.
func (s *state) drawContract(rng *engine.WyRand) cell {
	if s.inner == 0 || rng.Below(passOne) == 0 {
		return pass
	}
	return s.free[rng.Below(uint64(s.inner))]
}

// passOne: in playouts, one of so many moves of the contract is a pass.
const passOne = 5

// draw plays a move after the contract: first, or a random one if first is 0. It avoids
// moves that lose at once.
func (s *state) draw(rng *engine.WyRand, first cell) {
	colour := (s.turn ^ s.black) & 1
	left := s.frees
	i := s.at[first]
	if first == 0 {
		i = uint8(rng.Below(uint64(left)))
	}
	for {
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
			s.move(left, i)
			s.free[left], s.at[c] = c, left
			i = uint8(rng.Below(uint64(left)))
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
		s.move(s.frees, i)
		s.last = c
		if result != open {
			s.over, s.winner = true, s.turn^uint8(result-won)
		}
		s.turn ^= 1
		return
	}
}
