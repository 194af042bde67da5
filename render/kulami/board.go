package kulami

import (
	"image"
	"image/draw"
	"strings"

	"github.com/fogleman/gg"

	"galet/render"
	"galet/render/colour"
	"galet/render/material"
)

// plan is the layout of a board's fields and panels in the picture.
type plan struct {
	cols, rows int
	cell       int // pixels a field
	left, top  int // the corner of the whole board
	panels     [17]panel
}

// panel is a rectangle of fields; x and y count columns from the left
// and rows from the top.
type panel struct{ x, y, w, h int }

// Where boards and trays lie, in pixels.
const (
	boardSize   = 736 // the room for the board, square
	boardMiddle = render.BoardTop + boardSize/2
	panelGap    = 4
	panelRadius = 11
	trayWidth   = 62
	trayX       = render.Margin + trayWidth/2
	trayFirst   = 831 // the middle of the lowest marble
	trayStep    = 24  // from one marble to the next
	trayFigure  = 869
)

// newPlan parses the board, row by row from the top.
func newPlan(board string) plan {
	p := plan{cols: strings.IndexByte(board, '/'), rows: strings.Count(board, "/") + 1}
	switch n := max(p.cols, p.rows); {
	case n <= 8:
		p.cell = 92
	case n == 9:
		p.cell = 82
	default:
		p.cell = 72
	}
	p.left = render.Width/2 - p.cols*p.cell/2
	p.top = boardMiddle - p.rows*p.cell/2
	x, y := 0, 0
	for _, letter := range board {
		switch letter {
		case '/':
			x, y = -1, y+1
		case '.':
		default:
			p.panels[letter-'A'].grow(x, y)
		}
		x++
	}
	return p
}

// grow extends the panel to a field. The fields come in reading order.
func (p *panel) grow(x, y int) {
	if p.w == 0 {
		p.x, p.y = x, y
	}
	p.w, p.h = max(p.w, x-p.x+1), max(p.h, y-p.y+1)
}

// place is the middle of a field, by column and row.
func (p plan) place(x, y int) (int, int) {
	return p.left + x*p.cell + p.cell/2, p.top + y*p.cell + p.cell/2
}

// radius is a fraction of a field's width in whole pixels.
func (p plan) radius(of float64) int { return int(of*float64(p.cell) + .5) }

// panel is the picture of panel i in a wood. Each shape has three cuts, so all boards
// share the same sprites.
func (p plan) panel(i int, w material.Wood) panelArt {
	n, cut := p.panels[i], i*7/2%3
	return panelArt{n.w, n.h, p.cell, material.Grain{
		Wood: w, Seed: 1 - cut%2,
		Upright: n.h > n.w || n.h == n.w && cut != 1,
		Tone:    [...]float64{-.13, .02, .12}[cut],
	}}
}

// panelArt is a panel, cols by rows fields, with its hollows.
type panelArt struct {
	cols, rows, cell int
	grain            material.Grain
}

// Size leaves the gap to the neighbours.
func (a panelArt) Size() (w, h int) { return a.cols*a.cell - panelGap, a.rows*a.cell - panelGap }

// Draw draws the plank and cuts the hollows, which are all the same.
func (a panelArt) Draw(dc *gg.Context) {
	w, h := a.Size()
	material.Plank(dc, w, h, panelRadius, a.grain)
	hollow := material.Hollow{Radius: int(.345*float64(a.cell) + .5), Wood: a.grain.Wood}
	size, _ := hollow.Size()
	one := gg.NewContext(size, size)
	hollow.Draw(one)
	panel := dc.Image().(*image.RGBA)
	in := (a.cell - panelGap - size) / 2
	for y := range a.rows {
		for x := range a.cols {
			at := image.Pt(x*a.cell+in, y*a.cell+in)
			draw.Draw(panel, one.Image().Bounds().Add(at), one.Image(), image.Point{}, draw.Over)
		}
	}
}

// inlay is the strip along the edge of panel i.
func (p plan) inlay(i int, c colour.Colour) material.Inlay {
	n := p.panels[i]
	return material.Inlay{W: n.w*p.cell - panelGap, H: n.h*p.cell - panelGap, Radius: panelRadius, Colour: c}
}

// middle is the middle of panel i.
func (p plan) middle(i int) (x, y int) {
	n := p.panels[i]
	return p.left + (2*n.x+n.w)*p.cell/2, p.top + (2*n.y+n.h)*p.cell/2
}

// edge is the box round panel i.
func (p plan) edge(i int) image.Rectangle {
	n := p.panels[i]
	x, y := p.left+n.x*p.cell+panelGap/2, p.top+n.y*p.cell+panelGap/2
	return image.Rect(x, y, x+n.w*p.cell-panelGap, y+n.h*p.cell-panelGap)
}

// lay draws panel i in a wood.
func (p plan) lay(s *render.Stage, i int, w material.Wood) {
	x, y := p.middle(i)
	render.PutArt(s, p.panel(i, w), x, y)
}

// table draws what is below the panels: the table, the trays and the shadows.
func (p plan) table(s *render.Stage) {
	s.Clear()
	tray := material.Tray{W: trayWidth, H: boardSize, Groove: 32, Top: 8, Foot: 52, Grain: material.Grain{Upright: true, Tone: .1}}
	for _, x := range []int{trayX, render.Width - trayX} {
		render.PutArt(s, material.Shadow{W: trayWidth, H: boardSize, Radius: 14, Layers: 6, Down: 4}, x, boardMiddle)
		render.PutArt(s, tray, x, boardMiddle)
	}
	for i, n := range p.panels {
		x, y := p.middle(i)
		render.PutArt(s, material.Shadow{W: n.w*p.cell - panelGap, H: n.h*p.cell - panelGap, Radius: panelRadius, Layers: 7, Down: 5}, x, y)
	}
}
