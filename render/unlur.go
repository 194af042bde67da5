package render

import (
	"errors"

	"galet/game"
	"galet/game/unlur"
)

// Unlur is the painter of Unlur.
type Unlur struct{}

// unlurMinerals holds what lies on the board, by colour.
var unlurMinerals = [...]Mineral{unlur.None: Halved, unlur.Black: BlackStone, unlur.White: WhiteStone}

// Colours are three woods, two stones, three signs, and what they become under
// a veil, in the dusk and in the light.
func (Unlur) Colours() []Ramp {
	all := []Ramp{
		woodRamps[Oak], woodRamps[Pale], woodRamps[Dark],
		Solid(unlurFloor), Solid(unlurSeam), Solid(tileLight), Solid(tileDark),
		{railRims[0][:], 2}, {railRims[1][:], 2},
		lit(Oak),
	}
	all = append(all, veiled(Oak)...)
	all = append(all, Halved.Ramps()...)
	for _, w := range []Wood{Oak, Pale, Dark} {
		all = append(all, dusky(woodRamps[w], 5))
	}
	all = append(all, dusky(WhiteStone.Ramps()[0], 8), dusky(BlackStone.Ramps()[0], 8))
	for s := range pairSign(3) {
		all = append(all, Solid(s.colour()), Solid(s.colour().Mix(Umber, .5)), Solid(s.colour().Mix(Ivory, .5)), Solid(s.colour().Mix(duskTone, duskAlpha)))
	}
	return all
}

// dusky is what a ramp becomes in the dusk.
func dusky(r Ramp, shades int) Ramp {
	var stops []Colour
	for _, c := range r.Stops {
		stops = append(stops, c.Mix(duskTone, duskAlpha))
	}
	return Ramp{stops, shades}
}

// Height is the same for both boards.
func (Unlur) Height() int { return 1072 }

// Pieces are a stone of each colour, without grains: whose is which shows only
// when the contract ends.
func (Unlur) Pieces(radius int) [2]Art {
	return [2]Art{Stone{WhiteStone, radius, Polished}, Stone{BlackStone, radius, Polished}}
}

// Paint draws an unlur.Position.
func (Unlur) Paint(s *Stage, v View) error {
	p, ok := v.Position.(*unlur.Position)
	if !ok {
		return mismatch(v, "Unlur")
	}
	ending, ended := p.Ending()
	b := unlurPicture{Stage: s, pos: p, plan: planUnlur(p.Grid()), ending: ending, ended: ended}
	b.Ground(unlurGround{p.Grid().Size(), p.Contract()})
	b.stones()
	if ended {
		b.decide()
	}
	b.last()
	if err := errors.Join(b.lesson().rings(v.Marks), b.lesson().tags(v.Marks)); err != nil {
		return err
	}
	b.Header(v, b.plaques())
	b.Pills(1016, 72, b.pills()...)
	return nil
}

// unlurPicture is one picture under way.
type unlurPicture struct {
	*Stage
	pos    *unlur.Position
	plan   unlurPlan
	ending unlur.Ending
	ended  bool
}

func (b *unlurPicture) stones() {
	var stones [len(unlurMinerals)][tileTones]*Sprite
	for _, c := range []unlur.Colour{unlur.Black, unlur.White} {
		for tone := range tileTones {
			stones[c][tone] = b.Sprite(seated{unlurTile{b.plan.cell, tone}, unlurMinerals[c]})
		}
	}
	for c := range unlur.Cell(b.plan.grid.Cells()) {
		if colour := b.pos.Stone(c); colour != unlur.None {
			x, y := b.plan.at(c)
			b.Put(stones[colour][b.plan.tone(c)], x, y)
		}
	}
}

// lesson points out cells.
func (b *unlurPicture) lesson() lesson {
	cell := float64(b.plan.cell)
	return lesson{Stage: b.Stage, cell: cell, span: .84 * cell, find: func(name string) (Point, bool) {
		for c := range unlur.Cell(b.plan.grid.Cells()) {
			if b.plan.grid.Name(c) == name {
				return b.plan.point(c), true
			}
		}
		return Point{}, false
	}}
}

// last rings the newest stone, and lights its row and line while the game goes
// on.
func (b *unlurPicture) last() {
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

func (b *unlurPicture) plaques() [2]Plaque {
	var both [2]Plaque
	result, _ := b.pos.Result()
	for i := range both {
		seat := game.Seat(i)
		both[i] = Plaque{
			Piece: b.Sprite(Stone{unlurMinerals[b.pos.Colour(seat)], PieceRadius, Polished}),
			Line:  b.line(seat),
			Lit:   seat == b.pos.ToMove(),
		}
		if b.ended {
			both[i].Lit = seat == result.Winner
		}
		if c := b.pos.Colour(seat); c != unlur.None {
			both[i].Sign = func(ink Colour) Art { return goalSign{c, ink} }
		}
	}
	return both
}
