package render

import (
	"galet/game"
	"galet/game/unlur"
)

// line says how a seat stands.
func (b *unlurPicture) line(seat game.Seat) string {
	if b.ended {
		return b.say(b.endLine(b.pos.Colour(seat)))
	}
	last, moved := b.pos.Last()
	switch {
	case seat == b.pos.ToMove() && b.pos.MustPass():
		return b.say("unlur.picture.must-pass")
	case seat == b.pos.ToMove() && b.pos.Contract():
		return b.say("unlur.picture.move-or-pass")
	case seat == b.pos.ToMove():
		return b.say("picture.to-move")
	case !moved:
		return b.say("picture.waits")
	case last == unlur.Pass:
		return b.say("unlur.picture.passed")
	}
	return b.say("picture.played", "Move", string(last))
}

// endLine is the key of what a colour made of the game.
func (b *unlurPicture) endLine(c unlur.Colour) string {
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

// pills are the key: in the contract what becomes of whom, then what each
// colour needs, and at an uncommon end why it ended so.
func (b *unlurPicture) pills() []Pill {
	if b.pos.Contract() {
		return []Pill{
			{b.icon(unlur.Black), Say(b.say("unlur.picture.y")), Caption(b.say("unlur.picture.passer"))},
			{b.icon(unlur.White), Say(b.say("unlur.picture.line")), Caption(b.say("unlur.picture.not-passer"))},
			{Icon(b.Sprite(hatch{})), Caption(b.say("unlur.picture.barred"))},
		}
	}
	var both []Pill
	for _, seat := range []game.Seat{game.First, game.Second} {
		c := b.pos.Colour(seat)
		goal, why := b.key(c)
		both = append(both, Pill{b.icon(c), Say(b.say(goal)), Caption(b.say(why))})
	}
	return both
}

func (b *unlurPicture) icon(c unlur.Colour) Bit {
	return Icon(b.Sprite(Stone{unlurMinerals[c], 20, Polished}))
}

// key are the keys of what a colour's pill says: its goal, and what there is to
// say of that.
func (b *unlurPicture) key(c unlur.Colour) (goal, why string) {
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

// both says whether the last stone made a line and a Y.
func (b *unlurPicture) both() bool { return b.ended && b.ending.Line() && b.ending.Y() }
