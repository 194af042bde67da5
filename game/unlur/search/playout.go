package search

import "galet/game/engine"

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
		kept := uint32(*reply)
		if kept == uint32(m) {
			kept = 0
		}
		if colour == winner {
			kept = uint32(m)
		}
		*reply = cell(kept)
		before, colour = m, colour^1
	}
}

// answer returns the cell to answer the newest stone with: the one that keeps two groups
// joined, otherwise the answer that won last time. 0 means that there is none.
func (x *search) answer(s *state) cell {
	colour := s.colour()
	c := uint32(x.replies[colour&1][s.last])
	if (s.stones[black][c>>4+1]|s.stones[white][c>>4+1])>>(c&15)&1 == 1 {
		c = 0
	}
	if bridge := uint32(s.bridge(colour)); bridge != uint32(s.last) {
		c = bridge
	}
	return cell(c)
}

// bridge returns the cell that keeps a connection of a colour. Two empty cells joined
// two of its stones, or a stone and a side; the newest stone took one of them, and the
// other is still empty. If there is no such cell, bridge returns that of the newest stone.
func (s *state) bridge(colour uint8) cell {
	set := gaps[(s.pattern(s.last, colour)|s.beyond[s.last])%patterns] &^ s.pattern(s.last, colour^1)
	return s.last + cell(firstStep[set%patterns])
}

// drawContract is a random move of the contract.
func (s *state) drawContract(rng *engine.WyRand) cell {
	if s.inner == 0 || rng.Below(passOne) == 0 {
		return pass
	}
	return s.free[rng.Below(uint64(s.inner))]
}

// passOne: in playouts, one in passOne moves of the contract is a pass.
const passOne = 5

// draw plays a move after the contract: first, or a random one if first is 0. It avoids
// moves that lose at once.
func (s *state) draw(rng *engine.WyRand, first cell) {
	colour := (s.turn ^ s.black) & 1
	left := s.frees
	i, next := uint64(s.at[first]), *rng
	drawn := next.Below(uint64(left))
	random := -((uint64(first) - 1) >> 63) // all bits if first is 0; a branch would be slower
	i ^= (i ^ drawn) & random
	*rng ^= (*rng ^ next) & engine.WyRand(random)
	for {
		c := s.free[uint8(i)]
		g := s.touch(c, colour)
		result := outcomes[colour][g.sides&63]
		if result == lost && left > 1 {
			left--
			s.move(left, uint8(i))
			s.free[left], s.at[c] = c, left
			i = rng.Below(uint64(left))
			continue
		}
		s.join(c, colour, g)
		s.frees--
		s.move(s.frees, uint8(i))
		s.last = c
		if result != open {
			s.over, s.winner = true, s.turn^uint8(result-won)
		}
		s.turn ^= 1
		return
	}
}
