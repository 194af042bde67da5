package unlur

import (
	"iter"
	"math/bits"

	"galet/game"
	"galet/game/lang"
)

// Side is one of the board's six sides, counted clockwise from the top: the
// side opposite s is s+3, and s+2 and s+4 are its alternates, modulo 6.
type Side uint8

// The six sides.
const (
	Top Side = iota
	UpperRight
	LowerRight
	Bottom
	LowerLeft
	UpperLeft
)

const sideCount = 6

// sideKeys name the sides in a sentence.
var sideKeys = [sideCount]string{
	"unlur.side.top", "unlur.side.upper-right", "unlur.side.lower-right",
	"unlur.side.bottom", "unlur.side.lower-left", "unlur.side.upper-left",
}

// In is the side's name in a sentence: "upper right".
func (s Side) In(loc game.Localizer) string { return loc.Say(sideKeys[s%sideCount]) }

// String is In in English.
func (s Side) String() string { return s.In(lang.English()) }

// Sides is a set of sides: those that a cell or a group touches.
type Sides uint8

const (
	alternateTop    Sides = 1<<Top | 1<<LowerRight | 1<<LowerLeft
	alternateBottom Sides = 1<<Bottom | 1<<UpperRight | 1<<UpperLeft
)

// Has reports whether s is in the set.
func (ss Sides) Has(s Side) bool { return ss>>s&1 == 1 }

// All yields the sides of the set clockwise from the top.
func (ss Sides) All() iter.Seq[Side] {
	return func(yield func(Side) bool) {
		for s := range Side(sideCount) {
			if ss.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// Line is the sides of the set whose opposite is in it too. A group that
// touches any such pair is a line (leaflet, "Une Ligne").
func (ss Sides) Line() Sides {
	return ss & (ss>>3 | ss<<3)
}

// Y is the sides of the set that stand three together with no two adjacent.
// A group that touches such three is a Y (leaflet, "Un Y").
func (ss Sides) Y() Sides {
	var y Sides
	for _, three := range [2]Sides{alternateTop, alternateBottom} {
		if ss&three == three {
			y |= three
		}
	}
	return y
}

// apart reports whether two sides of the set do not meet.
func (ss Sides) apart() bool {
	return ss.Line() != 0 || bits.OnesCount8(uint8(ss&alternateTop)) > 1 || bits.OnesCount8(uint8(ss&alternateBottom)) > 1
}

// In lists the sides as a sentence does: "top, lower right and bottom".
func (ss Sides) In(loc game.Localizer) string {
	var names []string
	for s := range ss.All() {
		names = append(names, s.In(loc))
	}
	return game.JoinAnd(loc, names)
}

// String is In in English.
func (ss Sides) String() string { return ss.In(lang.English()) }

// theSides are sides with their noun: "the top and bottom sides".
type theSides Sides

// In names them in a sentence.
func (the theSides) In(loc game.Localizer) string {
	if bits.OnesCount8(uint8(the)) == 1 {
		return loc.Say("unlur.side.one", "Side", Sides(the))
	}
	return loc.Say("unlur.side.several", "Sides", Sides(the))
}
