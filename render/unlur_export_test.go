package render

import (
	"galet/game"
	"galet/game/lang"
	"galet/game/unlur"
)

// UnlurWays are the ways from the sides that count to where they meet.
func UnlurWays(p *unlur.Position) map[unlur.Side][]unlur.Cell {
	e, _ := p.Ending()
	bones := newSpine(planUnlur(p.Grid()), p.Deciding(), e.Joined())
	ways := map[unlur.Side][]unlur.Cell{}
	for s := range e.Joined().All() {
		ways[s] = bones.way(s)
	}
	return ways
}

// UnlurLines are the lines under both names.
func UnlurLines(p *unlur.Position) [2]string {
	e, ended := p.Ending()
	b := unlurPicture{Stage: &Stage{in: lang.English()}, pos: p, ending: e, ended: ended}
	return [2]string{b.line(game.First), b.line(game.Second)}
}
