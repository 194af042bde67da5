package render

import (
	"image"

	"github.com/fogleman/gg"
)

// Light is how a group of pieces is shown off: light lies under it, within a
// contour. The pieces are put again afterwards.
type Light struct {
	// Places are the middles of the group's cells; Links joins neighbours, by
	// their index in Places. Where four square cells meet, link them crosswise
	// too, so that the middle is lit.
	Places []Point
	Links  [][2]int
	// Width is how wide the light is: .90 of a cell.
	Width float64
	// Glow is the light's colour and Alpha how opaque it is, 0 to 1.
	Glow  Colour
	Alpha float64
	// Contour is the colour of the line round it, Rim its width in pixels.
	Contour Colour
	Rim     float64
}

// Light lays the light of a group.
func (s *Stage) Light(l Light) {
	inner, outer := contours(l.Width/2, l.Places, l.Links), contours(l.Width/2+l.Rim, l.Places, l.Links)
	rim := outer
	for _, loop := range inner {
		rim = append(rim, reversed(loop))
	}
	s.Fill(Shape{parts: []part{rim}}, l.Contour, 1)
	s.Fill(Shape{parts: []part{inner}}, l.Glow, l.Alpha)
}

// Strike draws a line of light over pieces that make a row, with a dot at each
// end.
func (s *Stage) Strike(from, to image.Point) {
	s.Put(s.Sprite(strike{to.Sub(from)}), (from.X+to.X)/2, (from.Y+to.Y)/2)
}

// strike is the line from one place to another that lies so far away.
type strike struct{ to image.Point }

// Size has room for the dots.
func (k strike) Size() (w, h int) { return even(abs(k.to.X) + 24), even(abs(k.to.Y) + 24) }

// Draw draws the line and both dots, first what is dark.
func (k strike) Draw(dc *gg.Context) {
	w, h := k.Size()
	x, y := float64(k.to.X)/2, float64(k.to.Y)/2
	dc.Translate(float64(w)/2, float64(h)/2)
	for _, coat := range [...]struct {
		width, dot float64
		colour     Colour
	}{{11, 11, Umber}, {5, 8, Ivory}} {
		paint(dc, coat.colour, 1)
		dc.SetLineWidth(coat.width)
		dc.DrawLine(-x, -y, x, y)
		dc.Stroke()
		dc.DrawCircle(-x, -y, coat.dot)
		dc.DrawCircle(x, y, coat.dot)
		dc.Fill()
	}
}

func abs(n int) int { return max(n, -n) }
