package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxMarks is how many marks may stand on one letter.
const maxMarks = 3

// maxClusters bounds the length of a clean name, as maxBytes does.
const maxClusters = 256

// Clean makes a name fit to be set on one line among other things. White space
// of any kind becomes single spaces, at the ends none. Controls, codes that
// turn the direction of text, characters that cannot be seen, that mean
// nothing outside one program or nothing at all, broken UTF-8, and marks
// beyond three on one letter or on none are dropped. A joiner stays where it
// joins or parts two letters or makes one emoji of two. The result is valid
// UTF-8 in Normalization Form C, at most 256 clusters and 2048 bytes long,
// and may be empty. Clean of a clean name changes nothing.
func Clean(name string) string {
	return shortened(fewMarks(norm.NFC.String(visible(bounded(name)))))
}

// visible keeps what can be seen and what it needs.
func visible(name string) string {
	var f filter
	for _, r := range name {
		if r != utf8.RuneError {
			f.take(r)
		}
	}
	return f.out.String()
}

// filter goes through a name once.
type filter struct {
	out    strings.Builder
	last   rune // the last character kept, 0 at the start
	space  bool // room was seen since then
	joiner rune // ZWJ or ZWNJ was seen since then
}

// take keeps or drops r.
func (f *filter) take(r rune) {
	switch {
	case blank(r):
		f.space = f.last != 0
	case r == zwj || r == zwnj:
		f.joiner = r
	case r == textStyle || r == emojiStyle || isTag(r):
		if f.dresses(r) {
			f.keep(r)
		}
	case unicode.IsMark(r):
		if f.last != 0 && !f.space && !ignorable(r) {
			f.keep(r)
		}
	case shown(r):
		f.begin(r)
	}
}

// dresses tells whether r, a style or a tag, belongs to the last character.
func (f *filter) dresses(r rune) bool {
	if f.last == 0 || f.space {
		return false
	}
	if isTag(r) {
		return f.last == blackFlag || isTag(f.last)
	}
	return !ignorable(f.last)
}

// begin keeps r with the room or the joiner before it.
func (f *filter) begin(r rune) {
	switch {
	case f.space:
		f.out.WriteByte(' ')
	case f.joiner != 0 && joins(f.last, f.joiner, r):
		f.out.WriteRune(f.joiner)
	}
	f.keep(r)
}

func (f *filter) keep(r rune) {
	f.out.WriteRune(r)
	f.last, f.space, f.joiner = r, false, 0
}

// joins tells whether the joiner has a meaning between a and b.
func joins(a, joiner, b rune) bool {
	if unicode.IsLetter(b) {
		return unicode.In(b, joiningScripts...) &&
			(unicode.IsMark(a) || unicode.IsLetter(a) && unicode.In(a, joiningScripts...))
	}
	return joiner == zwj && unicode.IsSymbol(b) && (unicode.IsSymbol(a) || a == emojiStyle)
}

// joiningScripts are those in which letters join or build conjuncts.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Mandaic,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// shown tells whether r is a character that readers see. Emoji are assigned
// faster than tables of characters are renewed, so all of their block count.
func shown(r rune) bool {
	isNewEmoji := r >= 0x1F000 && r <= 0x1FAFF
	return (unicode.IsGraphic(r) || isNewEmoji) && !ignorable(r)
}

// joinGuard is put by the normaliser between very many marks.
const joinGuard = '\u034F'

// fewMarks drops the marks beyond maxMarks on one letter.
func fewMarks(name string) string {
	n := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == joinGuard:
			return -1
		case ignorable(r):
			return r
		case !unicode.IsMark(r):
			n = 0
		default:
			n++
		}
		if n > maxMarks {
			return -1
		}
		return r
	}, name)
}

// shortened is the start of name that keeps the bounds.
func shortened(name string) string {
	var out strings.Builder
	for i, c := range clusters(name) {
		if i == maxClusters || out.Len()+len(c) > maxBytes {
			break
		}
		out.WriteString(c)
	}
	return strings.TrimRight(out.String(), " ")
}
