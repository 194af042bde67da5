package render

import (
	"galet/game/unlur"
)

// decide draws out the group that decided the game: it stands in the light,
// all else in the dusk, and what joins the sides is struck through.
func (b *unlurPicture) decide() {
	joined := b.ending.Joined()
	dim := Polygon(hexagon(b.plan.field())...)
	for s := range unlur.Side(6) {
		if !joined.Has(s) {
			dim = dim.And(b.plan.railShape(s))
		}
	}
	b.Dusk(dim)
	group := b.pos.Deciding()
	b.Light(b.light(group))
	for _, c := range group {
		b.stone(c)
	}
	for s := range joined.All() {
		x, y := b.plan.medal(s)
		r := b.plan.rail/2 + 1
		b.Put(b.Sprite(medal{signOf(s), r}), x, y)
		b.Ring(x, y, float64(r)+2, 5)
	}
}

// railShape is the rail of a side.
func (p unlurPlan) railShape(s unlur.Side) Shape {
	next := (s + 1) % 6
	return Polygon(
		corner(unlurX, unlurY, p.board(), s), corner(unlurX, unlurY, p.board(), next),
		corner(unlurX, unlurY, p.field(), next), corner(unlurX, unlurY, p.field(), s),
	)
}

// light is what lies under a group: ivory under black stones, dark under
// white ones.
func (b *unlurPicture) light(group []unlur.Cell) Light {
	l := Light{Width: .90 * float64(b.plan.cell), Glow: Ivory, Alpha: glowAlpha, Contour: Umber, Rim: 3}
	if b.ending.By == unlur.White {
		l.Glow, l.Alpha, l.Contour = duskTone, .82, Ivory
	}
	at := map[unlur.Cell]int{}
	for i, c := range group {
		at[c] = i
		x, y := b.plan.at(c)
		l.Places = append(l.Places, Point{float64(x), float64(y)})
	}
	for i, c := range group {
		for _, n := range b.plan.grid.Neighbours(c) {
			if j, ok := at[n]; ok && i < j {
				l.Links = append(l.Links, [2]int{i, j})
			}
		}
	}
	return l
}
