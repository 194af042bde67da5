// Package kala draws matches of Kala: bowls, cups and beans, and the paths that
// beans were sown.
package kala

import (
	"slices"
	"strconv"

	"galet/game"
	"galet/game/kala"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// Painter draws a match of Kala.
type Painter struct{}

// seats holds each seat's cup, and the label that says what it holds.
var seats = [2]struct {
	china      material.China
	label, ink colour.Colour
}{
	{material.Porcelain, 0xFFFFFF, colour.Ink},
	{material.Lacquer, colour.BlackInlay, 0xFFFFFF},
}

// Colours are the wood, its bowls and grooves, the two cups, the beans, and
// figures on the wood.
func (Painter) Colours() []colour.Ramp {
	floor := material.Oak.Ramp().At(.6)
	all := slices.Concat(material.Oak.Ramps(), material.Slab{}.Ramps(), material.Bowl{}.Ramps())
	all = append(all,
		colour.Through(10, material.Oak.Floor()...),
		colour.Solid(colour.Umber), colour.Solid(colour.Fade), colour.Solid(emptyInk),
		shadow(colour.Ivory, .06, .5, 8), shadow(material.Slab{}.Ramp().At(.5), .12, .55, 8), shadow(material.BowlLip, .2, .6, 4),
		colour.Between(colour.Umber.Mix(floor, .2), floor.Mix(colour.Umber, .1), 5),
		colour.Between(colour.Ivory.Mix(colour.Umber, .2), colour.Umber.Mix(colour.Ivory, .2), 5),
	)
	for _, s := range seats {
		all = append(append(all, s.china.Ramps()...), colour.Solid(s.label))
	}
	return append(all, material.Bean{}.Ramps()...)
}

// shadow is a colour in shadow, from where the shadow is lightest to where it is
// darkest.
func shadow(on colour.Colour, lightest, darkest float64, shades int) colour.Ramp {
	return colour.Between(on.Mix(colour.Black, lightest), on.Mix(colour.Black, darkest), shades)
}

// Height is the height of all pictures with a square board, in pixels.
func (Painter) Height() int { return 1044 }

// Pieces are the two players' cups, empty.
func (Painter) Pieces(radius int) [2]canvas.Art {
	return [2]canvas.Art{cup(seats[0].china, radius), cup(seats[1].china, radius)}
}

// cup is an empty cup, radius pixels from its middle to its rim.
func cup(c material.China, radius int) material.Cup {
	return material.Cup{China: c, Radius: radius, Inside: radius * 5 / 6}
}

// Paint draws a kala.Position.
func (Painter) Paint(s *render.Stage, v render.View) error {
	p, ok := v.Position.(kala.Position)
	if !ok {
		return render.Mismatch(v, kala.Position{})
	}
	b := newPicture(s, v, p)
	b.Ground(ground{})
	if err := b.lesson().Rings(v.Marks, findCell); err != nil {
		return err
	}
	b.lastPath()
	b.nextPaths()
	b.bowls()
	b.cups()
	b.figures()
	b.lastMarks()
	b.nextMarks()
	if err := b.lesson().Tags(v.Marks, findCell); err != nil {
		return err
	}
	b.reserves()
	b.Header(v, b.plaques())
	b.footer()
	return nil
}

// picture is a picture that is being drawn.
type picture struct {
	*render.Stage
	pos   kala.Position
	names [2]string
	last  kala.Sowing
	cells []kala.Cell // of the last sowing
	// sown: something was sown; again: an extra turn comes; extra: its paths are
	// shown, in place of the last one; ended: by the rules; over: no more is
	// played; past: more was played since.
	sown, again, extra, ended, over, past bool
	winner                                game.Seat
	paths                                 []lane
	// beans holds the sprites in use, by half length and turn.
	beans [largeBean + 1][16]*canvas.Sprite
}

func newPicture(s *render.Stage, v render.View, p kala.Position) picture {
	b := picture{Stage: s, pos: p, names: v.Names}
	if b.last, b.sown = p.Last(); b.sown {
		b.cells = b.last.Path.Cells()
	}
	result, ended := p.Result()
	b.winner, b.ended = result.Winner, ended
	b.over, b.past = ended || v.Over != nil, v.Past
	_, b.again = p.ExtraTurn()
	if b.extra = b.again && !b.over && !b.past; b.extra {
		b.paths = newLanes(p.Paths())
	}
	return b
}

// lesson points out bowls. A letter is below the middle, where no other mark is.
func (b *picture) lesson() render.Lesson {
	return render.Lesson{Stage: b.Stage, Cell: cellSize, Span: 2*bowlRadius + 6, Tag: canvas.Point{Y: bowlRadius}}
}

// findCell is the middle of a bowl by its name.
func findCell(name string) (canvas.Point, bool) {
	for c := range kala.Cell(kala.Cells) {
		if c.String() == name {
			at := cellAt(c)
			return canvas.Pt(float64(at.X), float64(at.Y)), true
		}
	}
	return canvas.Point{}, false
}

// bowls lays the beans in the bowls on which no cup stands.
func (b *picture) bowls() {
	for c := range kala.Cell(kala.Cells) {
		if _, covered := b.pos.Covered(c); covered {
			continue
		}
		n := b.pos.Beans(c)
		b.heap(n, cellAt(c), bowlRadius, beanSize(n), int(c))
	}
}

// cups puts both cups with what they hold, drawn and as a figure.
func (b *picture) cups() {
	for i, look := range seats {
		seat := game.Seat(i)
		c, held := b.pos.Cup(seat), b.pos.CupBeans(seat)
		at := cellAt(c)
		render.PutArt(b.Stage, material.Cup{China: look.china, Radius: cupRadius, Inside: insideRadius}, at.X, at.Y)
		b.heap(held, at, insideRadius, smallBean, int(c))
	}
}

// figures shows how many beans are in each bowl, under an arch in a bowl with a cup,
// and in each cup in a label on its rim.
func (b *picture) figures() {
	for c := range kala.Cell(kala.Cells) {
		at := cellAt(c).Add(figureAt)
		n := b.pos.Beans(c)
		ink := colour.Umber
		if n == 0 {
			ink = emptyInk
		}
		b.Write(strconv.Itoa(n), at.X, at.Y, render.Centre, render.CupFigure, ink)
		if _, covered := b.pos.Covered(c); covered {
			render.PutArt(b.Stage, lid{}, at.X, at.Y)
		}
	}
	for i, look := range seats {
		at := cellAt(b.pos.Cup(game.Seat(i))).Add(labelAt)
		b.Disc(at.X, at.Y, labelRadius, look.label, look.ink)
		b.Write(strconv.Itoa(b.pos.CupBeans(game.Seat(i))), at.X, at.Y, render.Centre, render.Word, look.ink)
	}
}
