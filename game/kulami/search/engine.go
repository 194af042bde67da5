// Package search is the engine of Kulami: alpha-beta with iterative deepening
// on a small mutable state. It works out the end of a game exactly, and before
// that estimates the odds by what each panel promises; without bonuses a small neural
// network corrects the estimate. On boards with bonuses the strongest level uses Monte
// Carlo tree search up to the ending.
package search

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/engine"
	"galet/game/kulami"
)

// Engine plays Kulami.
type Engine struct {
	table *engine.Table
	// nodes is the memory of the tree; nil before it is needed.
	nodes []node
	// memory is how many bytes table and nodes take each.
	memory int
	board  *board
	// spelled and bonus tell for which board.
	spelled string
	bonus   kulami.Bonus
}

var _ engine.Engine = (*Engine)(nil)

// New makes an engine whose tables take about this many bytes.
func New(memory int) engine.Engine {
	return &Engine{table: engine.NewTable(memory / 2), memory: memory / 2}
}

// leastNodes is the capacity of the smallest tree.
const leastNodes = 10_000

// Reset forgets what earlier thoughts found out.
func (e *Engine) Reset() { e.table.Forget() }

// Think chooses a move.
func (e *Engine) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	k, ok := p.(kulami.Position)
	switch {
	case !ok:
		return engine.Thought{}, fmt.Errorf("%w: %T", engine.ErrPosition, p)
	case l.Check() != nil:
		return engine.Thought{}, l.Check()
	case len(k.Playable()) == 0:
		return engine.Thought{}, game.ErrOver
	}
	e.setBoard(k)
	if l.Level < engine.MaxLevel {
		e.table.Forget()
	}
	e.table.Age()
	strength := levels[l.Level-engine.MinLevel]
	x := &search{board: e.board, table: e.table, budget: engine.NewBudget(l, strength.Nodes)}
	root := newState(e.board, k)
	if l.Level == engine.MaxLevel && k.Bonus() != 0 {
		return e.grow(x, root, l.Seed), nil
	}
	return x.deepen(root, strength, l.Seed), nil
}

// deepen searches with alpha-beta.
func (x *search) deepen(root state, strength engine.Strength, seed uint64) engine.Thought {
	if x.proves = strength == (engine.Strength{}); x.proves {
		x.optimism = root.forMover(contempt)
	}
	r := x.root(&root, strength)
	r.Deepen()
	if r.Leap > 0 && r.Solved && r.Choices[0].Score < engine.Won {
		x.swindle(&root, r)
	}
	choice, thought := r.Choose(rand.New(rand.NewPCG(seed, uint64(root.ply))))
	if !thought.Solved && choice.Score != 0 {
		thought.Value = engine.Unproved(engine.Chance(choice.Score - root.forMover(x.optimism)))
	}
	thought.Move = x.board.move[choice.Move]
	thought.Line = x.line(root, choice.Move)
	return thought
}

// grow searches with Monte Carlo tree search. Near the end, alpha-beta tries to prove the
// result in turns with it. Before that it tries once, because closed panels can end a game
// early.
func (e *Engine) grow(x *search, root state, seed uint64) engine.Thought {
	if e.nodes == nil {
		e.nodes = make([]node, 0, max(e.memory/nodeBytes, leastNodes))
	}
	t := &tree{board: x.board, root: root, nodes: e.nodes, rng: engine.WyRand(seed), budget: &x.budget}
	proof := &search{board: x.board, table: x.table}
	for turn := firstTurn; !x.budget.Spent(); turn *= 2 {
		if turn == firstTurn || mostMarbles-root.ply <= proveAt {
			if thought := x.prove(proof, root, turn, seed); thought.Solved {
				return thought
			}
		}
		t.run(treeShare * turn)
	}
	return t.thought()
}

// prove tries to prove the result within a number of positions. The thought is Solved if it
// did.
func (x *search) prove(proof *search, root state, positions int, seed uint64) engine.Thought {
	proof.budget = x.budget.Part(positions)
	thought := proof.deepen(root, engine.Strength{}, seed)
	x.budget.Count(proof.budget)
	if thought.Solved && thought.Value < 1 {
		// With more positions it may find a better swindle.
		if again := x.deepen(root, engine.Strength{}, seed); again.Solved {
			return again
		}
	}
	thought.Nodes = x.budget.Nodes()
	return thought
}

// setBoard makes the tables of a board, once for all thoughts about it.
func (e *Engine) setBoard(p kulami.Position) {
	if e.board != nil && e.spelled == p.Board().String() && e.bonus == p.Bonus() {
		return
	}
	e.board, e.spelled, e.bonus = newBoard(p), p.Board().String(), p.Bonus()
	e.table.Forget()
}
