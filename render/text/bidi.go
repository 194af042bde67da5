package text

import (
	"unicode"

	"github.com/go-text/typesetting/bidi"
	ucd "golang.org/x/text/unicode/bidi"
)

// The two base levels of a line. Text of an odd level reads from right to left,
// of an even one from left to right.
const (
	leftToRight uint8 = 0
	rightToLeft uint8 = 1
)

// direction is the base level of the line, from its first strong letter.
func direction(text string) uint8 {
	for _, r := range text {
		switch class(r) {
		case ucd.R, ucd.AL:
			if unicode.IsLetter(r) {
				return rightToLeft
			}
		case ucd.L:
			if unicode.IsLetter(r) {
				return leftToRight
			}
		}
	}
	return leftToRight
}

func class(r rune) ucd.Class {
	p, _ := ucd.LookupRune(r)
	return p.Class()
}

// setLevels finds the level of each piece by the Unicode bidirectional
// algorithm (Standard Annex #9). No piece is an explicit code, so every level
// is base, base+1 or 2.
func (s *Shaper) setLevels(ps []piece, base uint8) {
	if len(ps) == 0 {
		return
	}
	text, at := join(ps)
	whole := bidi.LeftToRight
	if base == rightToLeft {
		whole = bidi.RightToLeft
	}
	levels := make([]uint8, len(text))
	runs := s.bidi.Segment(text, whole)
	for i := range runs.NumRuns() {
		r := runs.Run(i)
		for j := r.Start; j < r.End; j++ {
			levels[j] = uint8(r.Level) % 2
			if base == rightToLeft && r.IsLeftToRight() {
				levels[j] = 2
			}
		}
	}
	if base == leftToRight {
		raiseNumbers(text, levels)
	}
	for i := range ps {
		ps[i].level = levels[at[i]]
	}
}

// raiseNumbers separates level 2 from level 0 in a line that goes from left to
// right; the library's runs join the two. The numbers of right-to-left text are
// at level 2, with the separators and signs that belong to them.
func raiseNumbers(text []rune, levels []uint8) {
	classes := make([]ucd.Class, len(text)+2) // of text[i] at i+1; ON at both ends
	classes[0], classes[len(text)+1] = ucd.ON, ucd.ON
	strong := ucd.L
	for i, r := range text {
		c := class(r)
		switch {
		case c == ucd.L, c == ucd.R, c == ucd.AL:
			strong = c
		case c == ucd.EN && strong == ucd.AL: // rule W2
			c = ucd.AN
		case c == ucd.EN && strong == ucd.L: // rule W7
			c = ucd.L
		case c == ucd.NSM, c == ucd.BN: // rule W1
			c = classes[i]
		}
		classes[i+1] = c
	}
	// Rule W4, for pieces outside right-to-left text, which have even levels.
	for i := range text {
		if c := classes[i+1]; (c == ucd.ES || c == ucd.CS) && isNumber(classes[i]) && isNumber(classes[i+2]) {
			classes[i+1] = ucd.AN
		}
	}
	for i := range text { // rule W5
		if classes[i+1] == ucd.ET && classes[i] == ucd.EN {
			classes[i+1] = ucd.EN
		}
	}
	for i := len(text) - 1; i >= 0; i-- {
		if classes[i+1] == ucd.ET && classes[i+2] == ucd.EN {
			classes[i+1] = ucd.EN
		}
		if levels[i] == leftToRight && isNumber(classes[i+1]) {
			levels[i] = 2
		}
	}
}

func isNumber(c ucd.Class) bool { return c == ucd.EN || c == ucd.AN }
