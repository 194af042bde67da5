package search

import "math"

// node is a move in the tree with the position after it. All numbers are from
// the side of the seat that makes the move.
type node struct {
	visits, wins float32
	// played and good count the playouts through the node above in which this
	// cell got a stone of that seat, whenever it was, and those it won.
	played, good float32
	// child is the first of so many children, which stand side by side.
	child    int32
	children uint8
	move     cell
	proved   outcome
}

// nodeBytes is the size of a node.
const nodeBytes = 24

// The constants of the search, from short matches of it against itself.
const (
	// explore is the weight of the moves that were seldom tried.
	explore = 0.6
	// trust is how many visits weigh as much as what other orders of moves
	// tell.
	trust = 2000
	// ripe is how many visits a node needs to get children.
	ripe = 8
	// few is how few free cells make an ending, in which each node gets children
	// at once, to be proved the sooner.
	few = 16
)

// tree is a Monte Carlo search tree. It does not grow beyond its capacity.
type tree struct {
	nodes []node
	path  []int32
}

func (t *tree) reset() { t.nodes = append(t.nodes[:0], node{}) }

// full reports whether the tree has no room for the children of another node.
func (t *tree) full() bool { return len(t.nodes)+mostCells+1 > cap(t.nodes) }

// expand gives a node its children. A move that wins is the only one, so is
// a move that prevents the other seat's win, and moves that lose at once are
// left out; so a result may be proved.
func (t *tree) expand(at int32, s *state) {
	n := &t.nodes[at]
	n.child = int32(len(t.nodes))
	if s.contract {
		for _, c := range s.choices() {
			t.add(at, s, c, open)
		}
		t.add(at, s, pass, open)
		return
	}
	colour := s.colour()
	var saves, last cell
	threats := 0
	for _, c := range s.choices() {
		mine := s.try(c, colour)
		if mine == won {
			t.only(at, s, c, won)
			return
		}
		if s.try(c, colour^1) == won {
			if threats++; mine == open || saves == 0 {
				saves = c
			}
		}
		if last = c; mine == open {
			t.add(at, s, c, open)
		}
	}
	switch {
	case threats > 1:
		t.only(at, s, saves, lost)
	case threats == 1:
		t.only(at, s, saves, s.try(saves, colour))
	case n.children == 0:
		t.only(at, s, last, lost)
	}
}

// only makes one move the only child of a node.
func (t *tree) only(at int32, s *state, c cell, result outcome) {
	n := &t.nodes[at]
	t.nodes = t.nodes[:n.child]
	n.children = 0
	t.add(at, s, c, result)
	n.proved = opposite[result]
}

// opposite is a result from the other side.
var opposite = [...]outcome{open: open, won: lost, lost: won}

// add adds a child with some visits that were never made: near the newest
// stone more of them are won.
func (t *tree) add(at int32, s *state, c cell, result outcome) {
	child := node{move: c, proved: result, played: 8, good: 4}
	if c != pass && s.last != 0 {
		switch d := distance(c, s.last); {
		case d == 1:
			child.good += 1.5
		case d == 2:
			child.good += 1
		}
	}
	t.nodes = append(t.nodes, child)
	t.nodes[at].children++
}

// distance is how many steps lie between two cells.
func distance(a, b cell) int {
	rows, numbers := int(a>>4)-int(b>>4), int(a&15)-int(b&15)
	return max(abs(rows), abs(numbers), abs(rows-numbers))
}

func abs(n int) int { return max(n, -n) }

// choose is the most promising child of a node, not counting those that are
// proved to lose, or -1 if all are.
func (t *tree) choose(at int32) int32 {
	n := &t.nodes[at]
	best, most := int32(-1), float32(math.Inf(-1))
	curious := explore * float32(math.Sqrt(float64(n.visits)))
	for i, end := n.child, n.child+int32(n.children); i < end; i++ {
		if c := &t.nodes[i]; c.proved != lost {
			if v := c.promise() + curious/(1+c.visits); v > most {
				best, most = i, v
			}
		}
	}
	return best
}

// promise is the winning chance as the playouts tell, those through the node
// and, as long as they are few, those in another order of moves.
func (n *node) promise() float32 {
	if n.move == pass {
		return (n.wins + 1) / (n.visits + 2)
	}
	other := n.good / n.played
	if n.visits == 0 {
		return other
	}
	share := n.played / (n.played + n.visits + n.visits*n.played/trust)
	return share*other + (1-share)*n.wins/n.visits
}

// settle proves a node by its children, if they suffice.
func (t *tree) settle(at int32) {
	n := &t.nodes[at]
	result := won
	for _, c := range t.below(at) {
		if c.proved == won {
			n.proved = lost
			return
		}
		if c.proved == open {
			result = open
		}
	}
	if n.children > 0 && result == won {
		n.proved = won
	}
}

// below are the children of a node.
func (t *tree) below(at int32) []node {
	n := &t.nodes[at]
	return t.nodes[n.child : n.child+int32(n.children)]
}
