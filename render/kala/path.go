package kala

import (
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"galet/game/kala"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

const (
	pathWidth = 8
	laneWidth = 6
	laneStep  = 11
)

// lastPath draws the path of the last sowing, with a dot where it starts. While
// an extra turn is to be sown only its badges are shown.
func (b *picture) lastPath() {
	if !b.sown || b.extra {
		return
	}
	cells := b.cells
	points := append(make([]image.Point, 0, 3), cellAt(cells[0]))
	if c, ok := b.last.Path.Corner(); ok {
		points = append(points, cellAt(c))
	}
	points = append(points, cellAt(cells[len(cells)-1]))
	b.Path(pathWidth, points...)
	b.Disc(points[0].X, points[0].Y, 12, colour.Ivory, colour.Umber)
}

// lastMarks numbers the cups of the last sowing and draws an arrow in each gap between
// them. If the cup did not stay on the last one, it shows where the cup went.
func (b *picture) lastMarks() {
	if !b.sown {
		return
	}
	cells := b.cells
	for i, c := range cells {
		at := cellAt(c).Add(badgeAt)
		b.Badge(strconv.Itoa(i+1), at.X, at.Y, badgeRadius, b.extra)
	}
	if b.extra {
		return
	}
	for i := 1; i < len(cells); i++ {
		b.gap(cells[i-1], cells[i])
	}
	b.hop(cells)
}

// gap puts an arrow between two cups.
func (b *picture) gap(from, to kala.Cell) {
	a, z := cellAt(from), cellAt(to)
	m := a.Add(z).Div(2)
	render.PutArt(b.Stage, arrow{render.Heading(a, z), 14}, m.X, m.Y)
}

// hop draws an arrow from the rival's cup, where the last bean fell, to the place of
// the mover's cup. If the path came from that place, the two arrows are side by side.
func (b *picture) hop(cells []kala.Cell) {
	last := cells[len(cells)-1]
	if b.last.Place == last {
		return
	}
	a, z := cellAt(last), cellAt(b.last.Place)
	d, m := render.Heading(a, z), a.Add(z).Div(2)
	if b.last.Place == cells[len(cells)-2] {
		m = m.Sub(image.Pt(d.Y*d.Y, d.X*d.X).Mul(26))
	}
	for _, off := range [...]int{-16, -4} {
		at := m.Add(d.Mul(off))
		b.Disc(at.X, at.Y, 5, colour.Ivory, colour.Umber)
	}
	tip := m.Add(d.Mul(12))
	render.PutArt(b.Stage, arrow{d, 10}, tip.X, tip.Y)
}

// arrow is a head of light that points to a side; size is half its width.
type arrow struct {
	to   image.Point
	size int
}

func (a arrow) Size() (w, h int) { return canvas.Even(2*a.size + 16), canvas.Even(2*a.size + 16) }

func (a arrow) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(a.size)
	dc.RotateAbout(math.Atan2(float64(a.to.Y), float64(a.to.X)), c, c)
	dc.SetLineJoinRound()
	for _, layer := range []struct {
		width float64
		c     colour.Colour
	}{{8, colour.Umber.Mix(material.Oak.Ramp().At(.5), .2)}, {4, colour.Ivory}} {
		dc.MoveTo(c+.8*r, c)
		dc.LineTo(c-.7*r, c-.8*r)
		dc.LineTo(c-.7*r, c+.8*r)
		dc.ClosePath()
		canvas.Paint(dc, layer.c, 1)
		dc.SetLineWidth(layer.width)
		dc.FillPreserve()
		dc.Stroke()
	}
}
