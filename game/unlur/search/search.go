package search

import "galet/game/engine"

// search is one thought about one position.
type search struct {
	tree   *tree
	root   state
	rng    engine.WyRand
	budget engine.Budget
	// replies are the replies that won last time, by colour and by the stone before.
	replies [2][256]cell
	// moves are the stones of a playout after the contract.
	moves [mostCells]cell
	// hits are 1 for each cell with a black stone at the end of a game, with a white one,
	// and with a black one at the end of the contract.
	hits [3][256]float32
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
		contract = x.playout(s)
	default:
		x.playout(s)
	}
	return contract
}

// record counts a game in the nodes of its path, and in their children for whose cell the
// same seat played later in the game.
func (x *search) record(end *state, contract rows) {
	t := x.tree
	mover, opened := x.root.turn^1, x.root.contract
	var gain [2]float32
	gain[end.winner&1] = 1
	x.hit(&x.hits[black], &end.stones[black])
	x.hit(&x.hits[white], &end.stones[white])
	if opened {
		x.hit(&x.hits[atContract], &contract)
	}
	for i, at := range t.path {
		n := &t.nodes[at]
		opened = opened && (i == 0 || n.move != pass)
		n.visits++
		n.wins += gain[mover&1]
		mover ^= 1
		colour := (mover ^ end.black) & 1
		if opened {
			colour = atContract
		}
		hits, good := &x.hits[colour], gain[mover&1]
		below := t.childrenOf(at)
		for j := range below {
			c := &below[j]
			hit := hits[c.move]
			c.amafVisits += hit
			c.amafWins += hit * good
		}
	}
	for i := len(t.path) - 2; i >= 0 && t.nodes[t.path[i+1]].proved != open; i-- {
		t.prove(t.path[i])
	}
}

// atContract is the index in hits of the contract's stones, after the two colours.
const atContract = 2

// hit marks the cells that have a stone and were free at the root.
func (x *search) hit(hits *[256]float32, stones *rows) {
	for _, c := range x.root.free[:x.root.frees] {
		hits[c] = float32(stones[c>>4+1] >> (c & 15) & 1)
	}
}
