package kala

import (
	"fmt"

	"galet/game"
)

// The rules that a move can break. Each wraps game.ErrIllegal; what a player
// is told adds the numbers and places of the case.
var (
	// ErrStart: the first bean falls into one's own cup (rulebook, Sowing).
	ErrStart = fmt.Errorf("%w: a sowing starts in your own cup", game.ErrIllegal)
	// ErrCount: four beans are sown, and all of the cup's in an extra turn
	// (rulebook, Sowing and Extra turn).
	ErrCount = fmt.Errorf("%w: the beans do not add up", game.ErrIllegal)
	// ErrSixth: a sixth bean that can be laid must be (rulebook, Extra turn).
	ErrSixth = fmt.Errorf("%w: the sixth bean can be laid and must be", game.ErrIllegal)
	// ErrStep: each cup is a neighbour, across or up, of the one before
	// (rulebook, Sowing).
	ErrStep = fmt.Errorf("%w: each cup must share an edge with the one before", game.ErrIllegal)
	// ErrBack: a way does not turn round (rulebook, Sowing).
	ErrBack = fmt.Errorf("%w: a way may not go straight back", game.ErrIllegal)
	// ErrTurns: one right angle is allowed in a move (rulebook, Sowing).
	ErrTurns = fmt.Errorf("%w: a way has at most one right angle", game.ErrIllegal)
	// ErrHarvest: the last cup must have held three beans or more before the
	// last one fell (rulebook, Harvest).
	ErrHarvest = fmt.Errorf("%w: that cup cannot be harvested", game.ErrIllegal)
	// ErrPlace: a cup does not stand on the rival's cup, so a place beside
	// it must be chosen (rulebook, The rival's cup).
	ErrPlace = fmt.Errorf("%w: your cup cannot stand on your rival's", game.ErrIllegal)
	// ErrBeside: the place chosen is not an edge-neighbour of the rival's
	// cup (rulebook, The rival's cup).
	ErrBeside = fmt.Errorf("%w: your cup goes beside your rival's", game.ErrIllegal)
	// ErrNoChoice: the cup goes where the last bean fell unless the rival's
	// stands there (rulebook, Sowing).
	ErrNoChoice = fmt.Errorf("%w: your cup goes where the last bean falls", game.ErrIllegal)
)

// check tells whether the rules allow a move, and if not, which forbids it.
func (p Position) check(m move) error {
	if p.over() {
		return game.ErrOver
	}
	if own := p.cup[p.turn]; m.way.cells[0] != own {
		return fmt.Errorf("%w, on %s", ErrStart, own)
	}
	if err := p.checkCount(int(m.way.n)); err != nil {
		return err
	}
	if err := m.way.check(); err != nil {
		return err
	}
	if err := p.checkHarvest(m); err != nil {
		return err
	}
	return p.checkPlace(m)
}

func (p Position) checkCount(named int) error {
	taken, sow := p.taken(), p.Sow()
	switch {
	case named == sow:
		return nil
	case taken > sow:
		return fmt.Errorf("%w: no way lays the sixth bean here, so name %d cups, not %d", ErrCount, sow, named)
	case sow == MostSown && named == sow-1:
		return fmt.Errorf("%w, so name %d cups", ErrSixth, sow)
	case p.again:
		return fmt.Errorf("%w: your cup holds %d and all are sown, so name %d cups, not %d", ErrCount, taken, sow, named)
	}
	return fmt.Errorf("%w: you sow %d, so name %d cups, not %d", ErrCount, sow, sow, named)
}

// check tells whether the cells are a way.
func (w Way) check() error {
	heading, turned := nowhere, false
	for i := 1; i < int(w.n); i++ {
		from, to := w.cells[i-1], w.cells[i]
		s := between(from, to)
		switch {
		case s == nowhere:
			return fmt.Errorf("%w, and %s and %s do not", ErrStep, from, to)
		case heading != nowhere && s == heading.opposite():
			return fmt.Errorf("%w, as from %s to %s", ErrBack, from, to)
		case heading != nowhere && s != heading && turned:
			return fmt.Errorf("%w, and at %s you turn again", ErrTurns, from)
		}
		turned = turned || heading != nowhere && s != heading
		heading = s
	}
	return nil
}

func (p Position) checkHarvest(m move) error {
	if !m.harvest || p.ripe(m.way) {
		return nil
	}
	last := m.way.last()
	return fmt.Errorf("%w: %s must hold %d beans or more before your last, and holds %d",
		ErrHarvest, last, HarvestFrom, *p.bowl(last))
}

// ripe tells whether the last cup of a way may be harvested.
func (p Position) ripe(w Way) bool { return *p.bowl(w.last()) >= HarvestFrom }

func (p Position) checkPlace(m move) error {
	last := m.way.last()
	onRival := last == p.cup[p.turn.Other()]
	switch {
	case onRival && !m.placed:
		return fmt.Errorf("%w, on %s: add / and a place beside it, like /%s", ErrPlace, last, beside(last)[0])
	case onRival && between(last, m.place) == nowhere:
		return fmt.Errorf("%w, and %s shares no edge with %s", ErrBeside, m.place, last)
	case !onRival && m.placed && m.place != last:
		return fmt.Errorf("%w, on %s: a place is chosen only beside your rival's cup", ErrNoChoice, last)
	case !onRival && m.placed:
		return fmt.Errorf("%w: leave out /%s", ErrNoChoice, m.place)
	}
	return nil
}
