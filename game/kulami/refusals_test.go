package kulami_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/kulami"
)

func TestRefusedMoves(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, played string
		move         game.Move
		want         error
		words        string
	}{
		{"beyond the board", "", "j10", kulami.ErrNoField, "there is no field j10 on this board"},
		{"a hole", "d4 d7 i7", "i4", kulami.ErrNoField, "there is no field i4 on this board"},
		{"a taken field", "d4 d7", "d4", kulami.ErrTaken, "there is already a marble on d4"},
		{"neither row nor column", "d4", "c3", kulami.ErrCross, "in the row or the column of the last one, d4: so row 4 or column d, not c3"},
		{"off the cross and on the last panel", "d4", "b5", kulami.ErrCross, "not b5"},
		{"the panel of the last marble", "d4", "c4", kulami.ErrLastPanel, "the panel of the last marble is off limits: c4 is on the same panel as d4"},
		{"the panel before that", "d4 d7", "d5", kulami.ErrEarlierPanel, "the panel of the marble before the last is off limits: d5 is on the same panel as d4"},
		{"after the last possible move", finalGame, "a5", game.ErrOver, "the game is over, black has no field left"},
		{"no move at all", "d4", "e", game.ErrNotation, "type a column and a row, like d4"},
		{"a row that no board has", "d4", "d11", game.ErrNotation, "“d11”"},
		{"a column that no board has", "d4", "k4", game.ErrNotation, "“k4”"},
		{"a row with a nought before it", "d4", "d07", game.ErrNotation, "“d07”"},
		{"row nought", "d4", "d0", game.ErrNotation, "“d0”"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := position(t, figures, "none", test.played).Play(test.move)
			if !errors.Is(err, test.want) {
				t.Fatalf("Play(%q) gives %v, want an error that wraps %q", test.move, err, test.want)
			}
			if !strings.Contains(err.Error(), test.words) {
				t.Errorf("Play(%q) says %q, want %q", test.move, err, test.words)
			}
		})
	}
}

func TestRefusedAfterAllMarbles(t *testing.T) {
	t.Parallel()
	_, err := position(t, square8, "none", fullGame).Play("a1")
	if !errors.Is(err, game.ErrOver) || !strings.Contains(err.Error(), "all marbles are placed") {
		t.Errorf("a move after the last marble gives %v", err)
	}
}

func TestParseMove(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		typed string
		want  game.Move
	}{
		{"d4", "d4"}, {" D 4 ", "d4"}, {"ｊ１０", "j10"}, {"Ａ\u30001", "a1"}, {"d\u202f4", "d4"},
		{"d44", ""}, {"4d", ""}, {"d", ""}, {"d4x", ""}, {"д4", ""}, {"d４０", ""}, {"j١", ""},
	} {
		got, err := kulami.Game{}.ParseMove(test.typed)
		if got != test.want || errors.Is(err, game.ErrNotation) != (test.want == "") {
			t.Errorf("ParseMove(%q) is %q, %v; want %q", test.typed, got, err, test.want)
		}
	}
}
