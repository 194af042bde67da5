package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxMarks is the maximum number of marks on one letter.
const maxMarks = 3

// maxClusters bounds the length of a clean name, as maxBytes does.
const maxClusters = 256

// Clean makes a name fit for a single line. White space of any kind becomes
// single spaces, and none at the ends. Clean drops controls, codes that change
// the direction of text, invisible, private and unassigned characters, broken
// UTF-8, and marks beyond three on one letter or without a letter. It keeps a
// joiner that joins or separates two letters or makes one emoji of two. The
// result is valid UTF-8 in Normalization Form C, at most 256 clusters and 2048
// bytes long, and may be empty. Clean of a clean name changes nothing.
func Clean(name string) string {
	return shortened(fewMarks(norm.NFC.String(visible(bounded(name)))))
}

// visible keeps visible characters, and the characters that change them.
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
	space  bool // white space came after last
	joiner rune // ZWJ or ZWNJ came after last
}

// take keeps or drops r.
func (f *filter) take(r rune) {
	switch {
	case blank(r):
		f.space = f.last != 0
	case r == zwj || r == zwnj:
		f.joiner = r
	case r == textStyle || r == emojiStyle || isTag(r):
		if f.attaches(r) {
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

// attaches reports whether r, a style or a tag, applies to the last character.
func (f *filter) attaches(r rune) bool {
	if f.last == 0 || f.space {
		return false
	}
	if isTag(r) {
		return f.last == blackFlag || isTag(f.last)
	}
	return !ignorable(f.last)
}

// begin writes r, the start of a new letter, with the space or the joiner before it.
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

// joins reports whether a joiner has an effect between a and b.
func joins(a, joiner, b rune) bool {
	if unicode.IsLetter(b) {
		return unicode.In(b, joiningScripts...) &&
			(unicode.IsMark(a) || unicode.IsLetter(a) && unicode.In(a, joiningScripts...))
	}
	return joiner == zwj && unicode.IsSymbol(b) && (unicode.IsSymbol(a) || a == emojiStyle)
}

// joiningScripts are those where letters join or build conjuncts.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Mandaic,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// shown reports whether r is a visible character. Unicode assigns new emoji
// faster than the library updates its tables, so every character of the emoji
// blocks counts.
func shown(r rune) bool {
	isNewEmoji := r >= 0x1F000 && r <= 0x1FAFF
	return (unicode.IsGraphic(r) || isNewEmoji) && !ignorable(r)
}

// joinGuard: the normaliser inserts it into very long runs of marks.
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

// shortened is the start of name within both limits.
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
