package render

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Pearl marks a place that can be played.
func (s *Stage) Pearl(x, y, radius int) { PutArt(s, pearl{radius}, x, y) }

// Ring marks the last move with a thick ring of light. width is in pixels, and radius
// that of the ring's middle line.
func (s *Stage) Ring(x, y int, radius, width float64) {
	PutArt(s, ring{radius, width, 1}, x, y)
}

// ThinRing marks the move before the last with a thin and darker ring.
func (s *Stage) ThinRing(x, y int, radius float64) {
	PutArt(s, ring{radius, 3, .85}, x, y)
}

type pearl struct{ radius int }

func (p pearl) Size() (w, h int) { return canvas.Even(2*p.radius + 14), canvas.Even(2*p.radius + 14) }

// Draw draws a soft shadow on all sides, a little deeper below, and the disc.
func (p pearl) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(p.radius)
	for i := range 4 {
		canvas.Disc(dc, c+.5, c+1.5, r+5-1.3*float64(i), colour.Black, .13)
	}
	canvas.Disc(dc, c, c, r, colour.Ivory, 1)
}

type ring struct{ radius, width, alpha float64 }

func (g ring) Size() (w, h int) {
	n := canvas.Even(int(2*g.radius+g.width) + 8)
	return n, n
}

func (g ring) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	dc.DrawCircle(c, c, g.radius)
	dc.SetLineWidth(g.width + 4)
	canvas.Paint(dc, colour.Umber, colour.EdgeAlpha)
	dc.StrokePreserve()
	dc.SetLineWidth(g.width)
	canvas.Paint(dc, colour.Ivory, g.alpha)
	dc.Stroke()
}

// Badge is a disc of light with a figure or a letter: a step of a path. A past one is
// faded.
func (s *Stage) Badge(tag string, x, y, radius int, past bool) {
	face, ink := colour.Ivory, colour.Ink
	if past {
		face, ink = colour.Fade, colour.Umber
	}
	s.Disc(x, y, radius, face, colour.Umber)
	s.Write(tag, x, y, Centre, Tag, ink)
}

// Seal is a small disc in an owner's colour with an ivory figure: what something is
// worth.
func (s *Stage) Seal(figure string, x, y int, owner colour.Colour) {
	s.Disc(x, y, 15, owner, colour.Ivory)
	s.Write(figure, x, y, Centre, sealFigure, colour.Ivory)
}

// Disc draws a disc with a thin edge and a shadow.
func (s *Stage) Disc(x, y, radius int, face, edge colour.Colour) {
	PutArt(s, disc{radius, face, edge}, x, y)
}

type disc struct {
	radius     int
	face, edge colour.Colour
}

func (b disc) Size() (w, h int) { return canvas.Even(2*b.radius + 14), canvas.Even(2*b.radius + 14) }

func (b disc) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(b.radius)
	canvas.CastShadow(dc, c, c, r, 4)
	canvas.Disc(dc, c, c, r, b.edge, .8)
	canvas.Disc(dc, c, c, r-2, b.face, 1)
}

// Chip is a small ivory pill with a text, its middle at x, y: "+2".
func (s *Stage) Chip(tag string, x, y int) {
	s.Plate(x, y, s.ChipWidth(tag), chipHeight, chipHeight/2, colour.Ivory)
	s.Write(tag, x, y, Centre, Tag, colour.Ink)
}

const chipHeight = 36

// ChipWidth is the width of the chip around a text.
func (s *Stage) ChipWidth(tag string) int {
	return canvas.Even(max(s.Measure(tag, Tag)+22, chipHeight))
}

// Letters are the names of columns, or of rows.
const Letters = "abcdefghijklmnopqrstuvwxyz"

// Coordinate names a row, a column or a line, its middle at x, y. A lit one has
// a chip behind it: it is the last move's.
func (s *Stage) Coordinate(tag string, x, y int, lit bool) {
	if !lit {
		s.Write(tag, x, y, Centre, coordinate, colour.Sage)
		return
	}
	s.Plate(x, y, canvas.Even(max(s.Measure(tag, coordinate)+18, 38)), 38, 10, colour.Ivory)
	s.Write(tag, x, y, Centre, Tag, colour.Ink)
}
