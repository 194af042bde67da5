package kulami

import (
	"fmt"

	"galet/game"
)

// The rules that a move can break. Each wraps game.ErrIllegal; a move after
// the end wraps game.ErrOver.
var (
	// ErrNoField: marbles go on fields.
	ErrNoField = fmt.Errorf("%w: this board has no such field", game.ErrIllegal)
	// ErrTaken: a field holds one marble.
	ErrTaken = fmt.Errorf("%w: that field holds a marble already", game.ErrIllegal)
	// ErrCross: the last marble determines the two rows in which the next one
	// goes (rulebook, Positioning rules). A column is a row, too.
	ErrCross = fmt.Errorf("%w: a marble goes in the row or the column of the last one", game.ErrIllegal)
	// ErrLastPanel: the panel used last is off limits (rulebook, Off-limits
	// rules).
	ErrLastPanel = fmt.Errorf("%w: the panel of the last marble is off limits", game.ErrIllegal)
	// ErrEarlierPanel: so is the panel used before that.
	ErrEarlierPanel = fmt.Errorf("%w: the panel of the marble before the last is off limits", game.ErrIllegal)
)

// refuse says why field i may not be played; it is nil if it may be.
func (p Position) refuse(i int) error {
	b := p.options.board
	f := b.fields[i]
	switch {
	case (p.marbles[0] | p.marbles[1]).has(i):
		return fmt.Errorf("%w: %s", ErrTaken, f)
	case p.reach().has(i):
		return nil
	}
	last := b.fields[p.last]
	switch {
	case !b.cross[p.last].has(i):
		return fmt.Errorf("%w: that is %s, so row %s or column %s, not %s", ErrCross, last, rowName(last.Row), columnName(last.Column), f)
	case b.panel[p.last] == b.panel[i]:
		return fmt.Errorf("%w: %s lies on the same panel as %s", ErrLastPanel, f, last)
	}
	return fmt.Errorf("%w: %s lies on the same panel as %s", ErrEarlierPanel, f, b.fields[p.previous])
}

// refuseOver says why nothing can be played any more.
func (p Position) refuseOver() error {
	if p.Ply() == 2*MarblesEach {
		return fmt.Errorf("%w, all marbles are placed", game.ErrOver)
	}
	return fmt.Errorf("%w, %s has no field left", game.ErrOver, colours[p.ToMove()])
}
