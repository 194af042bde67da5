package kulami

import (
	"image"
	"slices"
	"strconv"

	"galet/game/kulami"
	"galet/render"
	"galet/render/colour"
)

// areas draws light under both seats' largest areas, if areas count.
func (b *picture) areas() {
	for seat, fields := range b.score.Areas {
		if len(fields) > 0 {
			b.area(fields, seats[seat].inlay)
		}
	}
}

// area lights fields.
func (b *picture) area(fields []kulami.Field, contour colour.Colour) {
	l := render.Light{Width: .90 * float64(b.plan.cell), Glow: colour.Ivory, Alpha: colour.GlowAlpha, Contour: contour, Rim: 4}
	for row := -1; row < b.plan.rows; row++ {
		for column := -1; column < b.plan.cols; column++ {
			var cells [4]image.Point
			var lit [4]bool
			for i, step := range [...]image.Point{{0, 1}, {1, 1}, {1, 0}, {0, 0}} {
				f := kulami.Field{Column: column + step.X, Row: row + step.Y}
				cells[i].X, cells[i].Y = b.at(f)
				lit[i] = slices.Contains(fields, f)
			}
			b.LightBetween(l, cells, lit)
		}
	}
}

// chains draws a line through every chain, if chains count.
func (b *picture) chains() {
	for _, chains := range b.score.Chains {
		for _, c := range chains {
			fromX, fromY := b.at(c.From)
			toX, toY := b.at(c.To)
			b.Strike(image.Pt(fromX, fromY), image.Pt(toX, toY))
		}
	}
}

// seals draws what each held panel is worth.
func (b *picture) seals() {
	for i, n := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			x, y := b.plan.left+n.x*b.plan.cell+15, b.plan.top+n.y*b.plan.cell+15
			b.Seal(strconv.Itoa(n.w*n.h), x, y, seats[seat].inlay)
		}
	}
}
