package unlur

import (
	"image"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"galet/game/unlur"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// frame is the board without its cells: the shadow, the dark floor, and the six rails
// with their strips. field is the distance of the rails' inner edges from the middle,
// rail the width of the rails.
type frame struct{ field, rail float64 }

// The colours of the frame.
const (
	floor colour.Colour = 0x2A190C
	seam  colour.Colour = 0x170C05
)

// frameShadow is how many steps the shadow has, shadowDown how far it falls down.
const (
	frameShadow = 8
	shadowDown  = 5
)

// Size has room for the shadow.
func (f frame) Size() (w, h int) {
	r := corner(0, 0, f.field+f.rail, unlur.LowerRight).X
	return canvas.Even(int(2*r) + 4*frameShadow), canvas.Even(int(2*(f.field+f.rail)) + 4*frameShadow)
}

// Draw draws all of it.
func (f frame) Draw(dc *gg.Context) {
	dc.SetFillRuleEvenOdd()
	for i := range frameShadow {
		f.hexagon(dc, f.field+f.rail+float64(i), shadowDown)
		f.hexagon(dc, f.field+f.rail-2*shadowDown, 0) // the floor hides it there
		canvas.Paint(dc, colour.Black, .055)
		dc.Fill()
	}
	f.floor(dc)
	dc.SetFillRuleWinding()
	for s := range unlur.Side(6) {
		f.wood(dc, s)
		f.strip(dc, s)
	}
	for _, s := range []unlur.Side{1, 2, 4, 5} {
		f.slant(dc, s).repeat()
	}
}

// floor fills the outline of the rails. It fills most of it as a rectangle, which is faster.
func (f frame) floor(dc *gg.Context) {
	out := f.field + f.rail
	w, h := int(.75*out), int(.7*out)
	box := image.Rect(-w, -h, w, h).Add(image.Pt(dc.Width()/2, dc.Height()/2))
	f.hexagon(dc, out, 0)
	dc.DrawRectangle(float64(box.Min.X), float64(box.Min.Y), float64(box.Dx()), float64(box.Dy()))
	canvas.Paint(dc, floor, 1)
	dc.Fill()
	draw.Draw(dc.Image().(*image.RGBA), box, image.NewUniform(canvas.Tone(floor, 1)), image.Point{}, draw.Src)
}

// hexagon traces a hexagon round the middle, shifted down.
func (f frame) hexagon(dc *gg.Context, far, down float64) {
	for s := range unlur.Side(6) {
		c := f.corner(dc, far, s)
		dc.LineTo(c.X, c.Y+down)
	}
	dc.ClosePath()
}

func (f frame) corner(dc *gg.Context, far float64, s unlur.Side) canvas.Point {
	return corner(float64(dc.Width())/2, float64(dc.Height())/2, far, s%6)
}

// wood draws a rail with mitred ends. The top rail and its two alternates are light, the
// others dark.
func (f frame) wood(dc *gg.Context, s unlur.Side) {
	far := f.field + f.rail
	edge := []canvas.Point{f.corner(dc, far, s), f.corner(dc, far, s+1), f.corner(dc, f.field, s+1), f.corner(dc, f.field, s)}
	middle, box := image.Pt(dc.Width()/2, dc.Height()/2), bounds(edge)
	dc = canvas.Part(dc, box)
	canvas.Trace(dc, edge)
	dc.SetFillStyle(f.timber(box, middle, s))
	dc.Fill()
	canvas.Trace(dc, edge)
	dc.Clip()
	for i, a := range edge {
		b := edge[(i+1)%len(edge)]
		dc.DrawLine(a.X, a.Y, b.X, b.Y)
		dc.SetLineWidth(2 * railRim)
		canvas.Paint(dc, railRims[s%2][shaded(a, b)], 1)
		dc.Stroke()
	}
	dc.ResetClip()
	canvas.Trace(dc, edge)
	dc.SetLineWidth(1.6)
	canvas.Paint(dc, seam, 1)
	dc.Stroke()
}

// railRim is the width of a rail's edge. railRims are its colours, lit and shaded, on
// light and on dark rails.
const railRim = 3

var railRims = [2][2]colour.Colour{{0xF8E6C4, 0xB98F5E}, {0x7C5A42, 0x2E1B10}}

// shaded is 1 if the edge from a to b, clockwise, faces away from the light,
// which comes from the top left; otherwise it is 0.
func shaded(a, b canvas.Point) int {
	if b.X-a.X < b.Y-a.Y {
		return 1
	}
	return 0
}

func railWood(s unlur.Side) material.Wood {
	if s%2 == 0 {
		return material.Pale
	}
	return material.Dark
}

// bounds is a box round some points, with room for a line.
func bounds(points []canvas.Point) image.Rectangle {
	var box image.Rectangle
	for _, p := range points {
		at := image.Pt(int(p.X), int(p.Y))
		box = box.Union(image.Rectangle{at.Sub(image.Pt(2, 2)), at.Add(image.Pt(3, 3))})
	}
	return box
}

// timber is the wood of a rail within a box, with its grain along the rail.
// middle is the middle of the frame.
func (f frame) timber(box image.Rectangle, middle image.Point, s unlur.Side) gg.Pattern {
	g := material.Grain{Wood: railWood(s), Seed: 3 + int(s), Ring: .2, Tone: [...]float64{.12, -.10}[s%2]}
	out, light := outward(s), g.Light()
	const span = 24.0 // how long a shade lasts along the grain, half of it across
	lastAlong, lastAcross, last := math.NaN(), 0.0, 0.0
	corner := box.Min.Sub(middle)
	return material.Shaded(box.Dx(), box.Dy(), g.Wood.Ramp(), image.Pt(1, 1), func(x, y int) float64 {
		dx, dy := float64(x+corner.X), float64(y+corner.Y)
		across := dx*out.X + dy*out.Y
		if across < f.field-2 || across > f.field+f.rail+2 {
			return -1
		}
		along := math.Floor((600-dx*out.Y+dy*out.X)/span) * span
		if across = math.Floor(across/2) * 2; along != lastAlong || across != lastAcross {
			lastAlong, lastAcross, last = along, across, light(along, across)
		}
		return last
	})
}

// strip draws the inlay of a side, which it shares with the opposite side.
func (f frame) strip(dc *gg.Context, s unlur.Side) {
	mid := f.field + f.rail/2
	a, b := f.corner(dc, mid, s), f.corner(dc, mid, s+1)
	along := func(t float64) (x, y float64) { return a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t }
	x1, y1 := along(.10)
	x2, y2 := along(.90)
	dc.SetLineCapRound()
	dc.DrawLine(x1, y1, x2, y2)
	dc.SetLineWidth(.26*f.rail + 3)
	canvas.Paint(dc, colour.Umber, colour.EdgeAlpha)
	dc.Stroke()
	dc.DrawLine(x1, y1, x2, y2)
	dc.SetLineWidth(.26 * f.rail)
	canvas.Paint(dc, signOf(s).colour(), 1)
	dc.Stroke()
}
