package bot_test

import (
	"galet/game/catalog"
	"galet/render"
)

// games are those on offer. The race detector makes pictures ten times slower,
// and they are half of what these tests do; so under it nothing is painted on
// them. That painting is free of races the tests of render show.
func games() []catalog.Entry {
	if raced {
		return unpaintedGames()
	}
	return catalog.All()
}

// unpaintedGames are those on offer, with nothing painted on their pictures.
func unpaintedGames() []catalog.Entry {
	all := catalog.All()
	for i := range all {
		all[i].Painter = unpainted{all[i].Painter}
	}
	return all
}

// unpainted is a painter at rest.
type unpainted struct{ render.Painter }

func (unpainted) Paint(*render.Stage, render.View) error { return nil }
