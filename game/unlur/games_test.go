package unlur_test

import (
	"strconv"
	"strings"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

// names are the players in words; Ana has seat 0.
var names = [2]string{"Ana", "Bo"}

func grid(t testing.TB, size int) *unlur.Grid {
	t.Helper()
	g, ok := unlur.GridOf(size)
	if !ok {
		t.Fatalf("no grid of size %d", size)
	}
	return g
}

// start is the empty board of a size.
func start(t testing.TB, size int) *unlur.Position {
	t.Helper()
	options, err := unlur.Game{}.Setup(map[string]string{"size": strconv.Itoa(size)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return options.Start().(*unlur.Position)
}

// after plays moves separated by spaces.
func after(t testing.TB, p *unlur.Position, moves string) *unlur.Position {
	t.Helper()
	for _, m := range strings.Fields(moves) {
		next, err := p.Play(game.Move(m))
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		p = next.(*unlur.Position)
	}
	return p
}

// cells reads a list such as "a1-3 b7" into cells of a grid.
func cells(t testing.TB, g *unlur.Grid, list string) []unlur.Cell {
	t.Helper()
	var all []unlur.Cell
	for _, run := range strings.Fields(list) {
		first, last, ranged := strings.Cut(run[1:], "-")
		if !ranged {
			last = first
		}
		from, err := strconv.Atoi(first)
		if err != nil {
			t.Fatal(err)
		}
		to, err := strconv.Atoi(last)
		if err != nil {
			t.Fatal(err)
		}
		for number := from; number <= to; number++ {
			c, ok := g.At(int(run[0]-'a'), number)
			if !ok {
				t.Fatalf("no cell %c%d", run[0], number)
			}
			all = append(all, c)
		}
	}
	return all
}

// spell lists cells by name.
func spell(g *unlur.Grid, cells []unlur.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, g.Name(c))
	}
	return strings.Join(names, " ")
}

// laid is a game where seat 0 passes at once. The stones of one colour are played
// in this order. Those of the other touch no side and are not in the way.
func laid(t testing.TB, size int, colour unlur.Colour, list string) *unlur.Position {
	t.Helper()
	p := after(t, start(t, size), "pass")
	g := p.Grid()
	wanted := cells(t, g, list)
	taken := map[unlur.Cell]bool{}
	for _, c := range wanted {
		taken[c] = true
	}
	spare := unlur.Cell(0)
	for len(wanted) > 0 {
		if p.Colour(p.ToMove()) == colour {
			p = after(t, p, g.Name(wanted[0]))
			wanted = wanted[1:]
			continue
		}
		for taken[spare] || g.Sides(spare) != 0 {
			spare++
		}
		taken[spare] = true
		p = after(t, p, g.Name(spare))
	}
	return p
}

// turned makes it a colour's turn: if need be the other plays j10.
func turned(t testing.TB, p *unlur.Position, colour unlur.Colour) *unlur.Position {
	t.Helper()
	if p.Colour(p.ToMove()) != colour {
		p = after(t, p, "j10")
	}
	return p
}
