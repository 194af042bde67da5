package search

import (
	"galet/game"
	"galet/game/engine"
	"galet/game/unlur"
)

var _ engine.Prover = (*Engine)(nil)

// Prove finds out who wins after the colours are fixed. It tries all moves to an
// increasing depth, and beyond that depth all moves that threaten to win at once.
func (e *Engine) Prove(p game.Position, most int) (wins bool, nodes int, ok bool) {
	u, isUnlur := p.(*unlur.Position)
	if !isUnlur || u.Contract() {
		return false, 0, false
	}
	s := newState(u)
	if s.over {
		return s.winner == s.turn, 1, true
	}
	if e.proofs == nil {
		e.proofs = engine.NewTable(proofMemory)
	}
	e.proofs.Forget()
	x := &proofSearch{table: e.proofs, budget: engine.NewBudget(engine.Limits{Nodes: most}, 0)}
	for depth := 0; depth <= int(s.frees) && !x.budget.Spent(); depth++ {
		if v := x.value(&s, depth); v != open {
			return v == won, x.budget.Nodes(), true
		}
	}
	return false, x.budget.Nodes(), false
}

// proofMemory is how many bytes the table of a proof takes.
const proofMemory = 8 << 20

// proofSearch is the search of one proof.
type proofSearch struct {
	table  *engine.Table
	budget engine.Budget
}

// value is the result for the seat to move, or open if it is not proved within depth
// moves.
func (x *proofSearch) value(s *state, depth int) outcome {
	if s.over {
		if s.winner == s.turn {
			return won
		}
		return lost
	}
	if x.budget.Spend() {
		return open
	}
	var list moveList
	v := list.find(s)
	switch {
	case v != open:
		return v
	case list.n == 1:
		return x.after(s, list.moves[0], depth)
	}
	key := s.key()
	if found := x.table.Get(key); found.Bound() != 0 {
		switch score := found.Score(); {
		case score == engine.Won:
			return won
		case score == -engine.Won:
			return lost
		case found.Depth() > depth:
			return open
		}
	}
	v = x.tryMoves(s, &list, depth)
	if x.budget.Spent() {
		return open
	}
	score := map[outcome]int16{open: 0, won: engine.Won, lost: -engine.Won}[v]
	x.table.Put(key, engine.NewFound(score, depth+1, engine.Exact, 0))
	return v
}

// tryMoves tries the moves: first those that threaten, then the others to a smaller
// depth.
func (x *proofSearch) tryMoves(s *state, list *moveList, depth int) outcome {
	list.threaten(s)
	result := lost
	for _, threats := range [2]bool{true, false} {
		for i, m := range list.moves[:list.n] {
			if list.threatens[i] != threats {
				continue
			}
			deep := depth
			if !threats {
				deep--
			}
			if deep < 0 || x.budget.Spent() {
				return open
			}
			switch x.after(s, m, deep) {
			case won:
				return won
			case open:
				result = open
			}
		}
	}
	return result
}

// after is the result of a move, for the seat that makes it.
func (x *proofSearch) after(s *state, m cell, depth int) outcome {
	next := *s
	next.play(m)
	return opposite[x.value(&next, depth)]
}

// moveList are the moves to try in a position.
type moveList struct {
	n         int
	moves     [mostCells]cell
	threatens [mostCells]bool
	touches   [mostCells]touched
}

// find lists the moves that do not lose at once. It returns the result if it is plain: a
// stone wins, all lose, or the other seat has two ways to win. If the other seat has one
// way to win, only the move that prevents it is left.
func (l *moveList) find(s *state) outcome {
	colour := s.colour()
	var block cell
	threats := 0
	for _, c := range s.choices() {
		mine := s.try(c, colour)
		if mine == won {
			return won
		}
		if s.try(c, colour^1) == won {
			threats++
			block = c
		}
		if mine == open {
			l.moves[l.n] = c
			l.n++
		}
	}
	switch {
	case threats > 1 || l.n == 0 || threats == 1 && s.try(block, colour) == lost:
		return lost
	case threats == 1:
		l.n, l.moves[0] = 1, block
	}
	return open
}

// threaten marks the moves after which a second stone would win. The two stones are then
// in one group.
func (l *moveList) threaten(s *state) {
	colour := s.colour()
	for i, c := range l.moves[:l.n] {
		l.touches[i] = s.touch(c, colour)
	}
	for i, c := range l.moves[:l.n] {
		for j := range i {
			if outcomes[colour&1][(l.touches[i].sides|l.touches[j].sides)&63] == won &&
				(distance(c, l.moves[j]) == 1 || haveCommonGroup(l.touches[i], l.touches[j])) {
				l.threatens[i], l.threatens[j] = true, true
			}
		}
	}
}

// haveCommonGroup reports whether two cells touch a common group.
func haveCommonGroup(a, b touched) bool {
	return a.has(b.first) || a.has(b.second) || a.has(b.third)
}

func (g touched) has(root cell) bool {
	return g.first == root || g.second == root || g.third == root
}

// key is a hash of the stones and of the colour to move.
func (s *state) key() uint64 {
	h := uint64(s.colour())
	for row := 1; row < len(s.stones[0])-1; row++ {
		h = (h ^ uint64(s.stones[0][row]) ^ uint64(s.stones[1][row])<<32) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
