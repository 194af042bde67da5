package game

import (
	"strings"
	"unicode/utf8"
)

// Describe joins the sentences of a description. The most important come first. It skips
// empty sentences and those that do not fit within AltLimit. Each sentence gets a capital
// letter.
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

// Span is a range of places for a screen reader, which does not read the dash of
// "h3–h10".
func Span(loc Localizer, first, last string) string {
	return loc.Say("list.span", "First", first, "Last", last)
}
