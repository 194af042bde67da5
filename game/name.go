package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameLimit is the maximum length of a name in a description in characters, as
// on Discord.
const nameLimit = 32

// ShortName is a player's name in a description: one line with single spaces
// and at most 32 characters. A cut name ends in "…"; an empty one becomes
// "someone".
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

// Capital is a phrase with a capital first letter.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
