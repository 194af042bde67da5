package search

import "galet/game/engine"

// search is one thought about one position.
type search struct {
	table  *engine.Table
	budget engine.Budget
	// history counts how often a move from a cup was the best for a seat.
	history [2][16][moveNumbers]int32
	killers [maxHeight + 1][2]move
}

// moveNumbers is more than any move's number; maxHeight is the most plies
// that are searched below the first.
const (
	moveNumbers = 128
	maxHeight   = 127
)

// value is the score of a position for the seat to move, with a search of depth turns:
// exact between alpha and beta, otherwise a bound. An extra turn belongs to the turn
// before. When the budget is spent, the score is meaningless.
func (x *search) value(s *state, depth, height, alpha, beta int) int {
	switch {
	case x.budget.Spend():
		return 0
	case s.over():
		return -engine.Won
	case height >= maxHeight || depth <= 0 && !s.again:
		return s.estimate()
	}
	depth = max(depth, 0)
	key := s.key()
	found := x.table.Get(key)
	if v, ok := found.Usable(depth, alpha, beta); ok {
		return v
	}
	best, bestMove, from := -engine.Infinity, move(0), alpha
	var list engine.Moves
	x.order(s, found, height, &list)
	for i := range list.N {
		m := move(list.Pick(i))
		v := x.child(s, m, depth, height, alpha, beta, i)
		if x.budget.Spent() {
			return 0
		}
		if v > best {
			best, bestMove = v, m
		}
		if alpha = max(alpha, v); alpha >= beta || best == engine.Won {
			x.reward(s, m, depth, height)
			break
		}
	}
	x.table.Put(key, engine.NewFound(int16(best), depth, engine.BoundOf(best, from, beta), uint8(bestMove)))
	return best
}

// child is the value of the i-th move for the seat that makes it.
func (x *search) child(s *state, m move, depth, height, alpha, beta, i int) int {
	next := *s
	next.play(m)
	if i == 0 {
		return x.after(s, &next, depth, height, alpha, beta)
	}
	less := 0
	if depth >= 3 && i >= 3 && !next.again && !m.harvest() {
		less = 1
		if i >= 8 && depth >= 5 {
			less = 2
		}
	}
	v := x.after(s, &next, depth-less, height, alpha, alpha+1)
	if v > alpha && less > 0 {
		v = x.after(s, &next, depth, height, alpha, alpha+1)
	}
	if v > alpha && v < beta {
		v = x.after(s, &next, depth, height, alpha, beta)
	}
	return v
}

// after is the value of the next position for the seat to move in s, which
// may have an extra turn.
func (x *search) after(s, next *state, depth, height, alpha, beta int) int {
	if next.turn == s.turn {
		return x.value(next, depth, height+1, alpha, beta)
	}
	return -x.value(next, depth-1, height+1, -beta, -alpha)
}

// reward records a move that caused a cutoff, for the order of later moves.
func (x *search) reward(s *state, m move, depth, height int) {
	h := &x.history[s.turn&1][s.cup[s.turn&1]&15][m&(moveNumbers-1)]
	*h += int32(depth*depth+1) - *h/256
	if k := &x.killers[height]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
}

// The weights of moves' ranks, in units of history.
const (
	orderHarvest = 300
	orderKiller  = 1000
)

// order lists the legal moves and ranks them.
func (x *search) order(s *state, found engine.Found, height int, list *engine.Moves) {
	var moves [mostMoves]move
	n := s.moves(&moves)
	l, history := s.paths(), &x.history[s.turn&1][s.cup[s.turn&1]&15]
	killers := x.killers[height]
	for _, m := range moves[:n] {
		rank := history[m&(moveNumbers-1)]
		if m.harvest() {
			rank += orderHarvest * int32(s.top.at(l.last[m.path()]))
		}
		switch {
		case found.Bound() != 0 && uint8(m) == found.Move():
			rank = 1 << 30
		case m == killers[0]:
			rank += orderKiller
		case m == killers[1]:
			rank += orderKiller / 2
		}
		list.Add(uint8(m), rank)
	}
}
