package kulami

import (
	"image"
	"strconv"

	"galet/game/kulami"
	"galet/render"
	"galet/render/colour"
)

// areas lights both seats' largest areas, if areas count.
func (b *picture) areas() {
	for seat, fields := range b.score.Areas {
		if len(fields) == 0 {
			continue
		}
		l := render.Light{
			Width: .90 * float64(b.plan.cell), Glow: colour.Ivory, Alpha: colour.GlowAlpha,
			Contour: seats[seat].inlay, Rim: 4,
		}
		for _, f := range fields {
			l.Places = append(l.Places, b.point(f))
		}
		l.Links = render.Links(l.Places, float64(b.plan.cell))
		b.Light(l)
	}
}

// chains strikes every chain, if chains count.
func (b *picture) chains() {
	for _, chains := range b.score.Chains {
		for _, c := range chains {
			fromX, fromY := b.at(c.From)
			toX, toY := b.at(c.To)
			b.Strike(image.Pt(fromX, fromY), image.Pt(toX, toY))
		}
	}
}

// seals says what each panel that is held is worth.
func (b *picture) seals() {
	for i, n := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			x, y := b.plan.left+n.x*b.plan.cell+15, b.plan.top+n.y*b.plan.cell+15
			b.Seal(strconv.Itoa(n.w*n.h), x, y, seats[seat].inlay)
		}
	}
}
