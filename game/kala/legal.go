package kala

import (
	"slices"

	"galet/game"
)

// Legal lists the moves in the order of their spelling: by the cups sown
// from a1 to d4, and of one way first those without a harvest, then those
// with, each by the place of the cup. There are at most 28.
func (p Position) Legal() []game.Move {
	var moves []game.Move
	var room [8]move
	for _, w := range p.ways() {
		for _, m := range p.along(room[:0], w) {
			moves = append(moves, m.spell())
		}
	}
	return moves
}

// along adds to moves the legal ones that sow one way, in order.
func (p Position) along(moves []move, w Way) []move {
	moves = p.placed(moves, move{way: w})
	if p.ripe(w) {
		moves = p.placed(moves, move{way: w, harvest: true})
	}
	return moves
}

// placed adds a move to moves, once for each place where the cup may go.
func (p Position) placed(moves []move, m move) []move {
	last := m.way.last()
	if last != p.cup[p.turn.Other()] {
		return append(moves, m)
	}
	for _, place := range beside(last) {
		m.place, m.placed = place, true
		moves = append(moves, m)
	}
	return moves
}

// ways is Ways without a copy: not to be changed.
func (p Position) ways() []Way {
	if p.over() {
		return nil
	}
	return ways[p.Sow()][p.cup[p.turn]]
}

// Ways lists the ways in which the seat to move may sow now, in the order of
// their spelling, none once the game is over. The i-th has the name Letter(i).
// The caller owns the slice.
func (p Position) Ways() []Way { return slices.Clone(p.ways()) }

// Letter names the i-th of Position.Ways in pictures and menus, from 0: A, B,
// C … There are never more than eight.
func Letter(i int) string { return string(rune('A' + i)) }

// Targets lists by name the cups into which the last bean of the seat to move
// may fall now, each once.
func (p Position) Targets() []Cell {
	var cells []Cell
	for _, w := range p.ways() {
		cells = append(cells, w.last())
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}
