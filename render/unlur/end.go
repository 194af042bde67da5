package unlur

import (
	"math"

	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// decide shows the group that decided the game: it is in the light and all else
// in the dusk, a line joins its sides, and the sides that count are ringed.
func (b *picture) decide() {
	joined := b.ending.Joined()
	b.Dusk(b.plan.beside(joined))
	group := b.pos.Deciding()
	b.Light(b.light(group))
	for _, c := range group {
		x, y := b.plan.at(c)
		b.PutArt(stoneOn(tile{b.plan.cell, b.plan.tone(c)}, minerals[b.ending.By]), x, y)
	}
	b.strike(group)
	r := b.plan.rail/2 + 1
	for s := range joined.All() {
		x, y := b.plan.medal(s)
		b.PutArt(medal{signOf(s), r}, x, y)
		b.Ring(x, y, float64(r)+2, 5)
	}
}

// beside is the field and all rails but those of some sides.
func (p plan) beside(sides unlur.Sides) canvas.Shape {
	loops := [][]canvas.Point{p.hexagon(p.field())}
	for s := range unlur.Side(6) {
		if !sides.Has(s) {
			loops = append(loops, p.railCorners(s))
		}
	}
	return canvas.Loops(loops...)
}

// railCorners is the outline of the rail of a side.
func (p plan) railCorners(s unlur.Side) []canvas.Point {
	return []canvas.Point{
		p.corner(p.board(), s), p.corner(p.board(), s+1), p.corner(p.field(), s+1), p.corner(p.field(), s),
	}
}

// strike strikes through what joins the sides that count, from strip to strip:
// in ivory over black stones, in a dark colour over white ones.
func (b *picture) strike(group []unlur.Cell) {
	bones := newSpine(b.plan, group, b.ending.Joined())
	k := strand{at: map[unlur.Cell]int{}}
	var ends []canvas.Point
	for s := range b.ending.Joined().All() {
		way := bones.way(s)
		end := b.plan.landing(way[0], s)
		k.run(b.plan, end, way)
		ends = append(ends, end)
	}
	l := render.Light{Places: k.places, Links: k.links, Width: 6, Glow: colour.Ivory, Alpha: 1, Contour: colour.Umber, Rim: 3}
	if b.ending.By == unlur.White {
		l.Glow, l.Contour, l.Rim = colour.Umber, colour.Ivory, 2
	}
	b.Light(l)
	for _, p := range ends {
		b.Disc(int(p.X), int(p.Y), 9, colour.Ivory, colour.Umber)
	}
}

// strand is lines through cells, each link once.
type strand struct {
	at     map[unlur.Cell]int
	places []canvas.Point
	links  [][2]int
}

// run adds a line from a place beyond the cells through all of them.
func (k *strand) run(p plan, from canvas.Point, way []unlur.Cell) {
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

// landing is the place on a side's strip that is straight across from a cell at
// that side.
func (p plan) landing(c unlur.Cell, s unlur.Side) canvas.Point {
	at, to, far := p.point(c), outward(s), float64(p.cell)/math.Sqrt(3)+float64(p.rail)/2
	return canvas.Pt(math.Round(at.X+far*to.X), math.Round(at.Y+far*to.Y))
}

// light is the light under a group: ivory under black stones, dark under
// white ones.
func (b *picture) light(group []unlur.Cell) render.Light {
	l := render.Light{Width: .90 * float64(b.plan.cell), Glow: colour.Ivory, Alpha: colour.GlowAlpha, Contour: colour.Umber, Rim: 3}
	if b.ending.By == unlur.White {
		l.Glow, l.Alpha, l.Contour = colour.Dusk, .82, colour.Ivory
	}
	for _, c := range group {
		l.Places = append(l.Places, b.plan.point(c))
	}
	l.Links = render.Links(l.Places, float64(b.plan.cell))
	return l
}
