package unlur_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/unlur"
)

func sorted(cells []unlur.Cell) []unlur.Cell {
	slices.Sort(cells)
	return cells
}

func TestContractStonesAreBlackAndOffTheSides(t *testing.T) {
	t.Parallel()
	p := after(t, start(t, 6), "f6 d7 h7")
	g := p.Grid()
	for _, c := range cells(t, g, "f6 d7 h7") {
		if p.Stone(c) != unlur.Black {
			t.Errorf("%s holds %s", g.Name(c), p.Stone(c))
		}
	}
	if !p.Contract() || p.Colour(game.First) != unlur.None || p.Colour(game.Second) != unlur.None {
		t.Errorf("contract %t, colours %s and %s", p.Contract(), p.Colour(game.First), p.Colour(game.Second))
	}
	board := p.Board()
	for c := range unlur.Cell(g.Cells()) {
		if board.Barred(c) != (g.Sides(c) != 0) {
			t.Errorf("%s barred: %t", g.Name(c), board.Barred(c))
		}
	}
	want := append([]game.Move{unlur.Pass}, moves(g, g.Inner(), func(c unlur.Cell) bool {
		return g.Sides(c) == 0 && p.Stone(c) == unlur.None
	})...)
	if d := cmp.Diff(want, p.Legal()); d != "" {
		t.Errorf("legal moves (-want +got):\n%s", d)
	}
}

// moves names the cells for which keep holds, in reading order.
func moves(g *unlur.Grid, room int, keep func(unlur.Cell) bool) []game.Move {
	named := make([]game.Move, 0, room)
	for c := range unlur.Cell(g.Cells()) {
		if keep(c) {
			named = append(named, game.Move(g.Name(c)))
		}
	}
	return named
}

func TestThePassFixesTheColours(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		moves        string
		black, white game.Seat
		toMove       game.Seat
	}{
		{"pass", game.First, game.Second, game.Second},
		{"f6 pass", game.Second, game.First, game.First},
		{"f6 d7 pass", game.First, game.Second, game.Second},
		{"f6 d7 pass a1 k11", game.First, game.Second, game.Second},
		{"f6 pass a1 k11 b2", game.Second, game.First, game.Second},
	} {
		p := after(t, start(t, 6), test.moves)
		if p.Contract() || p.Colour(test.black) != unlur.Black || p.Colour(test.white) != unlur.White {
			t.Errorf("%s: contract %t, seat 0 %s, seat 1 %s", test.moves, p.Contract(), p.Colour(game.First), p.Colour(game.Second))
		}
		if p.ToMove() != test.toMove {
			t.Errorf("%s: seat %d to move, want %d", test.moves, p.ToMove(), test.toMove)
		}
	}
}

func TestAfterThePassStonesAlternateAndGoAnywhere(t *testing.T) {
	t.Parallel()
	p := after(t, start(t, 6), "f6 pass a1 k11 b7")
	g := p.Grid()
	want := map[string]unlur.Colour{"f6": unlur.Black, "a1": unlur.White, "k11": unlur.Black, "b7": unlur.White}
	for name, colour := range want {
		if got := p.Stone(cells(t, g, name)[0]); got != colour {
			t.Errorf("%s is %s, want %s", name, got, colour)
		}
	}
	legal := moves(g, g.Cells(), func(c unlur.Cell) bool { return p.Stone(c) == unlur.None })
	if d := cmp.Diff(legal, p.Legal()); d != "" {
		t.Errorf("legal moves (-want +got):\n%s", d)
	}
}

// filled is the contract played on until every inner cell holds a stone.
func filled(t testing.TB, size int) *unlur.Position {
	t.Helper()
	p := start(t, size)
	g := p.Grid()
	for _, m := range moves(g, g.Inner(), func(c unlur.Cell) bool { return g.Sides(c) == 0 }) {
		p = after(t, p, string(m))
	}
	return p
}

func TestAFullContractMustEnd(t *testing.T) {
	t.Parallel()
	for _, size := range []int{6, 8} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			t.Parallel()
			p := filled(t, size)
			if d := cmp.Diff([]game.Move{unlur.Pass}, p.Legal()); d != "" || !p.MustPass() {
				t.Fatalf("legal moves, must pass %t (-want +got):\n%s", p.MustPass(), d)
			}
			if p.ToMove() != game.Second {
				t.Fatalf("seat %d to move after an odd number of stones", p.ToMove())
			}
			p = after(t, p, "pass")
			if p.MustPass() || p.Colour(game.Second) != unlur.Black || len(p.Legal()) != 6*(size-1) {
				t.Errorf("after the pass: must pass %t, seat 1 %s, %d legal moves", p.MustPass(), p.Colour(game.Second), len(p.Legal()))
			}
		})
	}
}

// The stones of the contract are Black's: with a full middle Black needs one
// stone on each of three sides.
func TestContractStonesCountForBlack(t *testing.T) {
	t.Parallel()
	p := after(t, filled(t, 6), "pass a2 k8 a3 d9 a4")
	if _, over := p.Result(); over {
		t.Fatal("decided with two sides joined")
	}
	p = after(t, p, "c1")
	e, over := p.Ending()
	if !over || !e.Y() || e.Foul() {
		t.Errorf("Ending is %+v, %t", e, over)
	}
	if got, want := len(p.Deciding()), p.Grid().Inner()+3; got != want {
		t.Errorf("the Y has %d stones, want %d", got, want)
	}
}

// No first stone after the pass decides: the contract's groups touch no side,
// and one stone touches two at most, which are neighbours.
func TestTheFirstOwnStoneDecidesNothing(t *testing.T) {
	t.Parallel()
	p := after(t, filled(t, 6), "pass")
	for _, white := range p.Legal() {
		next := after(t, p, string(white))
		for _, black := range next.Legal() {
			if e, over := after(t, next, string(black)).Ending(); over {
				t.Errorf("%s and %s decide: %+v", white, black, e)
			}
		}
	}
}

func TestLastMoveAndLastStone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ moves, last, stone string }{
		{"", "", ""},
		{"pass", "pass", ""},
		{"f6", "f6", "f6"},
		{"f6 pass", "pass", "f6"},
		{"f6 pass a1", "a1", "a1"},
	} {
		p := after(t, start(t, 6), test.moves)
		last, ok := p.Last()
		if string(last) != test.last || ok != (test.last != "") {
			t.Errorf("%q: last move %q, %t", test.moves, last, ok)
		}
		var stone []unlur.Cell
		if c, ok := p.LastStone(); ok {
			stone = append(stone, c)
		}
		if got := strings.TrimSpace(spell(p.Grid(), stone)); got != test.stone {
			t.Errorf("%q: last stone %q, want %q", test.moves, got, test.stone)
		}
	}
}
