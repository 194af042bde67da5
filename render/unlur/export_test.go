package unlur

import (
	"galet/game"
	"galet/game/unlur"
	"galet/render"
)

// Paths are the paths from the sides that count to where they meet.
func Paths(p *unlur.Position) map[unlur.Side][]unlur.Cell {
	e, _ := p.Ending()
	tree := newPathTree(newPlan(p.Grid()), p.Deciding(), e.Joined())
	paths := map[unlur.Side][]unlur.Cell{}
	for s := range e.Joined().All() {
		for c := tree.start(s); c != none; c = tree.parent[c] {
			paths[s] = append(paths[s], c)
		}
	}
	return paths
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
