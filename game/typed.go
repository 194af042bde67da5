package game

import (
	"strings"
	"unicode"
)

// fullWidth is how far the full-width forms of ASCII, U+FF01 to U+FF5E, lie
// above it.
const fullWidth = '！' - '!'

// NormalizeMove folds what a person typed for a move, so that a game's notation need
// know one spelling only: no white space, lower-case letters, ASCII in place
// of full-width forms, and a hyphen for every kind of dash.
func NormalizeMove(typed string) string {
	return strings.Map(plainRune, typed)
}

func plainRune(r rune) rune {
	if r >= '！' && r <= '～' {
		r -= fullWidth
	}
	switch {
	case unicode.IsSpace(r):
		return -1
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	}
	return unicode.ToLower(r)
}
