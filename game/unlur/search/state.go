package search

import (
	"galet/game"
	"galet/game/unlur"
)

// The colours of stones.
const (
	black = 0
	white = 1
)

// mostCells is how many cells the large board has.
const mostCells = 169

// state is a position for the search. It changes in place; a copy takes moves back.
type state struct {
	// up leads from a stone towards the root of its group; a root leads to
	// itself. sides is what a root's group touches, or an empty cell.
	up    [256]cell
	sides [256]uint8
	// stones has a bit for each stone of a colour, by row from 1 and by number.
	// The rows at both ends are empty.
	stones [2]rows
	// free are the empty cells, at the place of each among them. While the
	// contract lasts, the inner ones come first.
	free  [mostCells]cell
	at    [256]uint8
	frees uint8
	inner uint8

	contract bool
	// turn is the seat to move, and black the seat that passed.
	turn, black uint8
	// beyond is the pattern of each cell's neighbours that are not on the board.
	beyond *[256]uint8
	// last is the newest stone, 0 if there is none.
	last cell
	over bool
	// winner is a seat, if the game is over.
	winner uint8
}

func newState(p *unlur.Position) state {
	board := p.Board()
	g := board.Grid()
	s := emptyBoard[g.Size()]
	for i := range unlur.Cell(g.Cells()) {
		switch board.Stone(i) {
		case unlur.Black:
			s.put(place(g, i), black)
		case unlur.White:
			s.put(place(g, i), white)
		}
	}
	if last, ok := board.Last(); ok {
		s.last = place(g, last)
	}
	s.turn = uint8(p.ToMove())
	if s.contract = board.Contract(); !s.contract && board.Colour(game.First) != unlur.Black {
		s.black = 1
	}
	if result, over := p.Result(); over {
		s.over, s.winner = true, uint8(result.Winner)
	}
	return s
}

// colour is that of the next stone.
func (s *state) colour() uint8 {
	if s.contract {
		return black
	}
	return (s.turn ^ s.black) & 1
}

// pattern is the neighbours of a cell with stones of a colour.
func (s *state) pattern(c cell, colour uint8) uint8 {
	rows, row, shift := &s.stones[colour&1], c>>4, (c-1)&15
	return uint8(rows[row]>>shift&3 | rows[row+1]>>shift&5<<2 | rows[row+2]>>shift&6<<4)
}

// near are the neighbours of a cell with stones of a colour, one for each group of
// adjacent ones.
func (s *state) near(c cell, colour uint8) *contacts {
	return &contactTable[s.pattern(c, colour)&127]
}

// root is the root of a stone's group. It shortens the path to the root.
func (s *state) root(c cell) cell {
	for {
		next := s.up[c]
		if next == c {
			return c
		}
		further := s.up[next]
		if further == next {
			return next
		}
		s.up[c] = further
		c = further
	}
}

// reach are the sides that the group of a stone of this colour would touch if it is put
// on an empty cell.
func (s *state) reach(c cell, colour uint8) uint8 {
	near, sides := s.near(c, colour), s.sides[c]
	for i := range near.n {
		sides |= s.sides[s.root(c+cell(near.step[i&3]))]
	}
	return sides
}

// try is the outcome of a stone of this colour on an empty cell.
func (s *state) try(c cell, colour uint8) outcome {
	return outcomes[colour&1][s.reach(c, colour)&63]
}

// put puts a stone on an empty cell, and returns the sides that its group touches.
func (s *state) put(c cell, colour uint8) uint8 {
	near, sides := s.near(c, colour), s.sides[c]
	root := c
	for i := range near.n {
		r := s.root(c + cell(near.step[i&3]))
		sides |= s.sides[r]
		s.up[root] = r
		root = r
	}
	s.sides[root] = sides
	s.stones[colour&1][c>>4+1] |= 1 << (c & 15)
	s.take(c)
	return sides
}

// take removes a cell from the free ones.
func (s *state) take(c cell) {
	hole := s.at[c]
	if s.contract && hole < s.inner {
		s.inner--
		s.move(s.inner, hole)
		hole = s.inner
	}
	s.frees--
	s.move(s.frees, hole)
}

// move moves a free cell from one place among them to another.
func (s *state) move(from, to uint8) {
	c := s.free[from]
	s.free[to], s.at[c] = c, to
}

// play makes a legal move.
func (s *state) play(m cell) {
	if m == pass {
		s.black, s.contract = s.turn, false
		s.turn ^= 1
		return
	}
	colour := s.colour()
	switch outcomes[colour&1][s.put(m, colour)&63] {
	case won:
		s.over, s.winner = true, s.turn
	case lost:
		s.over, s.winner = true, s.turn^1
	}
	s.last = m
	s.turn ^= 1
}

// choices are the cells where the next stone may lie.
func (s *state) choices() []cell {
	switch {
	case s.over:
		return nil
	case s.contract:
		return s.free[:s.inner]
	}
	return s.free[:s.frees]
}
