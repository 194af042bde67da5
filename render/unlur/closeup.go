package unlur

import (
	"fmt"
	"image"
	"math"

	"galet/game"
	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// Measures of a close-up, in pixels.
const (
	closeUpLeft    = 56  // the room left of the board, for the names of rows
	closeUpRight   = 12  // and right of it
	closeUpRail    = 24  // how thick the rails are
	closeUpMedal   = 15  // the radius of a side's sign
	closeUpRows    = 2   // how many rows are visible above and below the row
	closeUpCell    = 112 // the widest cell
	closeUpLegible = 76  // from this width on a cell has room for larger letters
)

// CloseUp is a large picture of the row of a cell, between the two rows next to it and
// parts of the next ones. Each cell of the row that can be played has its name.
func (p Painter) CloseUp(v render.View, at game.Move) (render.Picture, error) {
	pos, ok := v.Position.(*unlur.Position)
	if !ok {
		return render.Picture{}, render.Mismatch(v, (*unlur.Position)(nil))
	}
	c, ok := pos.Grid().Named(at)
	if !ok {
		return render.Picture{}, fmt.Errorf("there is no cell %q to show", at)
	}
	row, _ := pos.Grid().Place(c)
	plan, height := newCloseUp(pos.Grid(), row)
	return render.Picture{Look: p, Colours: p.Colours, Height: height, In: v.In, Lay: func(s *render.Stage) error {
		s.Ground(rowGround{pos.Grid().Size(), row, pos.Contract()})
		closeUp{picture{Stage: s, pos: pos, plan: plan}, row}.lay()
		return nil
	}}, nil
}

// newCloseUp is the plan of the board round a row, which is in the middle of a
// picture of this height.
func newCloseUp(g *unlur.Grid, row int) (p plan, height int) {
	widest := 0
	for r := max(row-1, 0); r <= min(row+1, g.Rows()-1); r++ {
		low, high := g.Numbers(r)
		widest = max(widest, high-low+1)
	}
	// The two corners of the board are a third of a cell beyond the widest row.
	room := render.Width - closeUpLeft - closeUpRight - 2*closeUpRail*7/6
	p = plan{grid: g, cell: min(room*3/(3*widest+1)&^1, closeUpCell), rail: closeUpRail}
	p.row = p.radius(.866)
	p.away = .5 + float64(2*closeUpRail+closeUpLeft/2)/float64(p.cell)
	height = canvas.Even(2 * (p.row + p.radius(.95)))
	p.x, p.y = (render.Width+closeUpLeft-closeUpRight)/2, height/2+(row-g.Size()+1)*p.row
	return p, height
}

// rowGround is a close-up without stones: the table, the rails and the cells.
type rowGround struct {
	size, row int
	contract  bool
}

// Lay draws the cells of the row bright and the others dark.
func (g rowGround) Lay(s *render.Stage) {
	grid, _ := unlur.GridOf(g.size)
	p, height := newCloseUp(grid, g.row)
	p.flatRails(s, image.Rect(0, 0, render.Width, height))
	p.rowSigns(s, g.row)
	for c := range unlur.Cell(grid.Cells()) {
		if p.rowsFrom(g.row, c) <= closeUpRows {
			x, y := p.at(c)
			render.PutArt(s, tile{p.cell, p.tone(c)}, x, y)
		}
	}
	s.Dusk(p.cells(func(c unlur.Cell) bool { n := p.rowsFrom(g.row, c); return n > 0 && n <= closeUpRows }))
	if g.contract {
		s.Veil(p.cells(func(c unlur.Cell) bool { return p.rowsFrom(g.row, c) == 0 && p.barred(c) }))
	}
}

// flatRails draws the floor and the six rails, each in one colour.
func (p plan) flatRails(s *render.Stage, whole image.Rectangle) {
	s.FillWithin(whole, canvas.Polygon(p.hexagon(p.board()+1.5)...), seam, 1)
	for side := range unlur.Side(6) {
		s.FillWithin(whole, canvas.Polygon(p.railCorners(side)...), railWood(side).Ramp().At(.6), 1)
	}
	s.FillWithin(whole, canvas.Polygon(p.hexagon(p.field())...), floor, 1)
}

// rowSigns puts the signs of the sides that the ends of a row touch.
func (p plan) rowSigns(s *render.Stage, row int) {
	low, high := p.grid.Numbers(row)
	for _, number := range [2]int{low, high} {
		c, _ := p.grid.At(row, number)
		for side := range p.grid.Sides(c).All() {
			at, to, far := p.point(c), outward(side), float64(p.cell)/math.Sqrt(3)+closeUpRail/2
			render.PutArt(s, medal{signOf(side), closeUpMedal}, int(at.X+far*to.X), int(at.Y+far*to.Y))
		}
	}
}

// rowsFrom is the distance of a cell from a row, in rows.
func (p plan) rowsFrom(row int, c unlur.Cell) int {
	at, _ := p.grid.Place(c)
	return max(at-row, row-at)
}

// closeUp is a close-up of a row that is being drawn.
type closeUp struct {
	picture
	row int
}

func (u closeUp) lay() {
	u.stones()
	u.ring()
	u.names()
}

func (u closeUp) stones() {
	for c := range unlur.Cell(u.plan.grid.Cells()) {
		if stone := u.pos.Stone(c); stone != unlur.None && u.plan.rowsFrom(u.row, c) <= closeUpRows {
			x, y := u.plan.at(c)
			render.PutArt(u.Stage, stoneOn(u.plan.cell, minerals[stone], u.plan.tone(c)), x, y)
		}
	}
}

// ring marks the newest stone.
func (u closeUp) ring() {
	if c, ok := u.pos.LastStone(); ok && u.plan.rowsFrom(u.row, c) <= 1 {
		x, y := u.plan.at(c)
		u.Ring(x, y, .45*float64(u.plan.cell), float64(u.plan.radius(.08)))
	}
}

// names writes the names of the rows, and, in the row, those of the cells that can be
// played.
func (u closeUp) names() {
	face := render.Tag
	if u.plan.cell >= closeUpLegible {
		face = render.CupFigure
	}
	for _, c := range u.pos.Free() {
		if u.plan.rowsFrom(u.row, c) == 0 {
			x, y := u.plan.at(c)
			u.Write(u.plan.grid.Name(c), x, y, render.Centre, face, colour.Umber)
		}
	}
	for row := max(u.row-1, 0); row <= min(u.row+1, u.plan.grid.Rows()-1); row++ {
		u.plan.nameRow(u.Stage, row, row == u.row)
	}
}
