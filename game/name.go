package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NameLimit is the most characters (Unicode code points) of a name in a
// description: as many as a name on Discord may have.
const NameLimit = 32

// ShortName is a player's name as Words.Alt spells it: one line with single
// spaces, at most NameLimit characters, of which … is the last where it was
// cut, and "someone" where nothing is left.
func ShortName(loc Localizer, name string) string {
	short := []rune(strings.Join(strings.Fields(name), " "))
	switch {
	case len(short) == 0:
		return loc.Say("name.someone")
	case len(short) > NameLimit:
		return string(short[:NameLimit-1]) + "…"
	}
	return string(short)
}

// Capital is a phrase as it begins a sentence.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
