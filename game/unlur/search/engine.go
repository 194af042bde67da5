// Package search is the engine of Unlur: Monte Carlo tree search on a small
// mutable state. It counts what a cell was worth at any later point of a game
// (RAVE), and proves wins and losses where it can. Its playouts keep bridges and
// repeat the last good reply. The contract's pass is a move in the tree like any
// other.
package search

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/engine"
	"galet/game/unlur"
)

// Engine plays Unlur.
type Engine struct {
	tree tree
	// proofs is the table of Prove; nil until Prove is first called.
	proofs *engine.Table
}

var _ engine.Engine = (*Engine)(nil)

// leastNodes is the capacity of the smallest tree.
const leastNodes = 10_000

// New makes an engine whose tree takes about this many bytes.
func New(memory int) engine.Engine {
	return &Engine{tree: tree{nodes: make([]node, 0, max(memory/nodeBytes, leastNodes))}}
}

// Reset does nothing: a thought keeps nothing for the next one.
func (e *Engine) Reset() {}

// Think chooses a move.
func (e *Engine) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	u, ok := p.(*unlur.Position)
	if !ok {
		return engine.Thought{}, fmt.Errorf("%w: %T", engine.ErrPosition, p)
	}
	if err := l.Check(); err != nil {
		return engine.Thought{}, err
	}
	if _, over := u.Result(); over {
		return engine.Thought{}, game.ErrOver
	}
	strength := levels[l.Level-engine.MinLevel]
	x := &search{
		tree: &e.tree, root: newState(u),
		rng:    engine.WyRand(l.Seed),
		budget: engine.NewBudget(l, strength.Nodes),
	}
	x.run()
	return x.thought(strength, rand.New(rand.NewPCG(l.Seed, uint64(len(e.tree.nodes))))), nil
}

// thought is the chosen move of a strength, with its value and line.
func (x *search) thought(strength engine.Strength, rng *rand.Rand) engine.Thought {
	t := x.tree
	below := t.childrenOf(0)
	at := t.best(0)
	if strength.Spread > 0 {
		values := make([]float64, len(below))
		for i := range below {
			values[i] = below[i].value()
		}
		at = t.nodes[0].child + int32(strength.Choose(values, rng))
	}
	n := t.nodes[at]
	return engine.Thought{
		Move: names[n.move], Value: n.value(), Solved: n.proved != open,
		Line: t.line(at), Nodes: x.budget.Nodes(),
	}
}

// value is the winning chance of the seat that makes the move.
func (n *node) value() float64 {
	switch n.proved {
	case won:
		return 1
	case lost:
		return 0
	}
	return engine.Unproved(float64(n.raveValue()))
}

// best is the child of a node to play: one that is proved to win, or the most visited one
// of those not proved to lose.
func (t *tree) best(at int32) int32 {
	worth := func(n *node) float32 {
		switch n.proved {
		case won:
			return 1 << 30
		case lost:
			return n.visits - 1<<30
		}
		return n.visits + n.raveValue()
	}
	best := t.nodes[at].child
	for i := range t.childrenOf(at) {
		if c := t.nodes[at].child + int32(i); worth(&t.nodes[c]) > worth(&t.nodes[best]) {
			best = c
		}
	}
	return best
}

// lineLength is the maximum length of a line, and lineVisits the least visits of its
// last move.
const (
	lineLength = 12
	lineVisits = 8
)

// line follows the best moves from a first one on, as far as the tree knows them.
func (t *tree) line(at int32) []game.Move {
	line := []game.Move{names[t.nodes[at].move]}
	for t.nodes[at].children > 0 && len(line) < lineLength {
		at = t.best(at)
		if n := &t.nodes[at]; n.visits < lineVisits && n.proved == open {
			break
		}
		line = append(line, names[t.nodes[at].move])
	}
	return line
}
