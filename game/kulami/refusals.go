package kulami

import (
	"fmt"

	"galet/game"
	"galet/game/lang"
)

// The rules that a move can break. Each wraps game.ErrIllegal; a move after
// the end wraps game.ErrOver.
var (
	// ErrNoField: marbles go on fields.
	ErrNoField = lang.NewRule(game.ErrIllegal, "kulami.rule.no-field")
	// ErrTaken: a field holds one marble.
	ErrTaken = lang.NewRule(game.ErrIllegal, "kulami.rule.taken")
	// ErrCross: the last marble determines the two rows in which the next one
	// goes (rulebook, Positioning rules). A column is a row, too.
	ErrCross = lang.NewRule(game.ErrIllegal, "kulami.rule.cross")
	// ErrLastPanel: the panel used last is off limits (rulebook, Off-limits
	// rules).
	ErrLastPanel = lang.NewRule(game.ErrIllegal, "kulami.rule.last-panel")
	// ErrEarlierPanel: so is the panel used before that.
	ErrEarlierPanel = lang.NewRule(game.ErrIllegal, "kulami.rule.earlier-panel")
)

// refuse is the rule that forbids a marble on field i, or nil.
func (p Position) refuse(i int) error {
	b := p.options.board
	f := b.fields[i]
	switch {
	case (p.marbles[0] | p.marbles[1]).has(i):
		return ErrTaken.Broken("Field", f)
	case p.playable().has(i):
		return nil
	}
	last := b.fields[p.last]
	switch {
	case !b.cross[p.last].has(i):
		return ErrCross.Broken("Last", last, "Row", rowName(last.Row), "Column", columnName(last.Column), "Field", f)
	case b.panel[p.last] == b.panel[i]:
		return ErrLastPanel.Broken("Field", f, "Last", last)
	}
	return ErrEarlierPanel.Broken("Field", f, "Before", b.fields[p.previous])
}

// refuseOver is the error of a move after the end, with the reason why the game ended.
func (p Position) refuseOver() error {
	if p.Ply() == 2*MarblesEach {
		return fmt.Errorf("%w, all marbles are placed", game.ErrOver)
	}
	return fmt.Errorf("%w, %s has no field left", game.ErrOver, lang.English().Say(sideKeys[p.ToMove()]))
}
