package render

import (
	"errors"

	"galet/game"
	"galet/game/kulami"
)

// Kulami is the painter of Kulami.
type Kulami struct{}

// kulamiSeats holds what each seat plays and leaves on the board.
var kulamiSeats = [2]struct {
	glass Glass
	wood  Wood
	inlay Colour
}{
	{RedGlass, Red, RedInlay},
	{BlackGlass, Smoked, BlackInlay},
}

// Colours are three woods, two glasses, two inlays, and what they become
// under a veil and in the light.
func (Kulami) Colours() []Ramp {
	var all []Ramp
	for _, w := range []Wood{Oak, Red, Smoked} {
		all = append(all, w.Ramps()...)
		all = append(append(all, veiled(w)...), lit(w))
	}
	for _, s := range kulamiSeats {
		all = append(all, s.glass.Ramps()...)
		all = append(all, Solid(s.inlay))
	}
	return all
}

// Height is the same on every board.
func (Kulami) Height() int { return 1044 }

// Pieces are a marble of each glass.
func (Kulami) Pieces(radius int) [2]Art {
	return [2]Art{Marble{kulamiSeats[0].glass, radius}, Marble{kulamiSeats[1].glass, radius}}
}

// Paint draws a kulami.Position.
func (Kulami) Paint(s *Stage, v View) error {
	p, ok := v.Position.(kulami.Position)
	if !ok {
		return mismatch(v, "Kulami")
	}
	result, ended := p.Result()
	b := kulamiPicture{
		Stage: s, pos: p, plan: planKulami(p.Board().String()),
		score: p.Score(), result: result, ended: ended, over: ended || v.Over != nil || v.Past || v.Marks.Counted,
	}
	b.Ground(kulamiGround{p.Board().String()})
	b.holders()
	counted := ended || v.Marks.Counted
	if counted {
		b.areas()
	}
	b.marbles()
	if counted {
		b.chains()
		b.seals()
	}
	if !ended {
		b.marks()
	}
	if err := errors.Join(b.lesson().rings(v.Marks), b.lesson().tags(v.Marks)); err != nil {
		return err
	}
	b.coordinates()
	b.trays()
	b.Header(v, b.plaques())
	b.Pills(984, 72, b.pills()...)
	return nil
}

// kulamiPicture is one picture under way.
type kulamiPicture struct {
	*Stage
	pos    kulami.Position
	plan   kulamiPlan
	score  kulami.Score
	result game.Result
	// ended: by the rules; over: no more is played.
	ended, over bool
}

// at is the middle of a field.
func (b *kulamiPicture) at(f kulami.Field) (x, y int) {
	return b.plan.place(f.Column, b.plan.rows-1-f.Row)
}

func (b *kulamiPicture) point(f kulami.Field) Point {
	x, y := b.at(f)
	return Point{float64(x), float64(y)}
}

// lesson points out fields.
func (b *kulamiPicture) lesson() lesson {
	cell := float64(b.plan.cell)
	return lesson{Stage: b.Stage, cell: cell, span: .88 * cell, find: func(name string) (Point, bool) {
		for _, f := range b.pos.Board().Fields() {
			if f.String() == name {
				return b.point(f), true
			}
		}
		return Point{}, false
	}}
}

// holders stains and inlays the panels that are held, and veils those on which
// the next marble may not go.
func (b *kulamiPicture) holders() {
	for i := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			b.plan.lay(b.Stage, i, kulamiSeats[seat].wood)
		}
	}
	if !b.over {
		for _, n := range b.pos.Blocked() {
			b.Veil(b.plan.outline(int(n)))
		}
	}
	for i := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			x, y := b.plan.middle(i)
			b.Put(b.Sprite(b.plan.inlay(i, kulamiSeats[seat].inlay)), x, y)
		}
	}
}

func (b *kulamiPicture) marbles() {
	var glass [2]*Sprite
	for seat := range glass {
		glass[seat] = b.Sprite(Marble{kulamiSeats[seat].glass, b.plan.radius(.385)})
	}
	for _, f := range b.pos.Board().Fields() {
		if seat, ok := b.pos.Marble(f); ok {
			x, y := b.at(f)
			b.Put(glass[seat], x, y)
		}
	}
}

// marks shows the last two marbles and where the next may go. On the empty
// board it may go anywhere, which needs no marks.
func (b *kulamiPicture) marks() {
	if f, ok := b.pos.Previous(); ok {
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

// coordinates names rows and columns; those of the last marble are the cross
// in which the next one goes.
func (b *kulamiPicture) coordinates() {
	last, lit := b.pos.Last()
	lit = lit && !b.ended
	for column := range b.plan.cols {
		x, _ := b.plan.place(column, 0)
		y := b.plan.top + b.plan.rows*b.plan.cell + 25
		b.Coordinate(string(rune('a'+column)), x, y, lit && column == last.Column)
	}
	for row := range b.plan.rows {
		_, y := b.plan.place(0, b.plan.rows-1-row)
		b.Coordinate(number(row+1), b.plan.left-26, y, lit && row == last.Row)
	}
}

// trays lays out the marbles that are left.
func (b *kulamiPicture) trays() {
	for seat, x := range [2]int{trayX, Width - trayX} {
		left := b.pos.Left(game.Seat(seat))
		glass := b.Sprite(Marble{kulamiSeats[seat].glass, 11})
		for i := range left {
			b.Put(glass, x, trayFirst-i*trayStep)
		}
		b.Write(number(left), x, trayFigure, Centre, CupFigure, Umber)
	}
}

func (b *kulamiPicture) plaques() [2]Plaque {
	both, pieces := [2]Plaque{}, Kulami{}.Pieces(PieceRadius)
	for i := range both {
		seat := game.Seat(i)
		both[i] = Plaque{
			Piece:  b.Sprite(pieces[i]),
			Figure: number(b.score.Total[i]),
			Line:   b.line(seat),
			Lit:    seat == b.pos.ToMove(),
		}
		if b.ended {
			both[i].Lit = b.result.Draw || seat == b.result.Winner
		}
	}
	return both
}

// line says how a seat stands: it is to move, it has won, or what it played.
func (b *kulamiPicture) line(seat game.Seat) string {
	switch {
	case b.ended && b.result.Draw:
		return b.say("kulami.picture.draw")
	case b.ended && seat == b.result.Winner:
		return b.say("kulami.picture.wins", "N", b.result.Score[seat]-b.result.Score[seat.Other()])
	case !b.ended && seat == b.pos.ToMove():
		return b.say("picture.to-move")
	}
	played, ok := b.pos.Last()
	if seat == b.pos.ToMove() {
		played, ok = b.pos.Previous()
	}
	if !ok {
		return b.say("picture.waits")
	}
	return b.say("picture.played", "Move", played)
}

// pills are the parts of the score that the options count.
func (b *kulamiPicture) pills() []Pill {
	bonus := b.pos.Bonus()
	pills := []Pill{tally(b.say("kulami.picture.panels"), b.score.Panels, [2]int{})}
	if bonus.Has(kulami.Area) {
		sizes := [2]int{len(b.score.Areas[0]), len(b.score.Areas[1])}
		pills = append(pills, tally(b.say("kulami.picture.area"), sizes, b.score.AreaBonus))
	}
	if bonus.Has(kulami.Chains) {
		pills = append(pills, tally(b.say("kulami.picture.chains"), b.score.ChainTotals, b.score.ChainBonus))
	}
	return pills
}
