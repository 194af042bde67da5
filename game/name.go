package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameLimit is the most characters (Unicode code points) of a name in a
// description: as many as a name on Discord may have.
const nameLimit = 32

// ShortName is a player's name as Words.Alt spells it: one line with single
// spaces and at most 32 characters. A name that was cut ends in "…"; one
// with nothing left is "someone".
func ShortName(loc Localizer, name string) string {
	short := []rune(strings.Join(strings.Fields(name), " "))
	switch {
	case len(short) == 0:
		return loc.Say("name.someone")
	case len(short) > nameLimit:
		return string(short[:nameLimit-1]) + "…"
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
