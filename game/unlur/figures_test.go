package unlur_test

import (
	"strings"
	"testing"

	"galet/game/unlur"
)

// The two figures show finished groups, rows from the top.
const (
	blackY    = "..X... ..X.... ..X..... ...X..... ....XX.... ...XX.X.... ..X...XX.. .X.....XX X....... ....... ......"
	whiteLine = "..O... ..O.... ..O..... ...O..... ....O..... ....O...... ....OO.... .....O... .....O.. ....O.. ...O.."
)

// figured lists the cells that a figure marks.
func figured(t *testing.T, g *unlur.Grid, figure string) []unlur.Cell {
	t.Helper()
	var marked []unlur.Cell
	for i, row := range strings.Fields(figure) {
		low, _ := g.Numbers(g.Rows() - 1 - i)
		for j, sign := range row {
			if c, ok := g.At(g.Rows()-1-i, low+j); ok && sign != '.' {
				marked = append(marked, c)
			}
		}
	}
	return marked
}

func TestFigures(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, figure string
		colour       unlur.Colour
		line, y      bool
		joined       string
	}{
		{"black Y", blackY, unlur.Black, false, true, "top, lower right and lower left"},
		{"white line", whiteLine, unlur.White, true, false, "top and bottom"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			g := grid(t, 6)
			marked := spell(g, figured(t, g, test.figure))
			p := laid(t, 6, test.colour, marked)
			e, over := p.Ending()
			if !over || e.By != test.colour || e.Winner() != test.colour {
				t.Fatalf("the figure ends with %+v, %t", e, over)
			}
			if e.Line() != test.line || e.Y() != test.y || e.Joined().String() != test.joined {
				t.Errorf("line %t, Y %t, joined %q; want %t, %t, %q", e.Line(), e.Y(), e.Joined(), test.line, test.y, test.joined)
			}
			last := strings.LastIndex(marked, " ")
			if _, over := laid(t, 6, test.colour, marked[:last]).Ending(); over {
				t.Error("the figure is decided without its last stone")
			}
		})
	}
}
