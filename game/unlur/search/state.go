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
	// up leads from a stone towards the root of its group; a root leads to itself. sides
	// are the sides that a root's group touches, or, for an empty cell, those that the
	// cell touches.
	up    [256]cell
	sides [256]uint8
	// stones has a bit for each stone of a colour, by row from 1 and by number.
	// The rows at both ends are empty.
	stones [2]rows
	// around says for each colour which neighbours of a cell have a stone of it, a bit for
	// each neighbour. Cell c is at farthest+c, so cells beyond the board have an entry, too.
	around [2][256 + 2*farthest]uint8
	// free lists the empty cells, and at holds the index of each in it. While the
	// contract lasts, the inner cells come first.
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

// colour is the colour of the next stone.
func (s *state) colour() uint8 {
	if s.contract {
		return black
	}
	return (s.turn ^ s.black) & 1
}

// pattern is the neighbours of a cell with stones of a colour.
func (s *state) pattern(c cell, colour uint8) uint8 {
	return s.around[colour&1][farthest+int(c)]
}

// near are the neighbours of a cell with stones of a colour, one for each group of
// adjacent ones.
func (s *state) near(c cell, colour uint8) *contacts {
	return &contactTable[s.pattern(c, colour)%patterns]
}

// root is the root of a stone's group. It shortens long paths to the root.
func (s *state) root(c cell) cell {
	r := s.up[s.up[c]]
	if s.up[r] == r {
		return r
	}
	return s.shorten(c)
}

// shorten finds the root at the end of a path, and makes the path half as long.
func (s *state) shorten(c cell) cell {
	for {
		next := s.up[s.up[c]]
		if next == s.up[c] {
			return next
		}
		s.up[c] = next
		c = next
	}
}

// touched are the groups of a colour that touch an empty cell, by their roots. If there
// are fewer than three, the rest are the cell itself.
type touched struct {
	first, second, third cell
	// sides are what the groups and a stone on the cell would touch together.
	sides uint8
}

// touch finds the groups of a colour that touch an empty cell.
func (s *state) touch(c cell, colour uint8) (g touched) {
	near := s.near(c, colour)
	g.first, g.second, g.third = s.root(c+cell(near[0])), s.root(c+cell(near[1])), c
	g.sides = s.sides[c] | s.sides[g.first] | s.sides[g.second]
	if near[2] != 0 {
		g.third = s.root(c + cell(near[2]))
		g.sides |= s.sides[g.third]
	}
	return g
}

// try is the outcome of a stone of this colour on an empty cell.
func (s *state) try(c cell, colour uint8) outcome {
	return outcomes[colour&1][s.touch(c, colour).sides&63]
}

// put puts a stone on an empty cell, and returns the sides that its group touches.
func (s *state) put(c cell, colour uint8) uint8 {
	g := s.touch(c, colour)
	s.join(c, colour, g)
	s.take(c)
	return g.sides
}

// join puts a stone of a colour on a cell, and joins the groups that it touches.
func (s *state) join(c cell, colour uint8, g touched) {
	s.up[c], s.up[g.second], s.up[g.third] = g.first, g.first, g.first
	s.sides[g.first] = g.sides
	s.stones[colour&1][c>>4+1] |= 1 << (c & 15)
	around := &s.around[colour&1]
	around[farthest+int(c)-17] |= 1 << 0 // from there, c is at the upper right
	around[farthest+int(c)-1] |= 1 << 1
	around[farthest+int(c)+16] |= 1 << 2
	around[farthest+int(c)+17] |= 1 << 3
	around[farthest+int(c)+1] |= 1 << 4
	around[farthest+int(c)-16] |= 1 << 5
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
