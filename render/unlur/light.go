package unlur

import (
	"image"

	"galet/game/unlur"
	"galet/render"
	"galet/render/colour"
)

// light lays the light under a group: ivory under black stones, dark under
// white ones.
func (b *picture) light(group []unlur.Cell) {
	l := render.Light{Width: .90 * float64(b.plan.cell), Glow: colour.Ivory, Alpha: colour.GlowAlpha, Contour: colour.Umber, Rim: 3}
	if b.ending.By == unlur.White {
		l.Glow, l.Alpha, l.Contour = colour.Dusk, .82, colour.Ivory
	}
	lit := make([]bool, b.plan.grid.Cells())
	for _, c := range group {
		lit[c] = true
	}
	for row := -1; row < b.plan.grid.Rows(); row++ {
		for number := range b.plan.grid.Rows() + 1 {
			for _, around := range directions {
				b.between(l, lit, row, number, around)
			}
		}
	}
}

// directions lead from a cell to one on its right or above it. Each is four
// steps in number and row: to the cell itself, the one that touches both on the left, the
// neighbour, and the one that touches both on the right.
var directions = [...][4]image.Point{
	{{0, 0}, {1, 1}, {1, 0}, {0, -1}},
	{{0, 0}, {0, 1}, {1, 1}, {1, 0}},
	{{0, 0}, {-1, 0}, {0, 1}, {1, 1}},
}

// between lays the light between four cells, by steps from one.
func (b *picture) between(l render.Light, group []bool, row, number int, around [4]image.Point) {
	var cells [4]image.Point
	var lit [4]bool
	for i, step := range around {
		cells[i].X, cells[i].Y = b.plan.place(row+step.Y, number+step.X)
		c, ok := b.plan.grid.At(row+step.Y, number+step.X)
		lit[i] = ok && group[c]
	}
	b.LightBetween(l, cells, lit)
}
