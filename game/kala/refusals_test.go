package kala_test

import (
	"errors"
	"strings"
	"testing"

	"galet/game"
	"galet/game/kala"
)

func TestPlayRefuses(t *testing.T) {
	t.Parallel()
	start := opening(t, "")
	onRival := opening(t, "a1-a2-a3-b3")
	five := opening(t, "a1-a2-a3-a4 d4-c4-c3-c2 a4-b4-c4-d4 c2-c1-b1-a1 d4-d3-d2-c2 a1-a2-b2-c2x/b2 c2-b2-a2-a1 b2-b3-c3-d3")
	six := recorded(t, "kala-six", 8)
	lost := recorded(t, "kala-lost-sixth", 11)
	over := recorded(t, "kala-six", 18)
	for _, row := range []struct {
		name string
		at   kala.Position
		move game.Move
		want error
		says string
	}{
		{"not from the own cup", start, "b1-b2-b3-b4", kala.ErrStart, "in your own cup, on a1"},
		{"from the rival’s cup", start, "d4-d3-d2-d1", kala.ErrStart, "on a1"},
		{"one cup only", start, "a1", kala.ErrCount, "you sow 4, so name 4 cups, not 1"},
		{"three of four beans", start, "a1-a2-a3", kala.ErrCount, "name 4 cups, not 3"},
		{"five of four beans", start, "a1-a2-a3-a4-b4", kala.ErrCount, "name 4 cups, not 5"},
		{"a cup left out", start, "a1-a3-a4-b4", kala.ErrStep, "a1 and a3 do not"},
		{"across a corner", start, "a1-b2-b3-b4", kala.ErrStep, "a1 and b2 do not"},
		{"twice into one cup", start, "a1-a1-a2-a3", kala.ErrStep, "a1 and a1 do not"},
		{"over the field’s edge", start, "a1-a2-a3-d3", kala.ErrStep, "a3 and d3 do not"},
		{"straight back", start, "a1-a2-a1-b1", kala.ErrBack, "from a2 to a1"},
		{"straight back at the end", start, "a1-a2-a3-a2", kala.ErrBack, "from a3 to a2"},
		{"two right angles, a stair", start, "a1-a2-b2-b3", kala.ErrTurns, "at b2 you turn again"},
		{"two right angles, a bend", start, "a1-a2-b2-b1", kala.ErrTurns, "at b2 you turn again"},
		{"harvest of an empty cup", start, "a1-a2-a3-b3x", kala.ErrHarvest, "b3: it must hold 3 beans or more before your last one, and it holds 0"},
		{"a place without need", start, "a1-a2-a3-b3/b2", kala.ErrNoChoice, "on b3"},
		{"the last cup as a place", start, "a1-a2-a3-b3/b3", kala.ErrNoChoice, "leave out /b3"},
		{"onto the rival’s cup", onRival, "d4-d3-c3-b3", kala.ErrPlace, "on b3: add / and a place beside it, like /a3"},
		{"a place across a corner", onRival, "d4-d3-c3-b3/c4", kala.ErrBeside, "c4 shares no edge with b3"},
		{"the rival’s place itself", onRival, "d4-d3-c3-b3/b3", kala.ErrBeside, "b3 shares no edge with b3"},
		{"harvest of the rival’s cup with one bean", onRival, "d4-d3-c3-b3x/b2", kala.ErrHarvest, "b3: it must hold 3 beans or more before your last one, and it holds 1"},
		{"four beans of five", five, "d3-c3-b3-a3", kala.ErrCount, "your cup holds 5 and you sow them all, so name 5 cups, not 4"},
		{"six beans of five", five, "d3-c3-b3-a3-a2-a1", kala.ErrCount, "name 5 cups, not 6"},
		{"two right angles apart", five, "d3-d2-c2-b2-b1", kala.ErrTurns, "at b2 you turn again"},
		{"five beans of six", six, "d2-d3-d4-c4-b4", kala.ErrSixth, "you must sow it: name 6 cups"},
		{"four beans of six", six, "d2-d3-d4-c4", kala.ErrCount, "your cup holds 6 and you sow them all, so name 6 cups, not 4"},
		{"six beans where five can be laid", lost, "b2-b3-b4-c4-d4-d3", kala.ErrCount, "no path for the sixth bean here, so name 5 cups, not 6"},
		{"four beans where five can be laid", lost, "b2-b3-b4-c4", kala.ErrCount, "so name 5 cups, not 4"},
		{"harvest before the last of five", five, "d3-c3-b3-a3x/a2", kala.ErrCount, "x comes after the last cup, which it harvests: you sow 5, so name 5 cups before it, not 4"},
		{"harvest before the last of six", six, "d2-d3-d4-c4-b4x/b3", kala.ErrCount, "so name 6 cups before it, not 5"},
		{"after the end", over, "a3-a2-a1-b1", game.ErrOver, "the game is over"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			next, err := row.at.Play(row.move)
			if !errors.Is(err, row.want) || !errors.Is(err, game.ErrIllegal) {
				t.Fatalf("got %v and %v, want %q and illegal", next, err, row.want)
			}
			if !strings.Contains(err.Error(), row.says) {
				t.Errorf("got %q, want it to say %q", err, row.says)
			}
		})
	}
}

func TestPlayRefusesOtherSpellings(t *testing.T) {
	t.Parallel()
	p := opening(t, "a1-a2-a3-b3")
	for _, m := range []game.Move{"D4-D3-D2-D1", "d4 d3 d2 d1", "d4d3d2d1", "d4-d3-c3-b3 / b2", "d4-d3-d2-d1-", "d4-d3-c3-b3/b2x"} {
		if next, err := p.Play(m); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q gives %v and %v, want %q", m, next, err, game.ErrNotation)
		}
	}
}
