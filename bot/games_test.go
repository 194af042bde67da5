package bot_test

import (
	"galet/game"
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
		blank := unpainted{all[i].Painter}
		if p, ok := all[i].Painter.(render.CloseUpPainter); ok {
			all[i].Painter = unpaintedCloseUp{blank, p}
		} else {
			all[i].Painter = blank
		}
	}
	return all
}

// unpainted is a painter at rest.
type unpainted struct{ render.Painter }

func (unpainted) Paint(*render.Stage, render.View) error { return nil }

// unpaintedCloseUp is one that still paints parts of a board.
type unpaintedCloseUp struct {
	unpainted
	painter render.CloseUpPainter
}

func (u unpaintedCloseUp) CloseUp(v render.View, at game.Move) (render.Picture, error) {
	return u.painter.CloseUp(v, at)
}
