package unlur

import (
	"image"
	"math"

	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// drawDecision shows the group that decided the game: the group is bright and everything
// else dark, a line joins its sides, and the signs of the joined sides are ringed.
func (b *picture) drawDecision() {
	joined := b.ending.Joined()
	group := b.pos.Deciding()
	b.light(group)
	for _, c := range group {
		x, y := b.plan.at(c)
		render.PutArt(b.Stage, stoneOn(b.plan.cell, minerals[b.ending.By], b.plan.tone(c)), x, y)
	}
	b.strike(group)
	r := b.plan.rail/2 + 1
	for s := range joined.All() {
		x, y := b.plan.medal(s)
		render.PutArt(b.Stage, medal{signOf(s), r}, x, y)
		b.Ring(x, y, float64(r)+2, 5)
	}
}

// railsExcept is the field and all rails but those of some sides.
func (p plan) railsExcept(sides unlur.Sides) canvas.Shape {
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

// strike draws a line through the deciding group, from the strip of each joined side to
// those of the others: in ivory on black stones, in a dark colour on white ones.
func (b *picture) strike(group []unlur.Cell) {
	tree := newPathTree(b.plan, group, b.ending.Joined())
	coats := [...]coat{{12, colour.Umber}, {6, colour.Ivory}}
	if b.ending.By == unlur.White {
		coats = [...]coat{{10, colour.Ivory}, {6, colour.Umber}}
	}
	for _, c := range coats {
		b.paths(tree, c)
	}
	for s := range b.ending.Joined().All() {
		end := b.plan.edgePoint(tree.start(s), s)
		b.Disc(end.X, end.Y, 9, colour.Ivory, colour.Umber)
	}
}

// coat is how a line is drawn, the widest first.
type coat struct {
	width  int
	colour colour.Colour
}

// paths draws the paths from the sides to where they meet, and each part of them once.
func (b *picture) paths(tree *pathTree, with coat) {
	var reached [mostCells]bool
	for s := range b.ending.Joined().All() {
		c, done := tree.start(s), false
		for from := b.plan.edgePoint(c, s); c != none && !done; c = tree.parent[c] {
			x, y := b.plan.at(c)
			b.Line(from, image.Pt(x, y), with.width, with.colour)
			from, done, reached[c] = image.Pt(x, y), reached[c], true
		}
	}
}

// edgePoint is where the line from a cell at a side ends: on the side's strip, straight
// across from the cell, or in the side's sign if a dot there would touch it.
func (p plan) edgePoint(c unlur.Cell, s unlur.Side) image.Point {
	at, to, far := p.point(c), outward(s), float64(p.cell)/math.Sqrt(3)+float64(p.rail)/2
	end := image.Pt(int(math.Round(at.X+far*to.X)), int(math.Round(at.Y+far*to.Y)))
	if x, y := p.medal(s); math.Hypot(float64(end.X-x), float64(end.Y-y)) < float64(p.rail) {
		return image.Pt(x, y)
	}
	return end
}
