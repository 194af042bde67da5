package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Light is the light under a group of pieces, within a contour. It is what discs
// on the group's cells and lines between neighbours cover.
type Light struct {
	// Width is how wide the light is: .90 of a cell.
	Width float64
	// Glow is the light's colour and Alpha how opaque it is, 0 to 1.
	Glow  colour.Colour
	Alpha float64
	// Contour is the colour of the line round it, Rim its width in pixels.
	Contour colour.Colour
	Rim     float64
}

// LightBetween lays the part of a group's light that is between the middles of four
// cells, given clockwise. lit says which of them belong to the group. The cells are the
// corners of a square; or the first and the third are neighbours, and the others touch
// both. The parts do not overlap, and together they are the whole light. Few parts are
// different, so they are sprites.
func (s *Stage) LightBetween(l Light, cells [4]image.Point, lit [4]bool) {
	if lit == [4]bool{} {
		return
	}
	f := facet{light: l, lit: lit}
	for i, at := range cells {
		f.cells[i] = at.Sub(cells[0])
	}
	PutArt(s, f, cells[0].X, cells[0].Y)
}

// facet is the part of a light between four cells, by their middles from the
// first.
type facet struct {
	light Light
	cells [4]image.Point
	lit   [4]bool
}

// Size is large enough for all cells, with the first in the middle.
func (f facet) Size() (w, h int) {
	for _, c := range f.cells {
		w, h = max(w, 2*abs(c.X)), max(h, 2*abs(c.Y))
	}
	return w, h
}

// Draw draws the contour and the glow within it. It divides each pixel
// between the two, so the glow lies on the board and not on the contour.
func (f facet) Draw(dc *gg.Context) {
	im, corners := dc.Image().(*image.RGBA), f.corners(dc)
	glow, all := f.cover(f.light.Width/2), f.cover(f.light.Width/2+f.light.Rim)
	for y := range dc.Height() {
		for x := range dc.Width() {
			i := im.PixOffset(x, y)
			cover := all.Pix[i+3]
			if cover == 0 || !inside(corners, image.Pt(x, y)) {
				continue
			}
			inner := min(glow.Pix[i+3], cover)
			mix := canvas.Coats(f.light.Contour, cover-inner, f.light.Glow, uint8(float64(inner)*f.light.Alpha+.5))
			copy(im.Pix[i:], mix[:])
		}
	}
}

// cover is what the discs and lines of the light cover: discs of a radius on
// the lit cells, and lines between them that are twice as wide.
func (f facet) cover(radius float64) *image.RGBA {
	dc := gg.NewContext(f.Size())
	var places []canvas.Point
	for i, c := range f.cells {
		if f.lit[i] {
			places = append(places, canvas.Pt(float64(c.X+dc.Width()/2), float64(c.Y+dc.Height()/2)))
		}
	}
	for _, loop := range canvas.Contours(radius, places, linksOf(places, f.side())) {
		canvas.Trace(dc, loop)
	}
	canvas.Paint(dc, colour.Black, 1)
	dc.Fill()
	return dc.Image().(*image.RGBA)
}

// side is how far apart the first two cells are.
func (f facet) side() float64 { return math.Hypot(float64(f.cells[1].X), float64(f.cells[1].Y)) }

// corners are the facet's corners, clockwise, in sixths of a pixel. The
// corners of a square are its cells. If the first and the third cell touch,
// the second and the fourth corner are where three cells meet.
func (f facet) corners(dc *gg.Context) (all [4]image.Point) {
	for i, c := range f.cells {
		all[i] = c.Mul(3)
	}
	if far := f.cells[2]; math.Hypot(float64(far.X), float64(far.Y)) < 1.2*f.side() {
		all[1], all[3] = f.cells[1].Add(far), f.cells[3].Add(far)
	}
	for i, c := range all {
		all[i] = c.Mul(2).Add(image.Pt(dc.Width(), dc.Height()).Mul(3))
	}
	return all
}

// inside reports whether the middle of a pixel is between some corners. None lies on
// the edge.
func inside(corners [4]image.Point, pixel image.Point) bool {
	middle := pixel.Mul(6).Add(image.Pt(3, 3))
	for i, a := range corners {
		along, to := corners[(i+1)%len(corners)].Sub(a), middle.Sub(a)
		if along.X*to.Y < along.Y*to.X {
			return false
		}
	}
	return true
}
