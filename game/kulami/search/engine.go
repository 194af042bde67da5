// Package search is the engine of Kulami: alpha-beta with iterative deepening
// on a small mutable state. It works out the end of a game exactly, and before
// that estimates the odds by what each panel promises.
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
	board *board
	// spelled and bonus tell for which board.
	spelled string
	bonus   kulami.Bonus
}

var _ engine.Engine = (*Engine)(nil)

// New makes an engine whose tables take about this many bytes.
func New(memory int) engine.Engine { return &Engine{table: engine.NewTable(memory)} }

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
	r := x.root(&root, strength)
	r.Deepen()
	choice, thought := r.Choose(rand.New(rand.NewPCG(l.Seed, uint64(k.Ply()))))
	thought.Move = e.board.move[choice.Move]
	thought.Line = x.line(root, choice.Move)
	return thought, nil
}

// setBoard makes the tables of a board, once for all thoughts about it.
func (e *Engine) setBoard(p kulami.Position) {
	if e.board != nil && e.spelled == p.Board().String() && e.bonus == p.Bonus() {
		return
	}
	e.board, e.spelled, e.bonus = newBoard(p), p.Board().String(), p.Bonus()
	e.table.Forget()
}
