package search

import (
	"math"
	"math/bits"

	"galet/game"
	"galet/game/engine"
)

// node is a move in the tree of Monte Carlo tree search. All numbers are from the
// side of the seat that makes the move.
type node struct {
	visits, wins float32
	// amafVisits counts the playouts through the parent in which this seat put a
	// marble on the field at any time (all moves as first), and amafWins those
	// that it won. Both begin with what the estimate promises.
	amafVisits, amafWins float32
	// promise is the winning chance by the estimates: the node's own, and once it has
	// children, that after the best reply.
	promise float32
	// child is the first of the node's children, which are next to each other.
	child          int32
	children, move uint8
}

// nodeBytes is the size of a node.
const nodeBytes = 28

// The constants of the search, from short matches against plain search.
const (
	// explore is the weight of the moves that were seldom tried.
	explore = 0.4
	// raveBias is after how many visits a node's own playouts weigh as much as the
	// AMAF ones.
	raveBias = 16
	// promiseShare is the weight of a node's promise against its playouts (implicit minimax
	// backups: Lanctot and others, 2014).
	promiseShare = 0.2
	// expandAfter is how many visits a node needs to get children.
	expandAfter = 2
	// estimateVisits is how many visits an estimate is worth.
	estimateVisits = 16
	// proveAt is the most marbles left with which alpha-beta tries to prove the result. It
	// needs at most 700,000 positions there in most games, which take a fifth of a second.
	proveAt = 20
	// firstTurn is how many positions alpha-beta searches in its first turn. Each further
	// turn has twice as many. The tree searches treeShare times as many in its turns, which
	// takes about as long.
	firstTurn = 2000
	treeShare = 3
)

// tree is Monte Carlo tree search, for boards with bonuses: their estimates are
// worse than playouts. It does not grow beyond its capacity.
type tree struct {
	board  *board
	root   state
	nodes  []node
	path   []int32
	rng    engine.WyRand
	budget *engine.Budget
}

// run plays games through the tree until it has spent this many positions, or the
// limits end it.
func (t *tree) run(positions int) {
	if len(t.nodes) == 0 {
		t.nodes = append(t.nodes, node{})
		t.expand(0, t.root)
	}
	for end := t.budget.Nodes() + positions; t.budget.Nodes() < end && !t.budget.Spend(); {
		t.visit(t.root)
	}
}

// expand gives a node its children.
func (t *tree) expand(at int32, s state) {
	t.board.sum(&s)
	t.nodes[at].child = int32(len(t.nodes))
	for set := s.legal; set != 0; set &= set - 1 {
		field, next := uint8(bits.TrailingZeros64(set)), s
		t.board.play(&next, field)
		v := t.board.estimate(&next)
		if next.legal == 0 {
			v = max(-1, min(1, next.forMover(t.board.score(&next)))) * engine.Won
		}
		promise := float32(engine.Chance(-v))
		t.nodes = append(t.nodes, node{move: field, amafVisits: estimateVisits, amafWins: estimateVisits * promise, promise: promise})
		t.nodes[at].children++
	}
}

func (t *tree) below(at int32) []node {
	n := &t.nodes[at]
	return t.nodes[n.child : n.child+int32(n.children)]
}

// value is the estimated winning chance: of the playouts through the node and, as
// long as they are few, of the AMAF ones (rapid action value estimation).
func (n *node) value() float32 {
	weight := 1 + n.amafVisits/raveBias
	return (n.amafWins + n.wins*weight) / (n.amafVisits + n.visits*weight)
}

// choose is the most promising child of a node.
func (t *tree) choose(at int32) int32 {
	n := &t.nodes[at]
	best, most := n.child, float32(-1)
	exploration := explore * float32(math.Sqrt(float64(n.visits)))
	below := t.below(at)
	for i := range below {
		c := &below[i]
		if v := (1-promiseShare)*c.value() + promiseShare*c.promise + exploration/(1+c.visits); v > most {
			best, most = n.child+int32(i), v
		}
	}
	return best
}

// visit plays one game and counts it in the nodes of its path.
func (t *tree) visit(s state) {
	at := int32(0)
	t.path = append(t.path[:0], at)
	for {
		n := &t.nodes[at]
		if n.children == 0 && n.visits >= expandAfter && s.legal != 0 && len(t.nodes)+fieldCount < cap(t.nodes) {
			t.expand(at, s)
			n = &t.nodes[at]
		}
		if n.children == 0 {
			break
		}
		at = t.choose(at)
		t.board.put(&s, t.nodes[at].move)
		t.path = append(t.path, at)
		t.budget.Spend()
	}
	t.board.playout(&s, &t.rng)
	t.record(&s)
}

// record counts a game in the nodes of its path, and in their children whose
// fields got a marble of the same seat later in the game.
func (t *tree) record(end *state) {
	gain := [2]float32{0.5, 0.5}
	switch ahead := t.board.score(end); {
	case ahead > 0:
		gain = [2]float32{1, 0}
	case ahead < 0:
		gain = [2]float32{0, 1}
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		n, next := &t.nodes[t.path[i]], (t.root.ply^uint8(i))&1
		n.visits++
		n.wins += gain[next^1]
		own, good, best := end.marbles[next], gain[next], float32(0)
		below := t.below(t.path[i])
		for j := range below {
			c := &below[j]
			hit := float32(own >> (c.move & 63) & 1)
			c.amafVisits += hit
			c.amafWins += hit * good
			best = max(best, c.promise)
		}
		if n.children > 0 {
			n.promise = 1 - best
		}
	}
}

// best is the child of a node that was visited most.
func (t *tree) best(at int32) int32 {
	best := t.nodes[at].child
	for i := range t.below(at) {
		if c := t.nodes[at].child + int32(i); t.nodes[c].visits > t.nodes[best].visits {
			best = c
		}
	}
	return best
}

// lineVisits is how many visits each further move of a line has at least.
const lineVisits = 8

// thought is the move visited most, and how the game could go on.
func (t *tree) thought() engine.Thought {
	at := t.best(0)
	n := &t.nodes[at]
	thought := engine.Thought{
		Move: t.board.move[n.move], Value: engine.Unproved(float64(n.value())),
		Line: []game.Move{t.board.move[n.move]}, Nodes: t.budget.Nodes(),
	}
	for t.nodes[at].children > 0 && len(thought.Line) < lineLength {
		if at = t.best(at); t.nodes[at].visits < lineVisits {
			break
		}
		thought.Line = append(thought.Line, t.board.move[t.nodes[at].move])
	}
	return thought
}
