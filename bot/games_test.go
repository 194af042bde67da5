package bot_test

import (
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// games are the games on offer. Pictures take half of the time of these tests. In
// short mode they are blank: the tests of render look for races in painting.
func games() []catalog.Entry {
	if testing.Short() {
		return unpaintedGames()
	}
	return catalog.All()
}

// unpaintedGames are those on offer, with nothing painted on their pictures.
func unpaintedGames() []catalog.Entry {
	all := catalog.All()
	for i := range all {
		blank := blankPainter{all[i].Painter}
		if p, ok := all[i].Painter.(render.CloseUpPainter); ok {
			all[i].Painter = blankCloseUpPainter{blank, p}
		} else {
			all[i].Painter = blank
		}
	}
	return all
}

// blankPainter is a painter that draws nothing.
type blankPainter struct{ render.Painter }

func (blankPainter) Paint(*render.Stage, render.View) error { return nil }

// blankCloseUpPainter is a blankPainter that also draws parts of a board.
type blankCloseUpPainter struct {
	blankPainter
	painter render.CloseUpPainter
}

func (u blankCloseUpPainter) CloseUp(v render.View, at game.Move) (render.Picture, error) {
	return u.painter.CloseUp(v, at)
}
