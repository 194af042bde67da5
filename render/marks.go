package render

import (
	"github.com/fogleman/gg"
)

// Pearl marks a place where one may play.
func (s *Stage) Pearl(x, y, radius int) { s.Put(s.Sprite(pearl{radius}), x, y) }

// Ring marks the last move: a thick ring of light, width pixels wide, whose
// middle line has the radius.
func (s *Stage) Ring(x, y int, radius, width float64) {
	s.Put(s.Sprite(ring{radius, width, 1}), x, y)
}

// ThinRing marks the move before the last: the same, thin and less bright.
func (s *Stage) ThinRing(x, y int, radius float64) {
	s.Put(s.Sprite(ring{radius, 3, .85}), x, y)
}

type pearl struct{ radius int }

func (p pearl) Size() (w, h int) { return even(2*p.radius + 14), even(2*p.radius + 14) }

// Draw draws a soft shadow on all sides, a little deeper below, and the disc.
func (p pearl) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(p.radius)
	for i := range 4 {
		circle(dc, c+.5, c+1.5, r+5-1.3*float64(i), shade, .13)
	}
	circle(dc, c, c, r, Ivory, 1)
}

type ring struct{ radius, width, alpha float64 }

func (g ring) Size() (w, h int) {
	n := even(int(2*g.radius+g.width) + 8)
	return n, n
}

func (g ring) Draw(dc *gg.Context) {
	c := float64(dc.Width()) / 2
	dc.DrawCircle(c, c, g.radius)
	dc.SetLineWidth(g.width + 4)
	paint(dc, Umber, edgeAlpha)
	dc.StrokePreserve()
	dc.SetLineWidth(g.width)
	paint(dc, Ivory, g.alpha)
	dc.Stroke()
}

// Badge is a disc of light with a figure or a letter: a step of a way. A past
// one is faded.
func (s *Stage) Badge(tag string, x, y, radius int, past bool) {
	face, ink := Ivory, Ink
	if past {
		face, ink = Fade, Umber
	}
	s.Put(s.Sprite(disc{radius, face, Umber}), x, y)
	s.Write(tag, x, y, Centre, Tag, ink)
}

// Seal is a small disc in an owner's colour with an ivory figure: what a thing
// was worth.
func (s *Stage) Seal(figure string, x, y int, owner Colour) {
	s.Put(s.Sprite(disc{15, owner, Ivory}), x, y)
	s.Write(figure, x, y, Centre, SealFigure, Ivory)
}

// disc is a disc with a thin edge and a shadow.
type disc struct {
	radius     int
	face, edge Colour
}

func (b disc) Size() (w, h int) { return even(2*b.radius + 14), even(2*b.radius + 14) }

func (b disc) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(b.radius)
	castShadow(dc, c, c, r, 4)
	circle(dc, c, c, r, b.edge, .8)
	circle(dc, c, c, r-2, b.face, 1)
}

// Chip is a small ivory pill with a text, its middle at x, y: "+2".
func (s *Stage) Chip(tag string, x, y int) {
	w := s.chipWidth(tag)
	s.Put(s.Sprite(plate{w, chipHeight, chipHeight / 2, Ivory}), x, y)
	s.Write(tag, x, y, Centre, Tag, Ink)
}

const chipHeight = 36

// chipWidth is how wide the chip round a text is.
func (s *Stage) chipWidth(tag string) int {
	return even(max(s.Measure(tag, Tag)+22, chipHeight))
}

// Coordinate names a row, a column or a line, its middle at x, y. A lit one
// stands in a chip: the last move lies on it.
func (s *Stage) Coordinate(tag string, x, y int, lit bool) {
	if !lit {
		s.Write(tag, x, y, Centre, Coordinate, Sage)
		return
	}
	w := even(max(s.Measure(tag, Coordinate)+18, 38))
	s.Put(s.Sprite(plate{w, 38, 10, Ivory}), x, y)
	s.Write(tag, x, y, Centre, Tag, Ink)
}
