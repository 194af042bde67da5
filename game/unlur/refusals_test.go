package unlur_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

func TestRefusals(t *testing.T) {
	t.Parallel()
	full := filled(t, 6)
	over := laid(t, 6, unlur.White, "f1-11")
	for _, test := range []struct {
		name string
		p    *unlur.Position
		move game.Move
		want error
		says string
	}{
		{"an occupied cell in the contract", after(t, start(t, 6), "f6"), "f6", unlur.ErrOccupied, "a stone on f6"},
		{"an occupied cell later", after(t, start(t, 6), "f6 pass a1"), "a1", unlur.ErrOccupied, "a stone on a1"},
		{"a number past the row's end", start(t, 6), "a7", unlur.ErrNoCell, "row a runs from a1 to a6"},
		{"a number before the row's start", start(t, 6), "k5", unlur.ErrNoCell, "row k runs from k6 to k11"},
		{"a row of the larger board", start(t, 6), "l10", unlur.ErrNoCell, "its rows are a to k"},
		{"a number of the larger board", after(t, start(t, 6), "pass"), "f12", unlur.ErrNoCell, "row f runs from f1 to f11"},
		{"a side in the contract", start(t, 6), "a3", unlur.ErrSide, "a3 touches the bottom side"},
		{"a corner in the contract", start(t, 8), "h1", unlur.ErrSide, "h1 touches the lower left and upper left sides"},
		{"a second pass", after(t, start(t, 6), "pass"), "pass", unlur.ErrNoPass, "nobody can pass any more"},
		{"a late pass", after(t, start(t, 6), "f6 pass a1 b2"), "pass", unlur.ErrNoPass, "nobody can pass any more"},
		{"a side when only the pass is left", full, "a1", unlur.ErrMustPass, "you must pass"},
		{"an inner cell when only the pass is left", full, "f6", unlur.ErrMustPass, "you must pass"},
		{"a free cell after the end", over, "a1", game.ErrOver, "the game is over"},
		{"a pass after the end", over, "pass", game.ErrOver, "the game is over"},
		{"no cell after the end", over, "o15", game.ErrOver, "the game is over"},
		{"another spelling", start(t, 6), "F6", game.ErrNotation, "like f6"},
		{"another pass", start(t, 6), "Pass", game.ErrNotation, "pass, if nobody has"},
		{"a zero before the number", start(t, 6), "f06", game.ErrNotation, "like f6"},
		{"a sign before the number", start(t, 6), "f+6", game.ErrNotation, "like f6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			next, err := test.p.Play(test.move)
			if next != nil || !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("Play(%q) gives %v, %v; want %v with %q", test.move, next, err, test.want, test.says)
			}
			if test.want != game.ErrNotation && !errors.Is(err, game.ErrIllegal) {
				t.Errorf("Play(%q): %v is not illegal", test.move, err)
			}
		})
	}
}
