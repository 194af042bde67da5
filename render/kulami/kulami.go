// Package kulami draws matches of Kulami: the panels, the marbles, and who holds each
// panel.
package kulami

import (
	"errors"
	"strconv"

	"galet/game"
	"galet/game/kulami"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// Painter draws a match of Kulami.
type Painter struct{}

// seats are the pieces and the colours of each seat.
var seats = [2]struct {
	glass material.Glass
	wood  material.Wood
	inlay colour.Colour
}{
	{material.RedGlass, material.Red, colour.RedInlay},
	{material.BlackGlass, material.Smoked, colour.BlackInlay},
}

// Colours are three woods, two glasses and two inlays, also under a veil and in light.
func (Painter) Colours() []colour.Ramp {
	var all []colour.Ramp
	for _, w := range []material.Wood{material.Oak, material.Red, material.Smoked} {
		all = append(all, w.Ramps()...)
		all = append(append(all, w.Veiled()...), w.Lit())
	}
	for _, s := range seats {
		all = append(all, s.glass.Ramps()...)
		all = append(all, colour.Solid(s.inlay), colour.Solid(s.inlay.Mix(colour.Ivory, colour.GlowAlpha)))
	}
	return all
}

// Height is the same on every board.
func (Painter) Height() int { return 1044 }

// Pieces are the two players' marbles.
func (Painter) Pieces(radius int) [2]canvas.Art {
	return [2]canvas.Art{material.Marble{Glass: seats[0].glass, Radius: radius}, material.Marble{Glass: seats[1].glass, Radius: radius}}
}

// Paint draws a kulami.Position.
func (Painter) Paint(s *render.Stage, v render.View) error {
	p, ok := v.Position.(kulami.Position)
	if !ok {
		return render.Mismatch(v, kulami.Position{})
	}
	result, ended := p.Result()
	b := picture{
		Stage: s, pos: p, plan: newPlan(p.Board().String()),
		score: p.Score(), result: result, ended: ended, over: ended || v.Over != nil || v.Past || v.Marks.Counted,
	}
	b.plan.table(s)
	b.panels()
	counted := ended || v.Marks.Counted
	if counted {
		b.areas()
	}
	b.marbles()
	b.marks()
	if counted {
		b.chains()
		b.seals()
	}
	if err := errors.Join(b.lesson().Rings(v.Marks, b.find), b.lesson().Tags(v.Marks, b.find)); err != nil {
		return err
	}
	b.coordinates()
	b.trays()
	b.Header(v, b.plaques())
	b.Pills(984, 72, b.pills()...)
	return nil
}

// picture is a picture that is being drawn.
type picture struct {
	*render.Stage
	pos    kulami.Position
	plan   plan
	score  kulami.Score
	result game.Result
	// ended: by the rules; over: no more is played.
	ended, over bool
}

// at is the middle of a field, in whole pixels.
func (b *picture) at(f kulami.Field) (x, y int) {
	return b.plan.place(f.Column, b.plan.rows-1-f.Row)
}

func (b *picture) point(f kulami.Field) canvas.Point {
	x, y := b.at(f)
	return canvas.Pt(float64(x), float64(y))
}

// lesson draws what a page of the course points out, on fields.
func (b *picture) lesson() render.Lesson {
	cell := float64(b.plan.cell)
	return render.Lesson{Stage: b.Stage, Cell: cell, Span: .88 * cell}
}

func (b *picture) find(name string) (canvas.Point, bool) {
	for _, f := range b.pos.Board().Fields() {
		if f.String() == name {
			return b.point(f), true
		}
	}
	return canvas.Point{}, false
}

// panels draws the panels. Held panels are stained and inlaid. The panels that are off
// limits for the next marble are veiled.
func (b *picture) panels() {
	for i := range b.plan.panels {
		wood := material.Oak
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			wood = seats[seat].wood
		}
		b.plan.lay(b.Stage, i, wood)
	}
	if !b.over {
		for _, n := range b.pos.Blocked() {
			b.VeilBox(b.plan.edge(int(n)), panelRadius)
		}
	}
	for i := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			x, y := b.plan.middle(i)
			render.PutArt(b.Stage, b.plan.inlay(i, seats[seat].inlay), x, y)
		}
	}
}

