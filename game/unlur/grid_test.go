package unlur_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/unlur"
)

func TestGridHasTheRowsOfTheRules(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		size, rows, cells, inner int
		bottom, middle, top      string
	}{
		{6, 11, 91, 61, "a1-6", "f1-11", "k6-11"},
		{8, 15, 169, 127, "a1-8", "h1-15", "o8-15"},
	} {
		g := grid(t, test.size)
		if g.Size() != test.size || g.Rows() != test.rows || g.Cells() != test.cells || g.Inner() != test.inner {
			t.Errorf("size %d has %d rows, %d cells and %d inner ones, want %d, %d and %d",
				g.Size(), g.Rows(), g.Cells(), g.Inner(), test.rows, test.cells, test.inner)
		}
		for row, list := range map[int]string{0: test.bottom, test.size - 1: test.middle, test.rows - 1: test.top} {
			if d := cmp.Diff(spell(g, cells(t, g, list)), spell(g, rowOf(g, row))); d != "" {
				t.Errorf("size %d, row %d (-want +got):\n%s", test.size, row, d)
			}
		}
	}
}

func rowOf(g *unlur.Grid, row int) []unlur.Cell {
	var cells []unlur.Cell
	for c := range unlur.Cell(g.Cells()) {
		if r, _ := g.Place(c); r == row {
			cells = append(cells, c)
		}
	}
	return cells
}

func TestNoOtherSizes(t *testing.T) {
	t.Parallel()
	for _, size := range []int{-6, 0, 5, 7, 9, 1 << 20} {
		if g, ok := unlur.GridOf(size); ok || g != nil {
			t.Errorf("GridOf(%d) is %v, %t", size, g, ok)
		}
	}
}

func TestAtKnowsWhereTheBoardEnds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		row, number int
		want        bool
	}{
		{0, 0, false}, {0, 1, true}, {0, 6, true}, {0, 7, false},
		{5, 11, true}, {5, 12, false},
		{10, 5, false}, {10, 6, true}, {10, 11, true}, {10, 12, false},
		{-1, 3, false}, {11, 8, false}, {100, 100, false},
	} {
		c, ok := grid(t, 6).At(test.row, test.number)
		if ok != test.want {
			t.Errorf("At(%d, %d) is %d, %t", test.row, test.number, c, ok)
		}
	}
}

func TestSidesOfCells(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		size       int
		cell, want string
	}{
		{6, "a1", "bottom and lower left"},
		{6, "a6", "lower right and bottom"},
		{6, "f1", "lower left and upper left"},
		{6, "f11", "upper right and lower right"},
		{6, "k6", "top and upper left"},
		{6, "k11", "top and upper right"},
		{6, "a3", "bottom"},
		{6, "c1", "lower left"},
		{6, "i4", "upper left"},
		{6, "k8", "top"},
		{6, "i11", "upper right"},
		{6, "c8", "lower right"},
		{6, "f6", ""},
		{8, "h1", "lower left and upper left"},
		{8, "o15", "top and upper right"},
		{8, "b2", ""},
		{8, "n14", ""},
	} {
		g := grid(t, test.size)
		if got := g.Sides(cells(t, g, test.cell)[0]).String(); got != test.want {
			t.Errorf("size %d: %s touches %q, want %q", test.size, test.cell, got, test.want)
		}
	}
}

func TestNeighbours(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ cell, want string }{
		{"f6", "g7 f7 e6 e5 f5 g6"},
		{"a1", "b2 a2 b1"},
		{"k11", "j11 j10 k10"},
		{"f1", "g2 f2 e1"},
		{"f11", "e10 f10 g11"},
		{"c1", "d2 c2 b1 d1"},
	} {
		g := grid(t, 6)
		if got := spell(g, g.Neighbours(cells(t, g, test.cell)[0])); got != test.want {
			t.Errorf("neighbours of %s are %s, want %s", test.cell, got, test.want)
		}
	}
}

func TestNeighboursAreMutual(t *testing.T) {
	t.Parallel()
	for _, size := range []int{6, 8} {
		g := grid(t, size)
		pairs := 0
		for c := range unlur.Cell(g.Cells()) {
			for _, n := range g.Neighbours(c) {
				pairs++
				if !slices.Contains(g.Neighbours(n), c) {
					t.Errorf("size %d: %s has the neighbour %s, but not the other way", size, g.Name(c), g.Name(n))
				}
			}
		}
		// Of six directions, each cell lacks two for each side that it touches,
		// and a corner three in all.
		if want := 6*g.Cells() - 2*6*(size-2) - 3*6; pairs != want {
			t.Errorf("size %d: %d neighbours in all, want %d", size, pairs, want)
		}
	}
}

func TestShapeIsThatOfTurnedAndMirroredPositions(t *testing.T) {
	t.Parallel()
	play := func(moves ...game.Move) *unlur.Position {
		options, err := unlur.Game{}.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := options.Start()
		for _, m := range moves {
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		return p.(*unlur.Position)
	}
	one := play("f6", "f7", "pass", "a1")
	for _, same := range []*unlur.Position{
		play("f6", "g7", "pass", "f1"), play("f6", "g6", "pass", "f11"), play("f6", "g7", "pass", "a6"),
	} {
		if got := same.Shape(); got != one.Shape() {
			t.Errorf("%s is not %s", got, one.Shape())
		}
	}
	if other := play("f6", "f7", "pass", "a2"); other.Shape() == one.Shape() {
		t.Error("another position has the same shape")
	}
}
