package kala

import (
	"galet/game"
	"galet/game/lang"
)

// The rules that a move can break. Each wraps game.ErrIllegal; what a player
// is told adds the numbers and places of the case.
var (
	// ErrStart: the first bean falls into one's own cup (rulebook, Sowing).
	ErrStart = lang.NewRule(game.ErrIllegal, "kala.rule.start")
	// ErrCount: four beans are sown, and all of the cup's in an extra turn
	// (rulebook, Sowing and Extra turn).
	ErrCount = lang.NewRule(game.ErrIllegal, "kala.rule.count")
	// ErrSixth: a sixth bean that can be laid must be (rulebook, Extra turn).
	ErrSixth = lang.NewRule(game.ErrIllegal, "kala.rule.sixth")
	// ErrStep: each cup is a neighbour, across or up, of the one before
	// (rulebook, Sowing).
	ErrStep = lang.NewRule(game.ErrIllegal, "kala.rule.step")
	// ErrBack: a path does not turn round (rulebook, Sowing).
	ErrBack = lang.NewRule(game.ErrIllegal, "kala.rule.back")
	// ErrTurns: one right angle is allowed in a move (rulebook, Sowing).
	ErrTurns = lang.NewRule(game.ErrIllegal, "kala.rule.turns")
	// ErrHarvest: the last cup must have held three beans or more before the
	// last one fell (rulebook, Harvest).
	ErrHarvest = lang.NewRule(game.ErrIllegal, "kala.rule.harvest")
	// ErrPlace: a cup does not stand on the rival's cup, so a place beside
	// it must be chosen (rulebook, The rival's cup).
	ErrPlace = lang.NewRule(game.ErrIllegal, "kala.rule.place")
	// ErrBeside: the place chosen is not an edge-neighbour of the rival's
	// cup (rulebook, The rival's cup).
	ErrBeside = lang.NewRule(game.ErrIllegal, "kala.rule.beside")
	// ErrNoChoice: the cup goes where the last bean fell, unless the rival's cup
	// stands there (rulebook, Sowing).
	ErrNoChoice = lang.NewRule(game.ErrIllegal, "kala.rule.no-choice")
)

// check returns the rule that forbids a move, or nil if the move is legal.
func (p Position) check(m move) error {
	if p.over() {
		return game.ErrOver
	}
	if own := p.cup[p.turn]; m.path.cells[0] != own {
		return ErrStart.Broken("Cell", own)
	}
	if err := p.checkCount(m); err != nil {
		return err
	}
	if err := m.path.check(); err != nil {
		return err
	}
	if err := p.checkHarvest(m); err != nil {
		return err
	}
	return p.checkPlace(m)
}

func (p Position) checkCount(m move) error {
	named, taken, sow := int(m.path.n), p.taken(), p.Sow()
	switch {
	case named == sow:
		return nil
	case named < sow && m.harvest && m.placed:
		return ErrCount.BrokenAs("kala.rule.count-x", "Sow", sow, "Named", named)
	case taken > sow:
		return ErrCount.BrokenAs("kala.rule.count-lost", "Sow", sow, "Named", named)
	case sow == MostSown && named == sow-1:
		return ErrSixth.Broken("Sow", sow)
	case p.again:
		return ErrCount.BrokenAs("kala.rule.count-extra", "Held", taken, "Sow", sow, "Named", named)
	}
	return ErrCount.Broken("Sow", sow, "Named", named)
}

// check returns the rule that the cells break, or nil if they are a path.
func (w Path) check() error {
	heading, turned := nowhere, false
	for i := 1; i < int(w.n); i++ {
		from, to := w.cells[i-1], w.cells[i]
		s := between(from, to)
		switch {
		case s == nowhere:
			return ErrStep.Broken("From", from, "To", to)
		case heading != nowhere && s == heading.opposite():
			return ErrBack.Broken("From", from, "To", to)
		case turned && s != heading:
			return ErrTurns.Broken("Cell", from)
		}
		turned = turned || heading != nowhere && s != heading
		heading = s
	}
	return nil
}

func (p Position) checkHarvest(m move) error {
	if !m.harvest || p.ripe(m.path) {
		return nil
	}
	last := m.path.last()
	return ErrHarvest.Broken("Cell", last, "Least", HarvestFrom, "Held", int(*p.bowl(last)))
}

// ripe reports whether the last cup of a path may be harvested.
func (p Position) ripe(w Path) bool { return *p.bowl(w.last()) >= HarvestFrom }

func (p Position) checkPlace(m move) error {
	last := m.path.last()
	onRival := last == p.cup[p.turn.Other()]
	switch {
	case onRival && !m.placed:
		return ErrPlace.Broken("Cell", last, "Example", beside(last)[0])
	case onRival && between(last, m.place) == nowhere:
		return ErrBeside.Broken("Place", m.place, "Cell", last)
	case !onRival && m.placed && m.place != last:
		return ErrNoChoice.Broken("Cell", last)
	case !onRival && m.placed:
		return ErrNoChoice.BrokenAs("kala.rule.no-choice-needed", "Place", m.place)
	}
	return nil
}
