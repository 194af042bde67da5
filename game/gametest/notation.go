package gametest

import (
	"errors"
	"fmt"
	"strings"

	"galet/game"
)

// malformed are texts that are not a move in any game.
var malformed = []game.Move{
	"", " ", "?", "-", "/", "\x00", "\xff\xfe", "💎", "no such move", "d4\nd5", game.Move(strings.Repeat("9", 4096)),
}

// spellings are other ways to type a move.
func spellings(m game.Move) []string {
	s := string(m)
	return []string{
		strings.ToUpper(s),
		" " + s + "\t",
		"\u3000" + s + "\u00a0",
		strings.Join(strings.Split(s, ""), " "),
		fullWidth(s),
		fullWidth(strings.ToUpper(s)),
	}
}

// fullWidth replaces printable ASCII by its full-width forms.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r - '!' + '！'
		}
		return r
	}, s)
}

// checkNotation checks that printing and parsing a move are inverse, and that other
// spellings are parsed as the same move.
func checkNotation(r *run) error {
	var errs []error
	for _, m := range r.seen {
		for _, typed := range append(spellings(m), string(m)) {
			got, err := r.Game.ParseMove(typed)
			if err != nil || got != m {
				errs = append(errs, fmt.Errorf("ParseMove(%q) is %q, %v; want %q", typed, got, err, m))
				break
			}
		}
	}
	for _, m := range malformed {
		if got, err := r.Game.ParseMove(string(m)); !errors.Is(err, game.ErrNotation) {
			errs = append(errs, fmt.Errorf("ParseMove(%.20q) is %q, %v; want an error that wraps %q", m, got, err, game.ErrNotation))
		}
	}
	return errors.Join(errs...)
}
