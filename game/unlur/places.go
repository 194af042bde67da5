package unlur

import (
	"fmt"
	"strings"

	"galet/game"
)

// ranges lists cells, which stand in reading order, by row: "a1-3 5, c4".
func (g *Grid) ranges(cells []Cell) string {
	var b strings.Builder
	lastRow := -1
	for i := 0; i < len(cells); {
		row, from := g.Place(cells[i])
		to := from
		for i++; i < len(cells) && cells[i] == cells[i-1]+1 && g.at[cells[i]].row == int8(row); i++ {
			to++
		}
		switch {
		case row == lastRow:
			b.WriteByte(' ')
		case lastRow >= 0:
			b.WriteString(", ")
		}
		if row != lastRow {
			b.WriteString(rowName(row))
		}
		writeRun(&b, from, to)
		lastRow = row
	}
	return b.String()
}

// writeRun writes the numbers from one to another: "4", "4 5" or "4-6".
func writeRun(b *strings.Builder, from, to int) {
	switch to - from {
	case 0:
		fmt.Fprintf(b, "%d", from)
	case 1:
		fmt.Fprintf(b, "%d %d", from, to)
	default:
		fmt.Fprintf(b, "%d-%d", from, to)
	}
}

// sidesWords says which cells touch which side.
func (g *Grid) sidesWords(loc game.Localizer) string {
	return loc.Say("unlur.alt.sides", "Middle", rowName(g.size-1), "Top", rowName(g.Rows()-1))
}

// neighboursWords shows by the middle cell which cells touch each other.
func (g *Grid) neighboursWords(loc game.Localizer) string {
	middle, _ := g.At(g.size-1, g.size)
	var names []string
	for _, n := range g.Neighbours(middle) {
		names = append(names, g.Name(n))
	}
	return loc.Say("unlur.alt.neighbours", "Cell", g.Name(middle), "Cells", strings.Join(names, ", "))
}
