package unlur

import (
	"github.com/fogleman/gg"

	"galet/game/unlur"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// pairSign is the sign of two opposite sides.
type pairSign uint8

const (
	discSign pairSign = iota
	triangleSign
	squareSign
)

// signOf is the sign of a side and of its opposite.
func signOf(s unlur.Side) pairSign { return pairSign(s % 3) }

func (p pairSign) colour() colour.Colour {
	return [...]colour.Colour{discSign: 0x2C9C93, triangleSign: 0xE3A233, squareSign: 0xA8457E}[p]
}

// medal is the sign of a pair of sides, an ivory figure on a disc.
type medal struct {
	sign   pairSign
	radius int
}

func (m medal) Size() (w, h int) { return canvas.Even(2*m.radius + 8), canvas.Even(2*m.radius + 8) }

func (m medal) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(m.radius)
	canvas.Disc(dc, c, c, r+1.5, colour.Umber, .75)
	canvas.Disc(dc, c, c, r, m.sign.colour(), 1)
	switch m.sign {
	case discSign:
		dc.DrawCircle(c, c, .46*r)
	case triangleSign:
		canvas.Trace(dc, []canvas.Point{canvas.Pt(c, c-.56*r), canvas.Pt(c+.56*r, c+.40*r), canvas.Pt(c-.56*r, c+.40*r)})
	case squareSign:
		dc.DrawRectangle(c-.42*r, c-.42*r, .84*r, .84*r)
	}
	canvas.Paint(dc, colour.Ivory, 1)
	dc.Fill()
}

// goalSign is a small board that shows a goal: the sides to join and the line that joins
// them are bold.
type goalSign struct {
	goal unlur.Colour
	ink  colour.Colour
}

// goalSize is how wide and high a goal sign is, goalRadius how far its board's
// corners are from its middle.
const (
	goalSize   = 84
	goalRadius = 40
)

func (g goalSign) Size() (w, h int) { return goalSize, goalSize }

func (g goalSign) Draw(dc *gg.Context) {
	const c, far = goalSize / 2, goalRadius * .866
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	middle := func(s unlur.Side) (x, y float64) { return c + far*outward(s).X, c + far*outward(s).Y }
	for s := range unlur.Side(6) {
		a := corner(c, c, far, s)
		dc.LineTo(a.X, a.Y)
	}
	dc.ClosePath()
	dc.SetLineWidth(3)
	canvas.Paint(dc, g.ink, .4)
	dc.Stroke()
	sides := []unlur.Side{unlur.Bottom}
	if g.goal == unlur.Black {
		sides = []unlur.Side{unlur.LowerRight, unlur.LowerLeft}
	}
	for _, s := range sides {
		dc.MoveTo(middle(unlur.Top))
		dc.LineTo(c, c)
		dc.LineTo(middle(s))
	}
	for _, s := range append(sides, unlur.Top) {
		a, b := corner(c, c, far, s), corner(c, c, far, s+1)
		dc.DrawLine(a.X+.08*(b.X-a.X), a.Y+.08*(b.Y-a.Y), b.X-.08*(b.X-a.X), b.Y-.08*(b.Y-a.Y))
	}
	dc.SetLineWidth(8.5)
	canvas.Paint(dc, g.ink, 1)
	dc.Stroke()
}

// hatch is a sample of a barred cell.
type hatch struct{}

func (hatch) Size() (w, h int) { return 40, 40 }

func (hatch) Draw(dc *gg.Context) {
	wood := material.Oak.Ramp()
	dc.DrawRoundedRectangle(1, 1, 38, 38, 6)
	dc.Clip()
	dc.DrawRectangle(0, 0, 40, 40)
	canvas.Paint(dc, wood.Stops[1].Mix(colour.Veil, colour.VeilAlpha), 1)
	dc.Fill()
	dc.SetLineWidth(3)
	for x := -40.0; x < 40; x += 11 {
		dc.DrawLine(x, 40, x+40, 0)
	}
	canvas.Paint(dc, wood.Stops[1].Mix(colour.Veil, colour.VeilAlpha).Mix(colour.Ivory, 2*colour.HatchAlpha), 1)
	dc.Stroke()
	dc.ResetClip()
}
