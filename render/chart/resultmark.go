package chart

import (
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

// putResult draws a mark without text, its middle at x, y. A game that is being
// played has three dots.
func putResult(s *render.Stage, kind ResultKind, radius, x, y int) {
	switch kind {
	case NoResult:
	case RunningResult:
		for i := -1; i <= 1; i++ {
			s.PutArt(dot{colour.Sage, 3}, x+i*11, y+radius-3)
		}
	default:
		s.PutArt(resultMark{kind, radius}, x, y)
	}
}

// resultLegend explains the marks in the bottom right corner, with the words for
// won, drawn and lost.
func resultLegend(s *render.Stage, words [3]string, y int) {
	const radius = 12
	x := render.Width - render.Margin
	for i := len(words) - 1; i >= 0; i-- {
		s.Write(words[i], x, y, render.Right, render.Label, colour.Sage)
		x -= s.Measure(words[i], render.Label) + 24
		kind := [...]ResultKind{WonResult, DrawnResult, LostResult}[i]
		s.PutArt(resultMark{kind, radius}, x, y)
		x -= 36
	}
}
