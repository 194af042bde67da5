package render

import (
	"galet/game"
	"galet/game/unlur"
)

// line says how a seat stands.
func (b *unlurPicture) line(seat game.Seat) string {
	if b.ended {
		return b.endLine(b.pos.Colour(seat))
	}
	last, moved := b.pos.Last()
	switch {
	case seat == b.pos.ToMove() && b.pos.MustPass():
		return "must pass"
	case seat == b.pos.ToMove() && b.pos.Contract():
		return "to move, or pass"
	case seat == b.pos.ToMove():
		return "to move"
	case !moved:
		return "waits"
	case last == unlur.Pass:
		return "passed: is Black"
	}
	return "played " + string(last)
}

// endLine says what a colour made of the game.
func (b *unlurPicture) endLine(c unlur.Colour) string {
	wins, both := c == b.ending.Winner(), b.ending.Line() && b.ending.Y()
	switch {
	case wins && b.ending.Foul():
		return "wins"
	case wins && both:
		return "wins with both"
	case wins:
		return "wins with a " + goalWord(c)
	case b.ending.Foul():
		return "made a " + goalWord(c.Other())
	}
	return "needed a " + goalWord(c)
}

// goalWord is what a colour needs.
func goalWord(c unlur.Colour) string {
	if c == unlur.Black {
		return "Y"
	}
	return "line"
}

// pills are the key: in the contract what becomes of whom, then what each
// colour needs, and at an uncommon end why it ended so.
func (b *unlurPicture) pills() []Pill {
	if b.pos.Contract() {
		return []Pill{
			{b.icon(unlur.Black), Say("Y"), Caption("whoever passes")},
			{b.icon(unlur.White), Say("line"), Caption("the other")},
			{Icon(b.Sprite(hatch{})), Caption("barred till then")},
		}
	}
	var both []Pill
	for _, seat := range []game.Seat{game.First, game.Second} {
		c := b.pos.Colour(seat)
		both = append(both, append(Pill{b.icon(c)}, b.key(c)...))
	}
	return both
}

func (b *unlurPicture) icon(c unlur.Colour) Bit {
	return Icon(b.Sprite(Stone{unlurMinerals[c], 20, Polished}))
}

// key is what a colour's pill says.
func (b *unlurPicture) key(c unlur.Colour) []Bit {
	own, maker := goalWord(c), c == b.ending.By
	switch {
	case !b.ended || b.ending.Winner() == c && !b.ending.Foul() && !b.both():
	case b.both() && maker:
		return []Bit{Say(own + " and " + goalWord(c.Other())), Caption("at once")}
	case b.both():
		return []Bit{Say(own), Caption("but the mover’s goal counts")}
	case b.ending.Foul() && maker:
		return []Bit{Say("no " + own), Caption("but a " + goalWord(c.Other()) + ", and so loses")}
	case b.ending.Foul():
		return []Bit{Say(own), Caption("made by the other")}
	}
	if c == unlur.Black {
		return []Bit{Say(own), Caption("three sides of one wood")}
	}
	return []Bit{Say(own), Caption("same sign to same sign")}
}

// both says whether the last stone made a line and a Y.
func (b *unlurPicture) both() bool { return b.ended && b.ending.Line() && b.ending.Y() }
