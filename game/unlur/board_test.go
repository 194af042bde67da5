package unlur_test

import (
	"errors"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

func TestColours(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		colour, other unlur.Colour
		name          string
	}{
		{unlur.Black, unlur.White, "Black"},
		{unlur.White, unlur.Black, "White"},
		{unlur.None, unlur.None, "no colour yet"},
	} {
		if test.colour.Other() != test.other || test.colour.String() != test.name {
			t.Errorf("%s: other %s, want %s", test.colour, test.colour.Other(), test.other)
		}
	}
}

// A search asks the board itself.
func TestBoardKnowsTheRules(t *testing.T) {
	t.Parallel()
	fresh := start(t, 6).Board()
	fixed := after(t, start(t, 6), "f6 pass").Board()
	full := filled(t, 6).Board()
	over := laid(t, 6, unlur.White, "f1-11").Board()
	g := grid(t, 6)
	for _, test := range []struct {
		name  string
		board *unlur.Board
		cell  string
		stone error
		pass  error
	}{
		{"a fresh board", &fresh, "f6", nil, nil},
		{"a side of a fresh board", &fresh, "a1", unlur.ErrSide, nil},
		{"a side after the pass", &fixed, "a1", nil, unlur.ErrNoPass},
		{"a stone after the pass", &fixed, "f6", unlur.ErrOccupied, unlur.ErrNoPass},
		{"a full contract", &full, "a1", unlur.ErrMustPass, nil},
		{"a finished game", &over, "a1", game.ErrOver, game.ErrOver},
	} {
		c := cells(t, g, test.cell)[0]
		if err := test.board.Check(c); !errors.Is(err, test.stone) || test.board.Free(c) != (test.stone == nil) {
			t.Errorf("%s: Check(%s) gives %v, want %v; free %t", test.name, test.cell, err, test.stone, test.board.Free(c))
		}
		if err := test.board.CheckPass(); !errors.Is(err, test.pass) || test.board.MayPass() != (test.pass == nil) {
			t.Errorf("%s: CheckPass gives %v, want %v; may pass %t", test.name, err, test.pass, test.board.MayPass())
		}
	}
}
