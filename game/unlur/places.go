package unlur

import (
	"strings"

	"galet/game"
)

// spoken lists cells, which must be in reading order, for a screen reader: "a1 to a3, a5,
// c4".
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

// sidesWords names each side by the cells at its ends. Screen readers read the name of a
// cell correctly, but "row a" as "row uh".
func (g *Grid) sidesWords(loc game.Localizer) string {
	var sides []string
	for s := range Side(sideCount) {
		var ends []Cell
		for c := range Cell(g.Cells()) {
			if g.sides[c].Has(s) {
				ends = append(ends, c)
			}
		}
		sides = append(sides, loc.Say("unlur.alt.side", "Side", s, "Cells", game.Span(loc, g.Name(ends[0]), g.Name(ends[len(ends)-1]))))
	}
	return loc.Say("unlur.alt.sides", "Sides", game.JoinClauses(loc, sides))
}

// neighboursWords shows with an example cell which cells touch each other.
func (g *Grid) neighboursWords(loc game.Localizer, c Cell) string {
	var names []string
	for _, n := range g.Neighbours(c) {
		names = append(names, g.Name(n))
	}
	return loc.Say("unlur.alt.neighbours", "Cell", g.Name(c), "Cells", strings.Join(names, ", "))
}
