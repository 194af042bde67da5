package unlur

import (
	"galet/game"
	"galet/game/lang"
)

// The rules that a move can break. Each wraps game.ErrIllegal; what a player
// is told adds the cells and sides of the case. A move after the end breaks
// game.ErrOver.
var (
	// ErrOccupied: a stone goes on an empty cell (leaflet, "Début de la partie").
	ErrOccupied = lang.NewRule(game.ErrIllegal, "unlur.rule.occupied")
	// ErrNoCell: a board of this size has no cell with this name.
	ErrNoCell = lang.NewRule(game.ErrIllegal, "unlur.rule.no-cell")
	// ErrSide: no stone of the contract touches a side (leaflet,
	// "Détermination de la couleur").
	ErrSide = lang.NewRule(game.ErrIllegal, "unlur.rule.side")
	// ErrNoPass: only one pass is made, and it fixes the colours (leaflet,
	// "Début de la partie").
	ErrNoPass = lang.NewRule(game.ErrIllegal, "unlur.rule.no-pass")
	// ErrMustPass: all inner cells are taken, so the contract must end (chosen
	// where the leaflet is silent).
	ErrMustPass = lang.NewRule(game.ErrIllegal, "unlur.rule.must-pass")
)

// Free reports whether a stone may be put on c now.
func (b *Board) Free(c Cell) bool {
	return b.stones[c] == None && !b.Barred(c) && !b.Over()
}

// Barred reports whether c is closed because the contract lasts and c touches a
// side.
func (b *Board) Barred(c Cell) bool { return b.Contract() && b.grid.sides[c] != 0 }

// MayPass reports whether the seat to move may pass.
func (b *Board) MayPass() bool { return b.Contract() }

// MustPass reports whether the contract has filled every inner cell, so the pass is the
// only move.
func (b *Board) MustPass() bool { return b.Contract() && b.Plies() == b.grid.Inner() }

// Check is the rule that forbids a stone on c; nil: it can be played.
func (b *Board) Check(c Cell) error {
	switch {
	case b.Over():
		return game.ErrOver
	case b.MustPass():
		return ErrMustPass.Broken()
	case b.stones[c] != None:
		return ErrOccupied.Broken("Cell", b.grid.Name(c))
	case b.Barred(c):
		return ErrSide.Broken("Cell", b.grid.Name(c), "Sides", theSides(b.grid.sides[c]))
	}
	return nil
}

// CheckPass returns the rule that forbids the pass, or nil during the contract.
// The leaflet does not say whether the first move may be a pass; here it may.
func (b *Board) CheckPass() error {
	switch {
	case b.Over():
		return game.ErrOver
	case !b.Contract():
		return ErrNoPass.Broken()
	}
	return nil
}
