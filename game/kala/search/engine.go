// Package search is the engine of Kala: alpha-beta with iterative deepening
// over whole turns, on a small mutable state. It proves the end of a game, and
// before that estimates the odds by what lies in reach.
package search

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
	"galet/game/engine"
	"galet/game/kala"
)

// Engine plays Kala.
type Engine struct{ table *engine.Table }

var _ engine.Engine = (*Engine)(nil)

// New makes an engine whose table takes about this many bytes.
func New(memory int) engine.Engine { return &Engine{engine.NewTable(memory)} }

// Reset forgets what earlier thoughts found out.
func (e *Engine) Reset() { e.table.Forget() }

// Think chooses a move.
func (e *Engine) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	k, ok := p.(kala.Position)
	switch {
	case !ok:
		return engine.Thought{}, fmt.Errorf("%w: %T", engine.ErrPosition, p)
	case l.Check() != nil:
		return engine.Thought{}, l.Check()
	case k.Sow() == 0:
		return engine.Thought{}, game.ErrOver
	}
	if l.Level < engine.MaxLevel {
		e.table.Forget()
	}
	e.table.Age()
	strength := levels[l.Level-engine.MinLevel]
	x := &search{table: e.table, budget: engine.NewBudget(l, strength.Nodes)}
	root := newState(k)
	r := x.root(&root, strength)
	r.Deepen()
	choice, thought := r.Choose(rand.New(rand.NewPCG(l.Seed, root.key())))
	thought.Move = root.spell(move(choice.Move))
	thought.Line = x.line(root, move(choice.Move))
	return thought, nil
}

// root is the first move of the search.
func (x *search) root(s *state, strength engine.Strength) *engine.Root {
	r := &engine.Root{Budget: &x.budget, Strength: strength, Most: maxHeight}
	var moves [mostMoves]move
	for _, m := range moves[:s.moves(&moves)] {
		r.Choices = append(r.Choices, engine.Choice{Move: uint8(m)})
	}
	r.Search = func(i, depth, alpha int) int {
		m := move(r.Choices[i].Move)
		if alpha == -engine.Infinity {
			i = 0 // no score to beat yet: search with the full window
		}
		return x.child(s, m, depth, 0, alpha, engine.Infinity, i)
	}
	return r
}

// line follows the best moves from a first one on, as far as they are known.
func (x *search) line(s state, m move) []game.Move {
	var line []game.Move
	for {
		line = append(line, s.spell(m))
		s.play(m)
		found := x.table.Get(s.key())
		if found.Bound() == 0 || !s.legal(move(found.Move())) || len(line) == lineLength {
			return line
		}
		m = move(found.Move())
	}
}

// lineLength is the most moves of a line.
const lineLength = 12

func (s *state) legal(m move) bool {
	var moves [mostMoves]move
	for _, l := range moves[:s.moves(&moves)] {
		if l == m {
			return true
		}
	}
	return false
}
