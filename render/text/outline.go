package text

import (
	"image"
	"image/draw"
	"math"

	ot "github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// outline collects the shapes of a line, in pixels from its origin, y downwards.
type outline struct {
	segments []ot.Segment
	pen      float32 // where the next glyph starts
	min, max ot.SegmentPoint
}

// move is a translation after a scaling.
type move struct{ scale, x, y float32 }

// glyphs adds a shaped run, at a size in pixels per em, and moves the pen past
// it.
func (o *outline) glyphs(r shaped, size float64) {
	upem := float32(r.Face.Upem())
	scale := float32(size*r.face.scale) / upem
	for _, g := range r.Glyphs {
		shape := r.face.glyphs.outline(g.GlyphID)
		embolden(shape, float32(r.face.bold)*upem)
		o.add(shape, move{scale, o.pen + scale*units(g.XOffset), -scale * units(g.YOffset)})
		o.pen += scale * units(g.Advance)
	}
}

func units(v fixed.Int26_6) float32 { return float32(v) / 64 }

// add appends segments whose y goes upwards, transformed by m.
func (o *outline) add(segments []ot.Segment, m move) {
	for _, s := range segments {
		args := s.ArgsSlice()
		for i, p := range args {
			args[i] = ot.SegmentPoint{X: m.x + m.scale*p.X, Y: m.y - m.scale*p.Y}
			o.stretch(args[i])
		}
		o.segments = append(o.segments, s)
	}
}

// stretch grows the bounds so that they contain p.
func (o *outline) stretch(p ot.SegmentPoint) {
	if len(o.segments) == 0 && o.min == o.max {
		o.min, o.max = p, p
		return
	}
	o.min = ot.SegmentPoint{X: min(o.min.X, p.X), Y: min(o.min.Y, p.Y)}
	o.max = ot.SegmentPoint{X: max(o.max.X, p.X), Y: max(o.max.Y, p.Y)}
}

// left is the distance from the line's left edge to the first glyph's origin: ink
// that hangs over the left edge moves the line to the right.
func (o *outline) left() float32 { return -min(0, o.min.X) }

// width is the width of the line in whole pixels: ink over the right edge widens
// it.
func (o *outline) width() int { return int(math.Ceil(float64(max(o.pen, o.max.X) + o.left()))) }

// scratchLimit is the size in pixels up to which a line's buffers are reused;
// names and titles stay below it.
const scratchLimit = 1 << 17

func (s *Shaper) draw(o *outline) *Mask {
	box := o.box()
	m := &Mask{Alpha: image.NewAlpha(box), Advance: o.width()}
	if box.Empty() {
		return m
	}
	z := &s.scratch.raster
	z.Reset(box.Dx(), box.Dy())
	dx, dy := o.left()-float32(box.Min.X), -float32(box.Min.Y)
	for _, s := range o.segments {
		trace(z, s, dx, dy)
	}
	z.ClosePath()
	z.DrawOp = draw.Src
	// A mask that begins where the raster does needs no buffer of its own.
	at0 := image.Alpha{Pix: m.Alpha.Pix, Stride: m.Alpha.Stride, Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	z.Draw(&at0, at0.Rect, image.Opaque, image.Point{})
	coarsen(m.Alpha.Pix)
	if box.Dx()*box.Dy() > scratchLimit {
		s.scratch = scratch{}
	}
	return m
}

// coarsen rounds coverage to eighths. That is enough for the edges of letters, and
// makes pictures with text smaller.
func coarsen(ink []uint8) {
	for i, a := range ink {
		ink[i] = uint8(min((int(a)+16)&^31, 255))
	}
}

// box is the whole pixels that hold the ink.
func (o *outline) box() image.Rectangle {
	if len(o.segments) == 0 {
		return image.Rectangle{}
	}
	floor := func(v float32) int { return int(math.Floor(float64(v))) }
	ceil := func(v float32) int { return int(math.Ceil(float64(v))) }
	return image.Rect(floor(o.min.X+o.left()), floor(o.min.Y), ceil(o.max.X+o.left()), ceil(o.max.Y))
}

// trace passes one segment to the rasteriser, moved by (dx, dy). TrueType has no
// other kinds of segment.
func trace(z *vector.Rasterizer, s ot.Segment, dx, dy float32) {
	a := s.Args
	for i := range a {
		a[i].X += dx
		a[i].Y += dy
	}
	switch s.Op {
	case ot.SegmentOpMoveTo:
		z.ClosePath()
		z.MoveTo(a[0].X, a[0].Y)
	case ot.SegmentOpLineTo:
		z.LineTo(a[0].X, a[0].Y)
	case ot.SegmentOpQuadTo:
		z.QuadTo(a[0].X, a[0].Y, a[1].X, a[1].Y)
	}
}
