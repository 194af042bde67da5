package kala

import (
	"slices"

	"galet/game"
)

// Legal lists the moves in the order of their spelling: by path, from a1 to d4. Of
// the moves along one path, those without a harvest come first, and each part is
// ordered by where the cup goes. There are at most 28.
func (p Position) Legal() []game.Move {
	var moves []game.Move
	var room [8]move
	for _, w := range p.paths() {
		for _, m := range p.along(room[:0], w) {
			moves = append(moves, m.spell())
		}
	}
	return moves
}

// along appends the legal moves along one path, in order.
func (p Position) along(moves []move, w Path) []move {
	moves = p.placed(moves, move{path: w})
	if p.ripe(w) {
		moves = p.placed(moves, move{path: w, harvest: true})
	}
	return moves
}

// placed appends a move once for each place where the cup may go.
func (p Position) placed(moves []move, m move) []move {
	last := m.path.last()
	if last != p.cup[p.turn.Other()] {
		return append(moves, m)
	}
	for _, place := range beside(last) {
		m.place, m.placed = place, true
		moves = append(moves, m)
	}
	return moves
}

// paths is Paths without a copy. The caller must not change the slice.
func (p Position) paths() []Path {
	if p.over() {
		return nil
	}
	return paths[p.Sow()][p.cup[p.turn]]
}

// Paths lists the paths in which the seat to move may sow now, in the order of
// their spelling, none once the game is over. The i-th has the name Letter(i).
// The caller owns the slice.
func (p Position) Paths() []Path { return slices.Clone(p.paths()) }

// Letter names the i-th of Position.Paths in pictures and menus, from 0: A, B,
// C … There are never more than eight.
func Letter(i int) string { return string(rune('A' + i)) }

// Targets lists by name the cups into which the last bean of the seat to move
// may fall now, each once.
func (p Position) Targets() []Cell {
	var cells []Cell
	for _, w := range p.paths() {
		cells = append(cells, w.last())
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}
