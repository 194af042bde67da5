package unlur

import (
	"galet/game"
	"galet/game/unlur"
	"galet/render"
)

// Ways are the ways from the sides that count to where they meet.
func Ways(p *unlur.Position) map[unlur.Side][]unlur.Cell {
	e, _ := p.Ending()
	bones := newSpine(newPlan(p.Grid()), p.Deciding(), e.Joined())
	ways := map[unlur.Side][]unlur.Cell{}
	for s := range e.Joined().All() {
		for c := bones.start(s); c != none; c = bones.before[c] {
			ways[s] = append(ways[s], c)
		}
	}
	return ways
}

// Lines are the lines under both names.
func Lines(r *render.Renderer, p *unlur.Position) (lines [2]string, err error) {
	e, ended := p.Ending()
	_, err = r.Draw(render.Picture{Look: Painter{}, Colours: Painter{}.Colours, Height: 1, Lay: func(s *render.Stage) error {
		b := picture{Stage: s, pos: p, ending: e, ended: ended}
		lines = [2]string{b.line(game.First), b.line(game.Second)}
		return nil
	}})
	return lines, err
}
