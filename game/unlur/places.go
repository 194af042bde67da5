package unlur

import (
	"strings"

	"galet/game"
)

// spoken lists cells, which stand in reading order, as they are read aloud:
// "a1 to a3, a5, c4".
func (g *Grid) spoken(loc game.Localizer, cells []Cell) string {
	var runs []string
	for i := 0; i < len(cells); {
		from := i
		for i++; i < len(cells) && cells[i] == cells[i-1]+1 && g.at[cells[i]].row == g.at[cells[from]].row; i++ {
		}
		switch i - from {
		case 1:
			runs = append(runs, g.Name(cells[from]))
		case 2:
			runs = append(runs, g.Name(cells[from]), g.Name(cells[from+1]))
		default:
			runs = append(runs, game.Span(loc, g.Name(cells[from]), g.Name(cells[i-1])))
		}
	}
	return strings.Join(runs, ", ")
}

// sidesWords says which cells touch which side.
func (g *Grid) sidesWords(loc game.Localizer) string {
	return loc.Say("unlur.alt.sides", "Middle", rowName(g.size-1), "Top", rowName(g.Rows()-1))
}

// neighboursWords shows by a cell which cells touch each other.
func (g *Grid) neighboursWords(loc game.Localizer, c Cell) string {
	var names []string
	for _, n := range g.Neighbours(c) {
		names = append(names, g.Name(n))
	}
	return loc.Say("unlur.alt.neighbours", "Cell", g.Name(c), "Cells", strings.Join(names, ", "))
}
