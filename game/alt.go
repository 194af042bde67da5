package game

import (
	"strings"
	"unicode/utf8"
)

// Describe joins the sentences of a description in order of importance: a
// sentence for which AltLimit leaves no room is left out, and so is an empty
// one. Each begins with a capital.
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

// Span names places from the first to the last as they are read aloud: a
// screen reader does not say the dash of "h3–h10".
func Span(loc Localizer, first, last string) string {
	return loc.Say("list.span", "First", first, "Last", last)
}
