package unlur

import (
	"math"
	"strconv"

	"galet/game/unlur"
	"galet/render"
	"galet/render/canvas"
)

// plan is the layout of the cells, the rails and the names of one size of board in the
// picture.
type plan struct {
	grid *unlur.Grid
	cell int // from one cell to the next in a row
	row  int // from one row to the next
	rail int // how thick the rails are
	// away is the distance of a name from the last cell of its line, in cells.
	away float64
	// x, y is the middle of the board.
	x, y int
}

// Where the board lies, in pixels.
const (
	middleX = render.Width / 2
	middleY = 548
)

func newPlan(g *unlur.Grid) plan {
	if g.Size() == unlur.LargeSize {
		return plan{grid: g, cell: 52, row: 45, rail: 42, away: 2.02, x: middleX, y: middleY}
	}
	return plan{grid: g, cell: 68, row: 59, rail: 46, away: 1.83, x: middleX, y: middleY}
}

// place is the middle of the cell with this number in this row, on the board or beyond
// it.
func (p plan) place(row, number int) (x, y int) {
	up := row - p.grid.Size() + 1
	right := 2*(number-p.grid.Size()) - up
	return p.x + right*p.cell/2, p.y - up*p.row
}

// at is the middle of a cell, in whole pixels.
func (p plan) at(c unlur.Cell) (x, y int) { return p.place(p.grid.Place(c)) }

func (p plan) point(c unlur.Cell) canvas.Point {
	x, y := p.at(c)
	return canvas.Pt(float64(x), float64(y))
}

// radius is a fraction of a cell in whole pixels.
func (p plan) radius(of float64) int { return int(of*float64(p.cell) + .5) }

// field is the distance from the middle to the field's edges, board to the rails', in pixels.
func (p plan) field() float64 {
	return float64((p.grid.Size()-1)*p.row) + float64(p.cell)/math.Sqrt(3)
}

func (p plan) board() float64 { return p.field() + float64(p.rail) }

// outward is the direction from the middle of the board to a side, of length 1.
func outward(s unlur.Side) canvas.Point {
	sin, cos := math.Sincos((float64(s) - 1.5) * math.Pi / 3)
	return canvas.Pt(cos, sin)
}

// corner is a corner of a hexagon around x, y: the first corner of side s,
// clockwise. far is the distance in pixels from the middle to the sides.
func corner(x, y, far float64, s unlur.Side) canvas.Point {
	sin, cos := math.Sincos((float64(s) - 2) * math.Pi / 3)
	r := far * 2 / math.Sqrt(3)
	return canvas.Pt(x+r*cos, y+r*sin)
}

// corner is the first corner of side s, clockwise, of a hexagon around the board's middle.
func (p plan) corner(far float64, s unlur.Side) canvas.Point {
	return corner(float64(p.x), float64(p.y), far, s)
}

// hexagon are the corners of the hexagon around the board's middle.
func (p plan) hexagon(far float64) []canvas.Point {
	var all []canvas.Point
	for s := range unlur.Side(6) {
		all = append(all, p.corner(far, s))
	}
	return all
}

// ground is the board without stones: the table, the rails, the cells, and the names of
// rows and lines.
type ground struct {
	size int
	// contract: the cells that touch a side are barred.
	contract bool
	// over: the game is decided. The field and the rails are dark, except the
	// rails of the joined sides.
	over   bool
	joined unlur.Sides
}

// Lay lays the board.
func (g ground) Lay(s *render.Stage) {
	grid, _ := unlur.GridOf(g.size)
	p := newPlan(grid)
	render.PutArt(s, frame{p.field(), float64(p.rail)}, p.x, p.y)
	for side := range unlur.Side(6) {
		x, y := p.medal(side)
		render.PutArt(s, medal{signOf(side), p.rail/2 + 1}, x, y)
	}
	if g.over {
		s.Dusk(p.railsExcept(g.joined))
	}
	p.tiles(s, g.over)
	if g.contract {
		s.Veil(p.cells(p.barred))
	}
	for row := range grid.Rows() {
		p.nameRow(s, row, false)
		p.nameLine(s, row+1, false)
	}
}

// medal is the place of a side's sign.
func (p plan) medal(s unlur.Side) (x, y int) {
	to, far := outward(s), p.field()+float64(p.rail)/2
	return p.x + int(math.Round(far*to.X)), p.y + int(math.Round(far*to.Y))
}

// tone is the tone of a cell, 0 to 2. Neighbours have different tones.
func (p plan) tone(c unlur.Cell) int {
	row, number := p.grid.Place(c)
	return (row + number) % tileTones
}

// tiles lays the cells.
func (p plan) tiles(s *render.Stage, dusk bool) {
	var tones [tileTones]*canvas.Sprite
	for i := range tones {
		tones[i] = render.Sprite(s, tile{p.cell, i})
		if dusk {
			tones[i] = render.Sprite(s, darkTile{tile{p.cell, i}})
		}
	}
	for c := range unlur.Cell(p.grid.Cells()) {
		x, y := p.at(c)
		s.Put(tones[p.tone(c)], x, y)
	}
}

// barred reports whether the cell touches a side.
func (p plan) barred(c unlur.Cell) bool { return p.grid.Sides(c) != 0 }

// cells is the shape of the cells for which which returns true.
func (p plan) cells(which func(unlur.Cell) bool) canvas.Shape {
	var all canvas.Shape
	for c := range unlur.Cell(p.grid.Cells()) {
		if which(c) {
			x, y := p.at(c)
			all = all.And(canvas.Polygon(tileCorners(float64(x), float64(y), p.cell, tileGap)...))
		}
	}
	return all
}

// nameRow names a row, to the left of its first cell.
func (p plan) nameRow(s *render.Stage, row int, lit bool) {
	low, _ := p.grid.Numbers(row)
	x, y := p.place(row, low)
	s.Coordinate(render.Letters[row:row+1], x-p.radius(p.away)+1, y, lit)
}

// nameLine names a line of cells that leans left going up, below its last one.
func (p plan) nameLine(s *render.Stage, n int, lit bool) {
	x, y := p.place(max(0, n-p.grid.Size()), n)
	s.Coordinate(strconv.Itoa(n), x+p.radius(p.away/2), y+int(p.away*float64(p.row)+.5), lit)
}
