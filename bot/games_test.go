package bot_test

import (
	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// games are all games, with painters that leave the pictures blank: painting would take
// half of the time of these tests, and the tests of render check it.
func games() []catalog.Entry {
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
