package render

import (
	"image"

	"galet/game/kulami"
)

// areas lights both seats' largest areas, if areas count.
func (b *kulamiPicture) areas() {
	for seat, fields := range b.score.Areas {
		if len(fields) == 0 {
			continue
		}
		l := Light{
			Width: .90 * float64(b.plan.cell), Glow: Ivory, Alpha: glowAlpha,
			Contour: kulamiSeats[seat].inlay, Rim: 4,
			Links: adjoining(fields),
		}
		for _, f := range fields {
			l.Places = append(l.Places, b.point(f))
		}
		b.Light(l)
	}
}

// adjoining links the fields of an area that touch, and crosswise those that
// meet in a full square.
func adjoining(fields []kulami.Field) [][2]int {
	at := map[kulami.Field]int{}
	for i, f := range fields {
		at[f] = i
	}
	var links [][2]int
	for i, f := range fields {
		right, beside := at[kulami.Field{Column: f.Column + 1, Row: f.Row}]
		above, on := at[kulami.Field{Column: f.Column, Row: f.Row + 1}]
		corner, met := at[kulami.Field{Column: f.Column + 1, Row: f.Row + 1}]
		if beside {
			links = append(links, [2]int{i, right})
		}
		if on {
			links = append(links, [2]int{i, above})
		}
		if beside && on && met {
			links = append(links, [2]int{i, corner})
		}
	}
	return links
}

// chains strikes every chain, if chains count.
func (b *kulamiPicture) chains() {
	for _, chains := range b.score.Chains {
		for _, c := range chains {
			fromX, fromY := b.at(c.From)
			toX, toY := b.at(c.To)
			b.Strike(image.Pt(fromX, fromY), image.Pt(toX, toY))
		}
	}
}

// seals says what each panel that is held is worth.
func (b *kulamiPicture) seals() {
	for i, n := range b.plan.panels {
		if seat, held := b.pos.Holder(kulami.Panel(i)); held {
			x, y := b.plan.left+n.x*b.plan.cell+15, b.plan.top+n.y*b.plan.cell+15
			b.Seal(number(n.w*n.h), x, y, kulamiSeats[seat].inlay)
		}
	}
}
