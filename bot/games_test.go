package bot_test

import (
	"galet/game/catalog"
	"galet/render"
)

// games are the games on offer. Pictures take half of the time of these tests,
// and ten times as long under the race detector. Under it they are blank; the
// tests of render look for races in painting.
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
