// Package unlur draws matches of Unlur: the hexagon with its rails, the stones, and the
// group that decided the game.
package unlur

import (
	"errors"

	"galet/game"
	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// Painter draws a match of Unlur.
type Painter struct{}

// minerals holds the stones by colour.
var minerals = [...]material.Mineral{unlur.None: material.Halved, unlur.Black: material.BlackStone, unlur.White: material.WhiteStone}

// Colours are three woods, two stones and three signs, also under a veil, dark and in
// light.
func (Painter) Colours() []colour.Ramp {
	all := []colour.Ramp{
		material.Oak.Ramp(), material.Pale.Ramp(), material.Dark.Ramp(),
		colour.Solid(floor), colour.Solid(seam), colour.Solid(tileLight), colour.Solid(tileDark),
		colour.Through(2, railRims[0][:]...), colour.Through(2, railRims[1][:]...),
		material.Oak.Lit(),
	}
	all = append(all, material.Oak.Veiled()...)
	all = append(all, material.Halved.Ramps()...)
	for _, w := range []material.Wood{material.Oak, material.Pale, material.Dark} {
		all = append(all, dusky(w.Ramp(), 3))
	}
	all = append(all, dusky(material.WhiteStone.Ramps()[0], 6), dusky(material.BlackStone.Ramps()[0], 5))
	for s := range pairSign(3) {
		c := s.colour()
		for _, c := range []colour.Colour{c, c.Mix(colour.Umber, .5), c.Mix(colour.Ivory, .25), c.Mix(colour.Ivory, .5), c.Mix(colour.Dusk, colour.DuskAlpha)} {
			all = append(all, colour.Solid(c))
		}
	}
	return all
}

// dusky is a darkened ramp.
func dusky(r colour.Ramp, shades int) colour.Ramp {
	var stops []colour.Colour
	for _, c := range r.Stops {
		stops = append(stops, c.Mix(colour.Dusk, colour.DuskAlpha))
	}
	return colour.Through(shades, stops...)
}

// Height is the same for both boards.
func (Painter) Height() int { return 1072 }

// Pieces are a stone of each colour, without grains. Who has which colour is
// open until the contract ends.
func (Painter) Pieces(radius int) [2]canvas.Art {
	return [2]canvas.Art{polished(material.WhiteStone, radius), polished(material.BlackStone, radius)}
}

// polished is a stone without grains, for plaques and pills.
func polished(m material.Mineral, radius int) material.Stone {
	return material.Stone{Mineral: m, Radius: radius, Kind: material.Polished}
}

// Paint draws an unlur.Position.
func (Painter) Paint(s *render.Stage, v render.View) error {
	p, ok := v.Position.(*unlur.Position)
	if !ok {
		return render.Mismatch(v, (*unlur.Position)(nil))
	}
	ending, ended := p.Ending()
	b := picture{Stage: s, pos: p, plan: newPlan(p.Grid()), ending: ending, ended: ended}
	b.Ground(ground{p.Grid().Size(), p.Contract(), ended, ending.Joined()})
	b.stones()
	if ended {
		b.drawDecision()
	}
	b.last()
	if err := errors.Join(b.lesson().Rings(v.Marks, b.find), b.lesson().Tags(v.Marks, b.find)); err != nil {
		return err
	}
	b.Header(v, b.plaques())
	b.Pills(1016, 72, b.pills()...)
	return nil
}

// picture is a picture that is being drawn.
type picture struct {
	*render.Stage
	pos    *unlur.Position
	plan   plan
	ending unlur.Ending
	ended  bool
}

func (b *picture) stones() {
	var stones [len(minerals)][tileTones]*canvas.Sprite
	for _, c := range []unlur.Colour{unlur.Black, unlur.White} {
		for tone := range tileTones {
			stones[c][tone] = b.stone(minerals[c], tone)
		}
	}
	for c := range unlur.Cell(b.plan.grid.Cells()) {
		if colour := b.pos.Stone(c); colour != unlur.None {
			x, y := b.plan.at(c)
			b.Put(stones[colour][b.plan.tone(c)], x, y)
		}
	}
}

// stone is a tile with a stone on it. In the dusk, where nobody sees grains, all stones
// of a colour are the same.
func (b *picture) stone(m material.Mineral, tone int) *canvas.Sprite {
	t := stoneTile{b.plan.cell, stoneOn(b.plan.cell, m, tone)}
	if b.ended {
		t.stone.Kind = material.Polished
		return render.Sprite(b.Stage, darkStone{t})
	}
	return render.Sprite(b.Stage, t)
}

// lesson points out cells.
func (b *picture) lesson() render.Lesson {
	cell := float64(b.plan.cell)
	return render.Lesson{Stage: b.Stage, Cell: cell, Span: .84 * cell}
}

func (b *picture) find(name string) (canvas.Point, bool) {
	c, ok := b.plan.grid.Named(game.Move(name))
	if !ok {
		return canvas.Point{}, false
	}
	return b.plan.point(c), true
}

// last rings the newest stone. While the game goes on, it also lights the stone's row and
// line.
func (b *picture) last() {
	c, ok := b.pos.LastStone()
	if !ok {
		return
	}
	x, y := b.plan.at(c)
	b.Ring(x, y, .45*float64(b.plan.cell), float64(b.plan.radius(.1)))
	if b.ended {
		return
	}
	row, line := b.plan.grid.Place(c)
	b.plan.nameRow(b.Stage, row, true)
	b.plan.nameLine(b.Stage, line, true)
}

func (b *picture) plaques() [2]render.Plaque {
	var both [2]render.Plaque
	result, _ := b.pos.Result()
	for i := range both {
		seat := game.Seat(i)
		both[i] = render.Plaque{
			Piece: render.Sprite(b.Stage, polished(minerals[b.pos.Colour(seat)], material.PlaqueRadius)),
			Line:  b.line(seat),
			Lit:   seat == b.pos.ToMove(),
		}
		if b.ended {
			both[i].Lit = seat == result.Winner
		}
		if c := b.pos.Colour(seat); c != unlur.None {
			for lit, ink := range [...]colour.Colour{colour.Ivory, colour.Ink} {
				both[i].Signs[lit] = render.Sprite(b.Stage, goalSign{c, ink})
			}
		}
	}
	return both
}
