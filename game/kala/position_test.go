package kala_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/kala"
)

func TestLast(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name  string
		at    kala.Position
		cells string
		want  kala.Sowing
	}{
		{"an ordinary sowing", opening(t, "a1-a2-a3-b3"), "a1-a2-a3-b3",
			kala.Sowing{Seat: game.First, Place: kala.At(1, 2)}},
		{"a harvest", recorded(t, "kala-lost-sixth", 11), "c4-c3-c2-b2",
			kala.Sowing{Seat: game.First, Place: kala.At(1, 1), Harvest: 4}},
		{"the rival's cup harvested", recorded(t, "kala-harvest-rival", 6), "a1-a2-b2-c2",
			kala.Sowing{Seat: game.Second, OnRival: true, Place: kala.At(3, 1), Harvest: 4}},
		{"an extra turn and a harvest", opening(t, picturedPlay), "b1-b2-b3-c3-d3",
			kala.Sowing{Seat: game.First, Extra: true, Place: kala.At(3, 2), Harvest: 6}},
		{"a lost sixth", recorded(t, "kala-lost-sixth", 12), "b2-c2-d2-d3-d4",
			kala.Sowing{Seat: game.First, Extra: true, Lost: true, Place: kala.At(3, 3)}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got, ok := row.at.Last()
			if !ok || got.Path.String() != row.cells {
				t.Errorf("got %s, %t, want %s", got.Path, ok, row.cells)
			}
			got.Path = kala.Path{}
			if got != row.want {
				t.Errorf("got %+v, want %+v", got, row.want)
			}
		})
	}
}

func TestExtraTurn(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name  string
		at    kala.Position
		beans int
		extra bool
		sow   int
	}{
		{"the start", opening(t, ""), 0, false, 4},
		{"four beans", recorded(t, "kala-six", 6), 4, true, 4},
		{"five beans", opening(t, picturedExtra), 5, true, 5},
		{"six beans", recorded(t, "kala-six", 8), 6, true, 6},
		{"six beans and no path for the sixth", recorded(t, "kala-lost-sixth", 11), 6, true, 5},
		{"a cup of four filled by the rival", opening(t, "a1-a2-b2-c2 d4-d3-d2-d1 c2-b2-a2-a3 d1-c1-b1-a1 a3-b3-c3-c2 a1-a2-b2-c2/d2"), 0, false, 4},
		{"the end", recorded(t, "kala-six", 18), 0, false, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			beans, extra := row.at.ExtraTurn()
			if beans != row.beans || extra != row.extra || row.at.Sow() != row.sow {
				t.Errorf("got %d, %t and %d to sow, want %d, %t and %d", beans, extra, row.at.Sow(), row.beans, row.extra, row.sow)
			}
		})
	}
}

func TestPathsAndTargets(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name    string
		at      kala.Position
		paths   []string
		targets []string
	}{
		{"the start", opening(t, ""),
			[]string{"A a1-a2-a3-a4", "B a1-a2-a3-b3", "C a1-a2-b2-c2", "D a1-b1-b2-b3", "E a1-b1-c1-c2", "F a1-b1-c1-d1"},
			[]string{"a4", "b3", "c2", "d1"}},
		{"five beans, as pictured", opening(t, picturedExtra),
			[]string{"A d3-c3-b3-a3-a2", "B d3-c3-b3-a3-a4", "C d3-c3-b3-b2-b1", "D d3-d2-c2-b2-a2", "E d3-d2-d1-c1-b1", "F d3-d4-c4-b4-a4"},
			[]string{"a2", "a4", "b1"}},
		{"from an inner cup, as pictured", opening(t, "a1-b1-c1-c2 d4-d3-c3-b3"),
			[]string{"A c2-b2-a2-a1", "B c2-b2-a2-a3", "C c2-b2-b3-b4", "D c2-c1-b1-a1", "E c2-c3-b3-a3", "F c2-c3-c4-b4", "G c2-c3-c4-d4", "H c2-d2-d3-d4"},
			[]string{"a1", "a3", "b4", "d4"}},
		{"the end", recorded(t, "kala-six", 18), nil, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var paths, targets []string
			for i, w := range row.at.Paths() {
				paths = append(paths, kala.Letter(i)+" "+w.String())
			}
			for _, c := range row.at.Targets() {
				targets = append(targets, c.String())
			}
			if d := cmp.Diff(row.paths, paths) + cmp.Diff(row.targets, targets); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestCovered(t *testing.T) {
	t.Parallel()
	p := opening(t, "a1-a2-a3-b3")
	for _, row := range []struct {
		name    string
		cell    kala.Cell
		seat    game.Seat
		covered bool
	}{
		{"white's cup", kala.At(1, 2), game.First, true},
		{"black's cup", kala.At(3, 3), game.Second, true},
		{"a cup left behind", kala.At(0, 0), 0, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if seat, ok := p.Covered(row.cell); seat != row.seat || ok != row.covered {
				t.Errorf("%s: got %d, %t, want %d, %t", row.cell, seat, ok, row.seat, row.covered)
			}
		})
	}
}

func TestCorner(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, last, corner string
	}{
		{"no turn", "a1-a2-a3-a4", ""},
		{"a turn at the last step", "a1-a2-a3-b3", "a3"},
		{"a turn at the first step", "a1-a2-b2-c2", "a2"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s, _ := opening(t, row.last).Last()
			got := ""
			if c, ok := s.Path.Corner(); ok {
				got = c.String()
			}
			if got != row.corner {
				t.Errorf("got %q, want %q", got, row.corner)
			}
		})
	}
}

func TestShapeIsThatOfTurnedAndMirroredPositions(t *testing.T) {
	t.Parallel()
	one := opening(t, "a1-b1-b2-b3 d4-c4-b4-a4")
	if same := opening(t, "a1-a2-b2-c2 d4-d3-d2-d1"); same.Shape() != one.Shape() {
		t.Errorf("%s is not %s", same.Shape(), one.Shape())
	}
	for _, other := range []string{"", "a1-a2-b2-c2", "a1-a2-b2-c2 d4-c4-b4-a4", "a1-b1-b2-b3 d4-d3-d2-d1"} {
		if p := opening(t, other); p.Shape() == one.Shape() {
			t.Errorf("the position after %q has the same shape", other)
		}
	}
}
