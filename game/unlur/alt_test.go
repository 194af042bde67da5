package unlur_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/lang"
	"galet/game/unlur"
)

const (
	smallSides      = " Sides: row a is the bottom, row k the top; rows a to f begin lower left and end lower right, rows f to k begin upper left and end upper right."
	smallNeighbours = " Neighbours of f6, clockwise from the upper right: g7, f7, e6, e5, f5, g6."
)

func TestAlt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		p    *unlur.Position
		want string
	}{
		{
			"the contract", after(t, start(t, 6), "f6 f7"),
			"Unlur, 6 cells per side. Ana to move. No colours yet: every stone is black; whoever passes is Black and needs a Y (three sides, no two adjacent), the other is White and needs a line (two opposite sides). Bo played f7. Black stones: f6 7." +
				" Legal: pass, b2-6, c2-7, d2-8, e2-9, f2-5 8-10, g3-10, h4-10, i5-10, j6-10." + smallSides + smallNeighbours,
		},
		{
			"only the pass is left", filled(t, 6),
			"Unlur, 6 cells per side. Bo to move. No colours yet: every stone is black; whoever passes is Black and needs a Y (three sides, no two adjacent), the other is White and needs a line (two opposite sides). Ana played j10. Black stones: b2-6, c2-7, d2-8, e2-9, f2-10, g3-10, h4-10, i5-10, j6-10." +
				" Legal: pass." + smallSides + smallNeighbours,
		},
		{
			"play", after(t, start(t, 6), "f6 pass a1 a6 k6 b6 c4"),
			"Unlur, 6 cells per side. Bo to move. Bo is Black and needs a Y (three sides, no two adjacent), Ana is White and needs a line (two opposite sides). Ana played c4. Black stones: a6, b6, f6. White stones: a1, c4, k6." +
				" Free: a2-5, b1-5 7, c1-3 5-8, d1-9, e1-10, f1-5 7-11, g2-11, h3-11, i4-11, j5-11, k7-11." +
				" Groups on several sides: white with a1 (bottom and lower left), black with a6 (lower right and bottom), white with k6 (top and upper left)." + smallSides + smallNeighbours,
		},
		{
			"the end", laid(t, 6, unlur.Black, "a3 b3 c3 d3 e3 f4 g5 h6 i7 j8 k9"),
			"Unlur, 6 cells per side. Bo wins as White: Ana, who is Black, made a line that joins the top and bottom sides but no Y, and a line is White’s goal. Ana played k9. Black stones: a3, b3, c3, d3, e3, f4, g5, h6, i7, j8, k9. White stones: b2 4-6, c2 4-7, d2 4." +
				" The deciding group: a3, b3, c3, d3, e3, f4, g5, h6, i7, j8, k9." + smallSides + smallNeighbours,
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

// TestAltCanBePlayedBy reads the stones and the legal moves back out of the
// descriptions of whole games, with names as long as they are told.
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

func checkAlt(t *testing.T, p *unlur.Position, alt string) {
	t.Helper()
	g := p.Grid()
	black := read(t, g, alt, "Black stones: ")
	white := read(t, g, alt, "White stones: ")
	for c := range unlur.Cell(g.Cells()) {
		want := unlur.None
		switch {
		case slices.Contains(black, c):
			want = unlur.Black
		case slices.Contains(white, c):
			want = unlur.White
		}
		if got := p.Stone(c); got != want {
			t.Fatalf("%s is %s, and described as %s: %s", g.Name(c), got, want, alt)
		}
	}
	if d := cmp.Diff(p.Free(), append(read(t, g, alt, "Free: "), read(t, g, alt, "Legal: pass, ")...)); d != "" {
		t.Fatalf("free cells (-position +description):\n%s\n%s", d, alt)
	}
}

// read reads the cells between a heading and the next full stop.
func read(t *testing.T, g *unlur.Grid, alt, heading string) []unlur.Cell {
	t.Helper()
	_, list, ok := strings.Cut(alt, heading)
	list, _, _ = strings.Cut(list, ".")
	if !ok || list == "none" {
		return nil
	}
	var all []unlur.Cell
	for _, row := range strings.Split(list, ", ") {
		for _, run := range strings.Fields(row[1:]) {
			all = append(all, cells(t, g, row[:1]+run)...)
		}
	}
	return all
}

// A part is left out where it does not fit, and nowhere else.
func TestAltLeavesOutWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	longest := [2]string{strings.Repeat("a", 400), strings.Repeat("b", 400)}
	const sides = " Sides: row a is the bottom, row o the top; rows a to h begin lower left and end lower right, rows h to o begin upper left and end upper right."
	const neighbours = " Neighbours of h8, clockwise from the upper right: i9, h9, g8, g7, h7, i8."
	leftOut := map[string]int{}
	for _, moves := range dealt(t, 8, 10) {
		p := start(t, 8)
		for _, m := range moves {
			p = after(t, p, string(m))
			alt := unlur.Game{}.Alt(lang.English(), p, longest, true)
			for _, part := range []string{sides, neighbours} {
				if strings.Contains(alt, part) {
					continue
				}
				leftOut[part]++
				if n := utf8.RuneCountInString(alt) + len(part); n <= game.AltLimit {
					t.Fatalf("%q is left out, and would fit %d characters: %s", part, n, alt)
				}
			}
		}
	}
	if len(leftOut) < 2 {
		t.Errorf("nothing was ever left out: %v", leftOut)
	}
}

func TestAltCutsNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, want string }{
		{"", "is Black"},
		{strings.Repeat("W", 32), strings.Repeat("W", 32) + " is Black"},
		{strings.Repeat("W", 33), "W…" + " is Black"},
		{strings.Repeat("ש", 400), strings.Repeat("ש", 31) + "… is Black"},
	} {
		alt := unlur.Game{}.Alt(lang.English(), after(t, start(t, 8), "pass"), [2]string{test.name, "Bo"}, true)
		if !strings.Contains(alt, test.want) {
			t.Errorf("%q is not in the description %q", test.want, alt)
		}
	}
}
