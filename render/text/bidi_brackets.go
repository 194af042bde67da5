package text

import (
	"cmp"
	"slices"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// maxOpen is how many brackets may stand open at once (BD16).
const maxOpen = 63

// pair is an opening bracket and the one that closes it, as piece indexes.
type pair struct{ open, close int }

// brackets turns pairs of brackets with the text in them (rule N0).
func (l *levels) brackets() {
	for _, p := range l.pairs() {
		if side, ok := l.side(p); ok {
			l.class[p.open], l.class[p.close] = side, side
		}
	}
}

// pairs lists the pairs in the order of their opening brackets.
func (l *levels) pairs() []pair {
	var open []int
	var all []pair
	for i, p := range l.prop {
		switch {
		case l.class[i] != bidi.ON || !p.IsBracket():
		case p.IsOpeningBracket() && len(open) == maxOpen:
			return nil
		case p.IsOpeningBracket():
			open = append(open, i)
		default:
			for n := len(open) - 1; n >= 0; n-- {
				if mirrored(l.text[open[n]]) == canonical(l.text[i]) {
					all = append(all, pair{open[n], i})
					open = open[:n]
					break
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b pair) int { return cmp.Compare(a.open, b.open) })
	return all
}

// side is the side that the pair takes: the line's if anything between them is
// of it, else the other one if the text before goes that way too. ok is false
// if nothing strong stands between them.
func (l *levels) side(p pair) (side bidi.Class, ok bool) {
	for _, c := range l.class[p.open+1 : p.close] {
		s, isStrong := strong(c)
		if isStrong && s == l.base {
			return l.base, true
		}
		ok = ok || isStrong
	}
	// What is between them is of the other side only, so the text before
	// decides: if it is of the line's side, the pair is too.
	return l.before(p.open), ok
}

// mirrored is the bracket that closes r, in its canonical form.
func mirrored(r rune) rune {
	return canonical([]rune(bidi.ReverseString(string(r)))[0])
}

// canonical makes one of brackets that are canonically equivalent.
func canonical(r rune) rune { return []rune(norm.NFC.String(string(r)))[0] }
