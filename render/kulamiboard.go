package render

import (
	"strings"

	"github.com/fogleman/gg"
)

// kulamiGround is the board of a match with nothing on it: the panels, the
// trays, the names of rows and columns. The board is spelled as in records.
type kulamiGround struct{ board string }

// kulamiPlan says where the fields and panels of a board lie.
type kulamiPlan struct {
	cols, rows int
	cell       int // pixels a field
	left, top  int // the corner of the whole board
	panels     []kulamiPanel
}

// kulamiPanel is a rectangle of fields; x and y count columns from the left
// and rows from the top.
type kulamiPanel struct{ x, y, w, h int }

// Where boards and trays lie, in pixels.
const (
	kulamiBoard  = 736 // the room for the board, square
	kulamiMiddle = BoardTop + kulamiBoard/2
	panelGap     = 4
	panelRadius  = 11
	trayWidth    = 62
	trayX        = Margin + trayWidth/2
	trayFirst    = 831 // the middle of the lowest marble
	trayStep     = 24  // from one marble to the next
	trayFigure   = 869
)

// planKulami reads the board, row by row from the top.
func planKulami(board string) kulamiPlan {
	rows := strings.Split(board, "/")
	p := kulamiPlan{cols: len(rows[0]), rows: len(rows)}
	switch n := max(p.cols, p.rows); {
	case n <= 8:
		p.cell = 92
	case n == 9:
		p.cell = 82
	default:
		p.cell = 72
	}
	p.left = Width/2 - p.cols*p.cell/2
	p.top = kulamiMiddle - p.rows*p.cell/2
	p.panels = make([]kulamiPanel, 17)
	for y, row := range rows {
		for x, letter := range row {
			if letter != '.' {
				p.panels[letter-'A'].grow(x, y)
			}
		}
	}
	return p
}

// grow makes the panel reach to a field, the fields coming in reading order.
func (p *kulamiPanel) grow(x, y int) {
	if p.w == 0 {
		p.x, p.y = x, y
	}
	p.w, p.h = max(p.w, x-p.x+1), max(p.h, y-p.y+1)
}

// place is the middle of a field.
func (p kulamiPlan) place(x, y int) (int, int) {
	return p.left + x*p.cell + p.cell/2, p.top + y*p.cell + p.cell/2
}

// radius is a fraction of a cell in whole pixels.
func (p kulamiPlan) radius(of float64) int { return int(of*float64(p.cell) + .5) }

// panel is what panel i looks like in a wood.
func (p kulamiPlan) panel(i int, w Wood) kulamiPanelArt {
	n := p.panels[i]
	return kulamiPanelArt{n.w, n.h, p.cell, Grain{
		Wood: w, Seed: i % 2,
		Upright: n.h > n.w || n.h == n.w && i%2 == 0,
		Tone:    [...]float64{-.13, .02, .12}[i*7/2%3],
	}}
}

// kulamiPanelArt is a panel, cols by rows fields, with its hollows.
type kulamiPanelArt struct {
	cols, rows, cell int
	grain            Grain
}

// Size leaves the gap to the neighbours.
func (a kulamiPanelArt) Size() (w, h int) { return a.cols*a.cell - panelGap, a.rows*a.cell - panelGap }

// Draw draws the plank and cuts the hollows.
func (a kulamiPanelArt) Draw(dc *gg.Context) {
	w, h := a.Size()
	plank(dc, w, h, panelRadius, a.grain)
	hollow, cell := Hollow{int(.345*float64(a.cell) + .5), a.grain.Wood}, float64(a.cell)
	for y := range a.rows {
		for x := range a.cols {
			hollow.cut(dc, (float64(x)+.5)*cell-panelGap/2, (float64(y)+.5)*cell-panelGap/2)
		}
	}
}

// inlay is the strip on panel i.
func (p kulamiPlan) inlay(i int, c Colour) Inlay {
	n := p.panels[i]
	return Inlay{n.w*p.cell - panelGap, n.h*p.cell - panelGap, panelRadius, c}
}

// middle is the middle of panel i.
func (p kulamiPlan) middle(i int) (x, y int) {
	n := p.panels[i]
	return p.left + (2*n.x+n.w)*p.cell/2, p.top + (2*n.y+n.h)*p.cell/2
}

// outline is the edge of panel i.
func (p kulamiPlan) outline(i int) Shape {
	n := p.panels[i]
	x, y := float64(p.left+n.x*p.cell+panelGap/2), float64(p.top+n.y*p.cell+panelGap/2)
	return Box(x, y, float64(n.w*p.cell-panelGap), float64(n.h*p.cell-panelGap), panelRadius)
}

// lay puts panel i in a wood.
func (p kulamiPlan) lay(s *Stage, i int, w Wood) {
	x, y := p.middle(i)
	s.Put(s.Sprite(p.panel(i, w)), x, y)
}

// Lay lays the trays, the shadows and all panels in natural wood.
func (g kulamiGround) Lay(s *Stage) {
	p := planKulami(g.board)
	tray := Tray{W: trayWidth, H: kulamiBoard, Groove: 32, Top: 8, Foot: 52, Grain: Grain{Upright: true, Tone: .1}}
	for _, x := range []int{trayX, Width - trayX} {
		s.Put(s.Sprite(Shadow{trayWidth, kulamiBoard, 14, 6, 4}), x, kulamiMiddle)
		s.Put(s.Sprite(tray), x, kulamiMiddle)
	}
	for i, n := range p.panels {
		x, y := p.middle(i)
		s.Put(s.Sprite(Shadow{n.w*p.cell - panelGap, n.h*p.cell - panelGap, panelRadius, 7, 5}), x, y)
	}
	for i := range p.panels {
		p.lay(s, i, Oak)
	}
}
