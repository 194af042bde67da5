package text

import (
	"slices"
	"unicode"

	"golang.org/x/text/unicode/bidi"
)

// The two levels that a whole line can have. Within a line odd levels read
// from right to left, even ones from left to right.
const (
	leftToRight uint8 = 0
	rightToLeft uint8 = 1
)

// direction is the level of the whole line: that of its first strong letter.
func direction(text string) uint8 {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch c := p.Class(); {
		case !unicode.IsLetter(r):
		case c == bidi.R, c == bidi.AL:
			return rightToLeft
		case c == bidi.L:
			return leftToRight
		}
	}
	return leftToRight
}

// setLevels finds the level of each piece by the Unicode bidirectional
// algorithm (Standard Annex #9). Rules about explicit codes do not apply,
// because no piece is one: so every level is base, base+1 or 2.
func setLevels(ps []piece, base uint8) {
	l := newLevels(ps, base)
	l.weak()
	l.brackets()
	l.neutrals(0, len(l.class))
	for i := range ps {
		ps[i].level = l.level(i)
	}
	for i := len(ps) - 1; i >= 0 && l.first[i] == bidi.WS; i-- {
		ps[i].level = base
	}
}

// levels is the algorithm under way.
type levels struct {
	prop  []bidi.Properties
	first []bidi.Class // as the characters have it
	class []bidi.Class // as resolved so far
	text  []rune       // the character that stands for the piece
	base  bidi.Class   // L or R
}

func newLevels(ps []piece, base uint8) *levels {
	l := &levels{base: bidi.L}
	if base == rightToLeft {
		l.base = bidi.R
	}
	for _, p := range ps {
		r, prop := lead(p.text)
		l.text = append(l.text, r)
		l.prop = append(l.prop, prop)
		l.first = append(l.first, classOf(prop))
	}
	l.class = slices.Clone(l.first)
	return l
}

// lead gives the first character of a piece that has a direction.
func lead(text []rune) (rune, bidi.Properties) {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c != bidi.BN && c != bidi.NSM {
			return r, p
		}
	}
	p, _ := bidi.LookupRune(text[0])
	return text[0], p
}

// classOf is the class of a piece. Marks on nothing are neutral.
func classOf(p bidi.Properties) bidi.Class {
	switch c := p.Class(); c {
	case bidi.L, bidi.R, bidi.AL, bidi.EN, bidi.AN, bidi.ES, bidi.ET, bidi.CS, bidi.WS:
		return c
	default:
		return bidi.ON
	}
}

// level is the level of the resolved piece i (rules I1 and I2).
func (l *levels) level(i int) uint8 {
	switch c := l.class[i]; {
	case c == bidi.R:
		return 1
	case c == bidi.L && l.base == bidi.L:
		return 0
	default:
		return 2
	}
}

// strong is how a resolved class counts among its neighbours: numbers count
// as right to left. ok is false for neutrals.
func strong(c bidi.Class) (side bidi.Class, ok bool) {
	switch c {
	case bidi.L:
		return bidi.L, true
	case bidi.R, bidi.EN, bidi.AN:
		return bidi.R, true
	default:
		return c, false
	}
}

// before is the side of the nearest strong piece before i, or the line's.
func (l *levels) before(i int) bidi.Class {
	for i--; i >= 0; i-- {
		if side, ok := strong(l.class[i]); ok {
			return side
		}
	}
	return l.base
}

// neutrals resolves what is still neutral (rules N1 and N2): between two of
// one side it takes that side, else the line's.
func (l *levels) neutrals(start, end int) {
	for i := start; i < end; {
		j := i
		for j < end && !isStrong(l.class[j]) {
			j++
		}
		if i == j {
			i++
			continue
		}
		side, after := l.before(i), l.base
		if j < end {
			after, _ = strong(l.class[j])
		}
		if side != after {
			side = l.base
		}
		for ; i < j; i++ {
			l.class[i] = side
		}
	}
}

func isStrong(c bidi.Class) bool { _, ok := strong(c); return ok }
