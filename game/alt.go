package game

import (
	"strings"
	"unicode/utf8"
)

// Describe joins the sentences of a description in order of importance. It
// skips empty sentences and those that do not fit within AltLimit. Each begins
// with a capital letter.
func Describe(sentences ...string) string {
	room := AltLimit
	var said []string
	for _, sentence := range sentences {
		if n := utf8.RuneCountInString(sentence) + 1; sentence != "" && n <= room {
			said = append(said, Capital(sentence))
			room -= n
		}
	}
	return strings.Join(said, " ")
}

// Span names the places from the first to the last for a screen reader, which
// does not read the dash of "h3–h10".
func Span(loc Localizer, first, last string) string {
	return loc.Say("list.span", "First", first, "Last", last)
}
