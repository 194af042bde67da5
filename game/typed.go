package game

import (
	"strings"
	"unicode"
)

// fullWidth is the distance from ASCII to its full-width forms, U+FF01 to
// U+FF5E.
const fullWidth = '！' - '!'

// NormalizeMove normalizes a typed move: no white space, lower case, ASCII for
// full-width forms, and a hyphen for every dash.
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
