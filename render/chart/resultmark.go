package chart

import (
	"slices"

	"github.com/fogleman/gg"

	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
)

// resultMark is the shape of a result: a full disc if the game was won, a square if
// it was drawn, a ring if it was lost. The shapes differ in grey, too.
type resultMark struct {
	kind   ResultKind
	radius int
}

func (m resultMark) Size() (w, h int) { return 2*m.radius + 4, 2*m.radius + 4 }

func (m resultMark) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(m.radius)
	switch m.kind {
	case WonResult:
		canvas.Disc(dc, c, c, r, colour.Ivory, 1)
	case DrawnResult:
		dc.DrawRoundedRectangle(c-.86*r, c-.86*r, 1.72*r, 1.72*r, .25*r)
		canvas.Paint(dc, colour.Sage, 1)
		dc.Fill()
	case LostResult:
		dc.DrawCircle(c, c, r-2)
		dc.SetLineWidth(3)
		canvas.Paint(dc, colour.Sage, 1)
		dc.Stroke()
	case Barred:
		dc.DrawLine(c-.4*r, c+.4*r, c+.4*r, c-.4*r)
		dc.SetLineWidth(4)
		canvas.Paint(dc, colour.Slate.Mix(colour.Sage, lineAlpha), 1)
		dc.Stroke()
	}
}

// putResult draws a mark without the text of its game, its middle at x, y. A game that is
// being played has three dots.
func putResult(s *render.Stage, kind ResultKind, radius, x, y int) {
	switch kind {
	case NoResult:
	case RunningResult:
		for i := -1; i <= 1; i++ {
			render.PutArt(s, dot{colour.Sage, 3}, x+i*11, y)
		}
	case ByeResult:
		render.PutArt(s, resultMark{WonResult, radius}, x, y)
		s.Write("+", x, y, render.Centre, render.Tag, colour.Ink)
	default:
		render.PutArt(s, resultMark{kind, radius}, x, y)
	}
}

// legendMark is a mark in a legend, and its explanation.
type legendMark struct {
	kind  ResultKind
	words string
}

// resultLegend draws a legend in one line that ends at the right margin, with its middle
// at y.
func resultLegend(s *render.Stage, marks []legendMark, y int) {
	const radius = 12
	x := render.Width - render.Margin
	for _, m := range slices.Backward(marks) {
		s.Write(m.words, x, y, render.Right, render.Label, colour.Sage)
		x -= s.Measure(m.words, render.Label) + 24
		putResult(s, m.kind, radius, x, y)
		x -= 36
	}
}
