package unlur

import (
	"galet/game"
	"galet/game/unlur"
	"galet/render"
)

// line is the text below a seat's name.
func (b *picture) line(seat game.Seat) string {
	if b.ended {
		return b.Say(b.endLine(b.pos.Colour(seat)))
	}
	last, moved := b.pos.Last()
	switch {
	case seat == b.pos.ToMove() && b.pos.MustPass():
		return b.Say("unlur.picture.must-pass")
	case seat == b.pos.ToMove() && b.pos.Contract():
		return b.Say("unlur.picture.move-or-pass")
	case seat == b.pos.ToMove():
		return b.Say("picture.to-move")
	case !moved:
		return b.Say("picture.waits")
	case last == unlur.Pass:
		return b.Say("unlur.picture.passed")
	}
	return render.CachedText(b.Stage, played{last}, func() string { return b.Say("picture.played", "Move", string(last)) })
}

// played is the key of a line under a name.
type played struct{ move game.Move }

// endLine is the key of what a colour made of the game.
func (b *picture) endLine(c unlur.Colour) string {
	wins, both, black := c == b.ending.Winner(), b.both(), c == unlur.Black
	switch {
	case wins && b.ending.Foul():
		return "picture.wins"
	case wins && both:
		return "unlur.picture.wins-both"
	case wins && black:
		return "unlur.picture.wins-y"
	case wins:
		return "unlur.picture.wins-line"
	case b.ending.Foul() && black:
		return "unlur.picture.made-line"
	case b.ending.Foul():
		return "unlur.picture.made-y"
	case black:
		return "unlur.picture.needed-y"
	}
	return "unlur.picture.needed-line"
}

// pills explain the game. In the contract they say who gets which colour, then what each
// colour needs, and after an unusual ending the reason.
func (b *picture) pills() []render.Pill {
	if b.pos.Contract() {
		return []render.Pill{
			{b.icon(unlur.Black), render.Bright(b.Say("unlur.picture.y")), render.Caption(b.Say("unlur.picture.passer"))},
			{b.icon(unlur.White), render.Bright(b.Say("unlur.picture.line")), render.Caption(b.Say("unlur.picture.not-passer"))},
			{render.Icon(render.Sprite(b.Stage, hatch{})), render.Caption(b.Say("unlur.picture.barred"))},
		}
	}
	both := make([]render.Pill, 2)
	for i := range both {
		c := b.pos.Colour(game.Seat(i))
		goal, why := b.key(c)
		both[i] = render.Pill{b.icon(c), render.Bright(b.Say(goal)), render.Caption(b.Say(why))}
	}
	return both
}

func (b *picture) icon(c unlur.Colour) render.Bit {
	return render.Icon(render.Sprite(b.Stage, polished(minerals[c], 20)))
}

// key are the texts of a colour's pill: its goal, and a remark about it.
func (b *picture) key(c unlur.Colour) (goal, why string) {
	goal, why, none, other := "unlur.picture.line", "unlur.picture.same-sign", "unlur.picture.no-line", "unlur.picture.but-y"
	if c == unlur.Black {
		goal, why, none, other = "unlur.picture.y", "unlur.picture.one-wood", "unlur.picture.no-y", "unlur.picture.but-line"
	}
	maker := c == b.ending.By
	switch {
	case b.both() && maker && c == unlur.Black:
		return "unlur.picture.y-and-line", "unlur.picture.at-once"
	case b.both() && maker:
		return "unlur.picture.line-and-y", "unlur.picture.at-once"
	case b.both():
		return goal, "unlur.picture.mover-counts"
	case b.ended && b.ending.Foul() && maker:
		return none, other
	case b.ended && b.ending.Foul():
		return goal, "unlur.picture.made-by-other"
	}
	return goal, why
}

// both reports whether the last stone made a line and a Y.
func (b *picture) both() bool { return b.ended && b.ending.Line() && b.ending.Y() }