func (b *picture) marbles() {
	var glass [2]*canvas.Sprite
	for seat := range glass {
		glass[seat] = render.Sprite(b.Stage, material.Marble{Glass: seats[seat].glass, Radius: b.plan.radius(.385)})
	}
	for row := range b.plan.rows {
		for column := range b.plan.cols {
			f := kulami.Field{Column: column, Row: row}
			if seat, ok := b.pos.Marble(f); ok {
				x, y := b.at(f)
				b.Put(glass[seat], x, y)
			}
		}
	}
}

// marks rings the last two marbles and marks the playable fields; at the end, only the
// last marble. On the empty board every field is playable, so none is marked.
func (b *picture) marks() {
	if f, ok := b.pos.Previous(); ok && !b.ended {
		x, y := b.at(f)
		b.ThinRing(x, y, .40*float64(b.plan.cell))
	}
	last, ok := b.pos.Last()
	if !ok {
		return
	}
	x, y := b.at(last)
	b.Ring(x, y, .42*float64(b.plan.cell), 7)
	if b.over {
		return
	}
	for _, f := range b.pos.Playable() {
		x, y := b.at(f)
		b.Pearl(x, y, b.plan.radius(.13))
	}
}

// coordinates writes the names of rows and columns. Those of the last marble are lit: the
// next marble goes in that row or column.
func (b *picture) coordinates() {
	last, lit := b.pos.Last()
	lit = lit && !b.ended
	for column := range b.plan.cols {
		x, _ := b.plan.place(column, 0)
		y := b.plan.top + b.plan.rows*b.plan.cell + 25
		b.Coordinate(render.Letters[column:column+1], x, y, lit && column == last.Column)
	}
	for row := range b.plan.rows {
		_, y := b.plan.place(0, b.plan.rows-1-row)
		b.Coordinate(strconv.Itoa(row+1), b.plan.left-26, y, lit && row == last.Row)
	}
}

// trays draws the marbles that are left.
func (b *picture) trays() {
	for seat, x := range [2]int{trayX, render.Width - trayX} {
		left := b.pos.Left(game.Seat(seat))
		glass := render.Sprite(b.Stage, material.Marble{Glass: seats[seat].glass, Radius: 11})
		for i := range left {
			b.Put(glass, x, trayFirst-i*trayStep)
		}
		b.Write(strconv.Itoa(left), x, trayFigure, render.Centre, render.CupFigure, colour.Umber)
	}
}

func (b *picture) plaques() [2]render.Plaque {
	var both [2]render.Plaque
	for i := range both {
		seat := game.Seat(i)
		both[i] = render.Plaque{
			Piece:  render.Sprite(b.Stage, material.Marble{Glass: seats[i].glass, Radius: material.PlaqueRadius}),
			Figure: strconv.Itoa(b.score.Total[i]),
			Line:   b.line(seat),
			Lit:    seat == b.pos.ToMove(),
		}
		if b.ended {
			both[i].Lit = b.result.Draw || seat == b.result.Winner
		}
	}
	return both
}

// line is the text below a seat's name: it is to move, it has won, or its last move.
func (b *picture) line(seat game.Seat) string {
	switch {
	case b.ended && b.result.Draw:
		return b.Say("kulami.picture.draw")
	case b.ended && seat == b.result.Winner:
		by := b.result.Score[seat] - b.result.Score[seat.Other()]
		return render.CachedText(b.Stage, wins{by}, func() string { return b.Say("kulami.picture.wins", "N", by) })
	case !b.ended && seat == b.pos.ToMove():
		return b.Say("picture.to-move")
	}
	played, ok := b.pos.Last()
	if seat == b.pos.ToMove() {
		played, ok = b.pos.Previous()
	}
	if !ok {
		return b.Say("picture.waits")
	}
	return render.CachedText(b.Stage, played, func() string { return b.Say("picture.played", "Move", played) })
}

// wins is the key of a line under a name.
type wins struct{ by int }

// pills are the parts of the score that the options count.
func (b *picture) pills() []render.Pill {
	bonus := b.pos.Bonus()
	pills := append(make([]render.Pill, 0, 3), render.Tally(b.Say("kulami.picture.panels"), b.score.Panels, [2]int{}))
	if bonus.Has(kulami.Area) {
		sizes := [2]int{len(b.score.Areas[0]), len(b.score.Areas[1])}
		pills = append(pills, render.Tally(b.Say("kulami.picture.area"), sizes, b.score.AreaBonus))
	}
	if bonus.Has(kulami.Chains) {
		pills = append(pills, render.Tally(b.Say("kulami.picture.chains"), b.score.ChainTotals, b.score.ChainBonus))
	}
	return pills
}
