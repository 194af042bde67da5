package kala_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/kala"
)

func TestParseMove(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, typed string
		want        game.Move
	}{
		{"its only spelling", "c3-c2-b2-a2x/a1", "c3-c2-b2-a2x/a1"},
		{"upper case", "A1-B1-C1-C2", "a1-b1-c1-c2"},
		{"spaces", " a1 b1  c1 c2 ", "a1-b1-c1-c2"},
		{"commas", "a1, b1, c1, c2 x", "a1-b1-c1-c2x"},
		{"arrows", "a1→b1→c1→c2", "a1-b1-c1-c2"},
		{"typed arrows", "a1->b1->c1->c2", "a1-b1-c1-c2"},
		{"long dashes", "a1–b1—c1−c2", "a1-b1-c1-c2"},
		{"nothing between", "a1b1c1c2x/b2", "a1-b1-c1-c2x/b2"},
		{"full-width letters", "Ａ１－ｂ１－ｃ１－ｃ２Ｘ／ｂ２", "a1-b1-c1-c2x/b2"},
		{"a times sign", "a1-b1-c1-c2×", "a1-b1-c1-c2x"},
		{"no slash after the harvest", "a1 b1 c1 c2 x b2", "a1-b1-c1-c2x/b2"},
		{"the harvest after the place", "a1 b1 c1 c2 / b2 x", "a1-b1-c1-c2x/b2"},
		{"five and six beans", "d3 c3 b3 a3 a2 a1", "d3-c3-b3-a3-a2-a1"},
		{"too few for any position", "a1 b1", "a1-b1"},
		{"no path at all", "a1 d4 a1 d4", "a1-d4-a1-d4"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if got, err := (kala.Game{}).ParseMove(row.typed); err != nil || got != row.want {
				t.Errorf("got %q and %v, want %q", got, err, row.want)
			}
		})
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, typed, says string }{
		{"nothing", "", "no cup is named"},
		{"only separators", " - , ", "no cup is named"},
		{"beyond the columns", "a1-b1-c1-e1", "a letter from a to d and a row from 1 to 4"},
		{"beyond the rows", "a1-a2-a3-a5", "a letter from a to d and a row from 1 to 4"},
		{"two letters", "a1-ab1", "a letter from a to d and a row from 1 to 4"},
		{"a row alone", "1-2-3-4", "a letter from a to d and a row from 1 to 4"},
		{"a letter alone", "a1-b1-c1-c", "the last cup needs a row"},
		{"seven cups", "a1-a2-a3-a4-b4-c4-d4", "no sowing is longer than six cups"},
		{"harvest first", "x a1-a2-a3-a4", "x harvests the last cup"},
		{"harvest after the first cup", "a1x-b1-c1-d1", "x harvests the last cup"},
		{"harvest in the middle", "a1-b1x-c1-d1", "x harvests the last cup"},
		{"harvest before the last cup", "a1-b1-c1x-d1", "x harvests the last cup"},
		{"harvest before the last two of six", "a1-b1-c1-d1x-d2-d3", "x harvests the last cup"},
		{"harvest twice", "a1-a2-a3-a4xx", "x harvests the last cup"},
		{"two slashes", "a1-a2-a3-a4//b4", "/ comes once, after the last cup"},
		{"a slash and no place", "a1-a2-a3-a4/", "/ needs the place of your cup"},
		{"two places", "a1-a2-a3-a4/b4-c4", "nothing may follow the place of your cup"},
		{"prose", "the one on the left", "a letter from a to d"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got, err := kala.Game{}.ParseMove(row.typed)
			if !errors.Is(err, game.ErrNotation) {
				t.Fatalf("got %q and %v, want %q", got, err, game.ErrNotation)
			}
			for _, says := range []string{row.says, "a1-a2-a3-b3"} {
				if !strings.Contains(err.Error(), says) {
					t.Errorf("got %q, want it to say %q", err, says)
				}
			}
		})
	}
}
