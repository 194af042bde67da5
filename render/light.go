package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// linksOf joins neighbours, which are a cell apart, and two opposite corners of
// each full square of four.
func linksOf(places []canvas.Point, cell float64) (links [][2]int) {
	for i, a := range places {
		for j, b := range places[:i] {
			near := math.Hypot(a.X-b.X, a.Y-b.Y)
			crosswise := near < 1.5*cell && (a.X < b.X) != (a.Y < b.Y) && corners(places, a, b) == 2
			if near < 1.2*cell || crosswise {
				links = append(links, [2]int{j, i})
			}
		}
	}
	return links
}

// corners is the number of the other two corners of a square that are among the places.
func corners(places []canvas.Point, a, b canvas.Point) (n int) {
	for _, p := range places {
		if p == canvas.Pt(a.X, b.Y) || p == canvas.Pt(b.X, a.Y) {
			n++
		}
	}
	return n
}

// Line draws a line, width pixels wide, with round ends. Lines that go the same way
// are one sprite.
func (s *Stage) Line(from, to image.Point, width int, c colour.Colour) {
	PutArt(s, line{to.Sub(from), width, c}, from.X, from.Y)
}

// line is a line from the middle to a place.
type line struct {
	to     image.Point
	width  int
	colour colour.Colour
}

// Size puts the starting point of the line in the middle.
func (l line) Size() (w, h int) { return 2*abs(l.to.X) + 2*l.width, 2*abs(l.to.Y) + 2*l.width }

// Draw draws the line.
func (l line) Draw(dc *gg.Context) {
	x, y := float64(dc.Width())/2, float64(dc.Height())/2
	dc.SetLineCapRound()
	dc.DrawLine(x, y, x+float64(l.to.X), y+float64(l.to.Y))
	dc.SetLineWidth(float64(l.width))
	canvas.Paint(dc, l.colour, 1)
	dc.Stroke()
}

// Strike draws a line of light over pieces that make a row, with a dot at each
// end.
func (s *Stage) Strike(from, to image.Point) {
	PutArt(s, strike{to.Sub(from)}, (from.X+to.X)/2, (from.Y+to.Y)/2)
}

// strike is a line from one place to another; to is the distance.
type strike struct{ to image.Point }

// Size has room for the dots.
func (k strike) Size() (w, h int) {
	return canvas.Even(abs(k.to.X) + 24), canvas.Even(abs(k.to.Y) + 24)
}

// Draw draws the line and both dots, the dark edges first.
func (k strike) Draw(dc *gg.Context) {
	w, h := k.Size()
	x, y := float64(k.to.X)/2, float64(k.to.Y)/2
	dc.Translate(float64(w)/2, float64(h)/2)
	for _, coat := range [...]struct {
		width, dot float64
		colour     colour.Colour
	}{{11, 11, colour.Umber}, {5, 8, colour.Ivory}} {
		canvas.Paint(dc, coat.colour, 1)
		dc.SetLineWidth(coat.width)
		dc.DrawLine(-x, -y, x, y)
		dc.Stroke()
		dc.DrawCircle(-x, -y, coat.dot)
		dc.DrawCircle(x, y, coat.dot)
		dc.Fill()
	}
}

func abs(n int) int { return max(n, -n) }
