package render

import (
	"math"

	"galet/game/unlur"
)

// decide draws out the group that decided the game: it stands in the light,
// all else in the dusk, what joins the sides is struck through, and the sides
// that count are ringed.
func (b *unlurPicture) decide() {
	joined := b.ending.Joined()
	b.Dusk(b.plan.beside(joined))
	group := b.pos.Deciding()
	b.Light(b.light(group))
	for _, c := range group {
		x, y := b.plan.at(c)
		b.Put(b.Sprite(stoneOn(unlurTile{b.plan.cell, b.plan.tone(c)}, unlurMinerals[b.ending.By])), x, y)
	}
	b.strike(group)
	r := b.plan.rail/2 + 1
	for s := range joined.All() {
		x, y := b.plan.medal(s)
		b.Put(b.Sprite(medal{signOf(s), r}), x, y)
		b.Ring(x, y, float64(r)+2, 5)
	}
}

// beside is the field and the rails but those of some sides.
func (p unlurPlan) beside(sides unlur.Sides) Shape {
	loops := part{hexagon(p.field())}
	for s := range unlur.Side(6) {
		if !sides.Has(s) {
			loops = append(loops, p.railCorners(s))
		}
	}
	return Shape{parts: []part{loops}}
}

// railCorners is the outline of the rail of a side.
func (p unlurPlan) railCorners(s unlur.Side) []Point {
	return []Point{
		corner(unlurX, unlurY, p.board(), s), corner(unlurX, unlurY, p.board(), s+1),
		corner(unlurX, unlurY, p.field(), s+1), corner(unlurX, unlurY, p.field(), s),
	}
}

// strike strikes through what joins the sides that count, from strip to strip:
// in ivory over black stones, in a dark colour over white ones.
func (b *unlurPicture) strike(group []unlur.Cell) {
	bones := newSpine(b.plan, group, b.ending.Joined())
	k := strand{at: map[unlur.Cell]int{}}
	var ends []Point
	for s := range b.ending.Joined().All() {
		way := bones.way(s)
		end := b.plan.landing(way[0], s)
		k.run(b.plan, end, way)
		ends = append(ends, end)
	}
	l := Light{Places: k.places, Links: k.links, Width: 6, Glow: Ivory, Alpha: 1, Contour: Umber, Rim: 3}
	if b.ending.By == unlur.White {
		l.Glow, l.Contour, l.Rim = Umber, Ivory, 2
	}
	b.Light(l)
	stud := b.Sprite(disc{9, Ivory, Umber})
	for _, p := range ends {
		b.Put(stud, int(p.X), int(p.Y))
	}
}

// strand is lines through cells, each link once.
type strand struct {
	at     map[unlur.Cell]int
	places []Point
	links  [][2]int
}

// run adds a line from a place beyond the cells through all of them.
func (k *strand) run(p unlurPlan, from Point, way []unlur.Cell) {
	before := len(k.places)
	k.places = append(k.places, from)
	for _, c := range way {
		at, known := k.at[c]
		if !known {
			at = len(k.places)
			k.at[c] = at
			k.places = append(k.places, p.point(c))
		}
		k.links = append(k.links, [2]int{before, at})
		if known {
			return
		}
		before = at
	}
}

// landing is the place on a side's strip that lies straight across from a cell
// at that side.
func (p unlurPlan) landing(c unlur.Cell, s unlur.Side) Point {
	at, to, far := p.point(c), outward(s), float64(p.cell)/math.Sqrt(3)+float64(p.rail)/2
	return Point{math.Round(at.X + far*to.X), math.Round(at.Y + far*to.Y)}
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
		l.Places = append(l.Places, b.plan.point(c))
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
