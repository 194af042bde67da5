package search

import "math"

// node is a move in the tree, with the position after it. All numbers are from the view
// of the seat that makes the move.
type node struct {
	visits, wins float32
	// amafVisits counts the playouts through the parent in which this seat put a
	// stone on the cell at any time (all moves as first), and amafWins those that it
	// won.
	amafVisits, amafWins float32
	// child is the first of the node's children, which are next to each other.
	child    int32
	children uint8
	move     cell
	proved   outcome
}

// nodeBytes is the size of a node.
const nodeBytes = 24

// The constants of the search, from short matches of it against itself.
const (
	// explore is the weight of moves that were seldom tried.
	explore = 0.6
	// raveBias is the number of visits at which a node's own playouts weigh as much as
	// the AMAF ones.
	raveBias = 2048
	// expandAfter is how many visits a node needs to get children.
	expandAfter = 8
	// endingCells is the number of free cells from which each node gets children at
	// once, so that results are proved sooner.
	endingCells = 16
)

// tree is a Monte Carlo search tree. It does not grow beyond its capacity.
type tree struct {
	nodes []node
	path  []int32
}

func (t *tree) reset() { t.nodes = append(t.nodes[:0], node{}) }

// full reports whether the tree has no room for the children of another node.
func (t *tree) full() bool { return len(t.nodes)+mostCells+1 > cap(t.nodes) }

// expand gives a node its children. A move that wins is the only child. So is a move
// that prevents the other seat's win. Moves that lose at once are left out. So some
// nodes get a proved result.
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
			t.setOnlyChild(at, s, c, won)
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
		t.setOnlyChild(at, s, saves, lost)
	case threats == 1:
		t.setOnlyChild(at, s, saves, s.try(saves, colour))
	case n.children == 0:
		t.setOnlyChild(at, s, last, lost)
	}
}

// setOnlyChild makes one move the only child of a node.
func (t *tree) setOnlyChild(at int32, s *state, c cell, result outcome) {
	n := &t.nodes[at]
	t.nodes = t.nodes[:n.child]
	n.children = 0
	t.add(at, s, c, result)
	n.proved = opposite[result]
}

// opposite is a result from the view of the other seat.
var opposite = [...]outcome{open: open, won: lost, lost: won}

// add adds a child with some virtual visits. Near the newest stone, more of them are
// wins. A pass has fewer visits, because AMAF counts none for it.
func (t *tree) add(at int32, s *state, c cell, result outcome) {
	child := node{move: c, proved: result, amafVisits: 8, amafWins: 4}
	switch d := distance(c, s.last); {
	case c == pass:
		child.amafVisits, child.amafWins = 2, 1
	case s.last == 0:
	case d == 1:
		child.amafWins += 1.5
	case d == 2:
		child.amafWins += 1
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

// choose is the most promising child of a node that is not proved to lose; -1: all are.
func (t *tree) choose(at int32) int32 {
	n := &t.nodes[at]
	best, most := int32(-1), float32(math.Inf(-1))
	exploration := explore * float32(math.Sqrt(float64(n.visits)))
	below := t.childrenOf(at)
	for i := range below {
		c := &below[i]
		if v := c.raveValue() + exploration/(1+c.visits); v > most && c.proved != lost {
			best, most = n.child+int32(i), v
		}
	}
	return best
}

// raveValue is the estimated winning chance: of the playouts through the node and,
// as long as they are few, of the AMAF ones (rapid action value estimation).
func (n *node) raveValue() float32 {
	weight := 1 + n.amafVisits/raveBias
	return (n.amafWins + n.wins*weight) / (n.amafVisits + n.visits*weight)
}

// prove sets a node's result if its children prove it.
func (t *tree) prove(at int32) {
	n := &t.nodes[at]
	result := won
	for _, c := range t.childrenOf(at) {
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

func (t *tree) childrenOf(at int32) []node {
	n := &t.nodes[at]
	return t.nodes[n.child : n.child+int32(n.children)]
}
