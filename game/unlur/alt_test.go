package unlur_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/unlur"
)

func TestAlt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		p    *unlur.Position
		want string
	}{
		{
			"the first picture has the geometry", start(t, 6),
			"Ana to move, or to pass. An empty hexagon, 6 cells per side." +
				" Sides: top, k6 to k11; upper right, f11 to k11; lower right, a6 to f11; bottom, a1 to a6; lower left, a1 to f1; upper left, f1 to k6." +
				" Neighbours of f6, clockwise from the upper right: g7, f7, e6, e5, f5, g6.",
		},
		{
			"the contract", after(t, start(t, 6), "f6 f7"),
			"Bo played f7. Ana to move, or to pass. Black stones: f6, f7.",
		},
		{
			"only the pass is left", filled(t, 6),
			"Ana played j10. No inner cell is left, so Bo must pass and become Black, who needs a Y." +
				" Black stones: b2 to b6, c2 to c7, d2 to d8, e2 to e9, f2 to f10, g3 to g10, h4 to h10, i5 to i10, j6 to j10.",
		},
		{
			"play", after(t, start(t, 6), "f6 pass a1 a6 k6 b6 c4"),
			"Ana played c4. Bo to move: Black, who needs a Y. Black stones: a6, b6, f6. White stones: a1, c4, k6.",
		},
		{
			"groups on sides that do not meet", after(t, start(t, 6), "f6 pass a1 a6 b1 f8 c1 f9 d1 e8 e1 e9 f1"),
			"Ana played f1. Bo to move: Black, who needs a Y. Black stones: a6, e8, e9, f6, f8, f9. White stones: a1, b1, c1, d1, e1, f1." +
				" Groups on several sides: white with a1, the bottom, lower left and upper left sides.",
		},
		{
			"the end", laid(t, 6, unlur.Black, "a3 b3 c3 d3 e3 f4 g5 h6 i7 j8 k9"),
			"Ana played k9. Bo wins as White: Ana, who is Black, made a line that joins the top and bottom sides but no Y, and a line is White’s goal." +
				" Black stones: a3, b3, c3, d3, e3, f4, g5, h6, i7, j8, k9. White stones: b2, b4 to b6, c2, c4 to c7, d2, d4." +
				" The deciding group: a3, b3, c3, d3, e3, f4, g5, h6, i7, j8, k9.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(test.want, unlur.Game{}.Alt(lang.English(), test.p, names, true)); d != "" {
				t.Errorf("description (-want +got):\n%s", d)
			}
		})
	}
}

// The description of a match that is not live does not say whose turn it is. It says who
// has which colour.
func TestAltOfAMatchThatIsNotLive(t *testing.T) {
	t.Parallel()
	for moves, want := range map[string]string{
		"f6 f7":            "Bo played f7. Black stones: f6, f7.",
		"f6 pass a1 a2 c4": "Ana played c4. Bo is Black, Ana is White. Black stones: a2, f6. White stones: a1, c4.",
	} {
		if d := cmp.Diff(want, unlur.Game{}.Alt(lang.English(), after(t, start(t, 6), moves), names, false)); d != "" {
			t.Errorf("after %s (-want +got):\n%s", moves, d)
		}
	}
}

func TestCloseUpAlt(t *testing.T) {
	t.Parallel()
	p := after(t, start(t, 6), "f6 f8 pass a1 f9 k6 g8")
	for at, want := range map[game.Move]string{
		"f5": "This row and its neighbours. Free in it: f1 to f5, f7, f10, f11. Black stones: f6, f8, f9, g8. Neighbours of f5, clockwise from the upper right: g6, f6, e5, e4, f4, g5.",
		"k7": "This row and its neighbours. Free in it: k7 to k11. White stones: k6. Neighbours of k7, clockwise from the upper right: k8, j7, j6, k6.",
		"x1": "",
	} {
		if d := cmp.Diff(want, unlur.Game{}.CloseUpAlt(lang.English(), p, at)); d != "" {
			t.Errorf("the row of %s (-want +got):\n%s", at, d)
		}
	}
}

// TestAltCanBePlayedBy reads the stones back out of the descriptions of whole
// games, with names as long as they are told.
func TestAltCanBePlayedBy(t *testing.T) {
	t.Parallel()
	called := [2]string{strings.Repeat("ä", 32), strings.Repeat("W", 32)}
	for _, size := range []int{6, 8} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			t.Parallel()
			for _, moves := range dealt(t, size, 40) {
				p := start(t, size)
				for _, m := range moves {
					p = after(t, p, string(m))
					alt := unlur.Game{}.Alt(lang.English(), p, called, true)
					if n := utf8.RuneCountInString(alt); n > game.AltLimit {
						t.Fatalf("%d characters: %s", n, alt)
					}
					checkAlt(t, p, alt)
				}
			}
		})
	}
}

// On a board that is almost full, the description lists the free cells instead of the
// white stones.
func TestAltOfAFullBoard(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/unlur-8-white-own.json")
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(data, func(game.ID) (game.Game, bool) { return unlur.Game{}, true })
	if err != nil {
		t.Fatal(err)
	}
	short := 0
	for p, err := range record.Positions() {
		if err != nil {
			t.Fatal(err)
		}
		alt := unlur.Game{}.Alt(lang.English(), p, names, true)
		checkAlt(t, p.(*unlur.Position), alt)
		short += strings.Count(alt, whiteRest)
	}
	if short == 0 {
		t.Error("the white stones are never all other cells")
	}
}

// whiteRest begins the list of free cells that stands for the white stones.
const whiteRest = "White stones: all other cells except the free ones, "

func checkAlt(t *testing.T, p *unlur.Position, alt string) {
	t.Helper()
	g := p.Grid()
	black := read(t, g, alt, "Black stones: ")
	white := read(t, g, alt, whiteRest)
	allBut := strings.Contains(alt, whiteRest)
	if !allBut {
		white = read(t, g, alt, "White stones: ")
	}
	for c := range unlur.Cell(g.Cells()) {
		want := unlur.None
		switch {
		case slices.Contains(black, c):
			want = unlur.Black
		case allBut != slices.Contains(white, c):
			want = unlur.White
		}
		if got := p.Stone(c); got != want {
			t.Fatalf("%s is %s, and described as %s: %s", g.Name(c), got, want, alt)
		}
	}
}

// read reads the cells between a heading and the next full stop.
func read(t *testing.T, g *unlur.Grid, alt, heading string) []unlur.Cell {
	t.Helper()
	_, list, ok := strings.Cut(alt, heading)
	list, _, _ = strings.Cut(list, ".")
	if !ok {
		return nil
	}
	var all []unlur.Cell
	for _, run := range strings.Split(list, ", ") {
		first, last, ranged := strings.Cut(run, " to ")
		if ranged {
			run = first + "-" + last[1:]
		}
		all = append(all, cells(t, g, run)...)
	}
	return all
}

func TestAltCutsNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, want string }{
		{"", "passed and is Black"},
		{strings.Repeat("W", 32), strings.Repeat("W", 32) + " passed and is Black"},
		{strings.Repeat("W", 33), "W… passed and is Black"},
		{strings.Repeat("ש", 400), strings.Repeat("ש", 31) + "… passed and is Black"},
	} {
		alt := unlur.Game{}.Alt(lang.English(), after(t, start(t, 8), "pass"), [2]string{test.name, "Bo"}, true)
		if !strings.Contains(alt, test.want) {
			t.Errorf("%q is not in the description %q", test.want, alt)
		}
	}
}
