package render

import (
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Light is the light under a group of pieces, within a contour. The pieces are
// put again afterwards.
type Light struct {
	// Places are the middles of the group's cells. Links joins neighbours, by
	// their index in Places.
	Places []canvas.Point
	Links  [][2]int
	// Width is how wide the light is: .90 of a cell.
	Width float64
	// Glow is the light's colour and Alpha how opaque it is, 0 to 1.
	Glow  colour.Colour
	Alpha float64
	// Contour is the colour of the line round it, Rim its width in pixels.
	Contour colour.Colour
	Rim     float64
}

// Links joins neighbours, which are a cell apart, and two opposite corners of
// each full square of four.
func Links(places []canvas.Point, cell float64) (links [][2]int) {
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

// corners counts the other corners of a square that are among some places.
func corners(places []canvas.Point, a, b canvas.Point) (n int) {
	for _, p := range places {
		if p == canvas.Pt(a.X, b.Y) || p == canvas.Pt(b.X, a.Y) {
			n++
		}
	}
	return n
}

// Light lays the light of a group.
func (s *Stage) Light(l Light) {
	inner := canvas.Contours(l.Width/2, l.Places, l.Links)
	rim := canvas.Contours(l.Width/2+l.Rim, l.Places, l.Links)
	for _, loop := range inner {
		hole := slices.Clone(loop)
		slices.Reverse(hole)
		rim = append(rim, hole)
	}
	s.fill(canvas.Loops(rim...), l.Contour, 1)
	s.fill(canvas.Loops(inner...), l.Glow, l.Alpha)
}

// Strike draws a line of light over pieces that make a row, with a dot at each
// end.
func (s *Stage) Strike(from, to image.Point) {
	s.PutArt(strike{to.Sub(from)}, (from.X+to.X)/2, (from.Y+to.Y)/2)
}

// strike is the line from one place to another, which is that far away.
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
