package search

import "galet/game/engine"

// search is one thought about one position.
type search struct {
	tree   *tree
	root   state
	rng    engine.WyRand
	budget engine.Budget
}

// rows are the stones of one colour.
type rows = [18]uint32

// run plays games through the tree until the limits end it or the result is
// proved.
func (x *search) run() {
	x.tree.reset()
	x.tree.expand(0, &x.root)
	for x.tree.nodes[0].proved == open && !x.budget.Spend() {
		s := x.root
		x.record(&s, x.visit(&s))
	}
}

// visit plays one game and gives the black stones at the end of the contract,
// if it ended after the root.
func (x *search) visit(s *state) (contract rows) {
	t := x.tree
	at := int32(0)
	t.path = append(t.path[:0], at)
	for {
		n := &t.nodes[at]
		if n.children == 0 && (n.visits >= expandAfter || s.frees <= endingCells) && n.proved == open && !t.full() {
			t.expand(at, s)
			n = &t.nodes[at]
		}
		if n.proved != open || n.children == 0 {
			break
		}
		at = t.choose(at)
		if t.nodes[at].move == pass {
			contract = s.stones[black]
		}
		s.play(t.nodes[at].move)
		t.path = append(t.path, at)
	}
	switch proved := t.nodes[at].proved; {
	case proved == won:
		s.winner = s.turn ^ 1
	case proved == lost:
		s.winner = s.turn
	case s.contract:
		contract = s.playout(&x.rng)
	default:
		s.playout(&x.rng)
	}
	return contract
}

// record counts a game in the nodes of its path, and in their children whose
// cells got a stone of the same seat later in the game.
func (x *search) record(end *state, contract rows) {
	t := x.tree
	mover, opened := x.root.turn^1, x.root.contract
	for i, at := range t.path {
		n := &t.nodes[at]
		opened = opened && (i == 0 || n.move != pass)
		n.visits++
		if end.winner == mover {
			n.wins++
		}
		mover ^= 1
		stones := &contract
		if !opened {
			stones = &end.stones[(mover^end.black)&1]
		}
		good := float32(0)
		if end.winner == mover {
			good = 1
		}
		below := t.below(at)
		for j := range below {
			c := &below[j]
			hit := float32(stones[c.move>>4+1] >> (c.move & 15) & 1)
			c.amafVisits += hit
			c.amafWins += hit * good
		}
	}
	for i := len(t.path) - 2; i >= 0 && t.nodes[t.path[i+1]].proved != open; i-- {
		t.prove(t.path[i])
	}
}
