package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/game/kala"
)

const (
	kalaWayWidth  = 8
	kalaLaneWidth = 6
	kalaLaneStep  = 11
)

// lastWay draws the way of the last sowing, with a dot where it starts. While
// an extra turn is to be sown only its badges are shown.
func (b *kalaPicture) lastWay() {
	if !b.sown || b.extra {
		return
	}
	cells := b.last.Way.Cells()
	points := []image.Point{kalaAt(cells[0])}
	if c, ok := b.last.Way.Corner(); ok {
		points = append(points, kalaAt(c))
	}
	points = append(points, kalaAt(cells[len(cells)-1]))
	b.Way(kalaWayWidth, points...)
	b.Put(b.Sprite(disc{12, Ivory, Umber}), points[0].X, points[0].Y)
}

// lastMarks numbers the beans of the last sowing, points the way in every gap
// and shows where the cup went if that is another place.
func (b *kalaPicture) lastMarks() {
	if !b.sown {
		return
	}
	cells := b.last.Way.Cells()
	for i, c := range cells {
		at := kalaAt(c).Add(kalaBadge)
		b.Badge(number(i+1), at.X, at.Y, kalaBadgeRadius, b.extra)
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
func (b *kalaPicture) gap(from, to kala.Cell) {
	a, z := kalaAt(from), kalaAt(to)
	m := a.Add(z).Div(2)
	b.Put(b.Sprite(arrow{heading(a, z), 14}), m.X, m.Y)
}

// hop shows that the cup went beside the rival's, on which the last bean
// fell. If the way came from there, the hop stands beside its arrow, on
// the side where no label is.
func (b *kalaPicture) hop(cells []kala.Cell) {
	last := cells[len(cells)-1]
	if b.last.Place == last {
		return
	}
	a, z := kalaAt(last), kalaAt(b.last.Place)
	d, m := heading(a, z), a.Add(z).Div(2)
	if b.last.Place == cells[len(cells)-2] {
		m = m.Sub(image.Pt(d.Y*d.Y, d.X*d.X).Mul(26))
	}
	dot := b.Sprite(disc{5, Ivory, Umber})
	for _, off := range [...]int{-16, -4} {
		at := m.Add(d.Mul(off))
		b.Put(dot, at.X, at.Y)
	}
	tip := m.Add(d.Mul(12))
	b.Put(b.Sprite(arrow{d, 10}), tip.X, tip.Y)
}

// arrow is a head of light that points to a side; size is half its width.
type arrow struct {
	to   image.Point
	size int
}

func (a arrow) Size() (w, h int) { return even(2*a.size + 16), even(2*a.size + 16) }

func (a arrow) Draw(dc *gg.Context) {
	c, r := float64(dc.Width())/2, float64(a.size)
	dc.RotateAbout(math.Atan2(float64(a.to.Y), float64(a.to.X)), c, c)
	dc.SetLineJoinRound()
	for _, layer := range []struct {
		width float64
		c     Colour
	}{{8, Umber.Mix(woodRamps[Oak].at(.5), .2)}, {4, Ivory}} {
		dc.MoveTo(c+.8*r, c)
		dc.LineTo(c-.7*r, c-.8*r)
		dc.LineTo(c-.7*r, c+.8*r)
		dc.ClosePath()
		paint(dc, layer.c, 1)
		dc.SetLineWidth(layer.width)
		dc.FillPreserve()
		dc.Stroke()
	}
}
