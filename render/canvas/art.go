package canvas

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"galet/render/colour"
)

// Even is n or the next even number.
func Even(n int) int { return n + n&1 }

// Paint sets the colour of the next fill or stroke.
func Paint(dc *gg.Context, c colour.Colour, alpha float64) {
	r, g, b := c.RGB()
	dc.SetRGBA255(int(r), int(g), int(b), int(alpha*255+.5))
}

// Disc fills a disc.
func Disc(dc *gg.Context, x, y, r float64, c colour.Colour, alpha float64) {
	dc.DrawCircle(x, y, r)
	Paint(dc, c, alpha)
	dc.Fill()
}

// Trace is the closed line through the points.
func Trace(dc *gg.Context, points []Point) {
	for _, p := range points {
		dc.LineTo(p.X, p.Y)
	}
	dc.ClosePath()
}

// CastShadow darkens the ground round a disc, most to the bottom right, over
// reach pixels.
func CastShadow(dc *gg.Context, x, y, r float64, reach int) {
	n := float64(reach)
	DiscShadow{Right: .45 * n, Down: .55 * n, Radius: r - 1.5, Grow: .7, Layers: reach, Alpha: .75 / (n + 2)}.Draw(dc, x, y)
}

// DiscShadow is a shadow of a disc: layers of darker discs, each larger than the one
// before.
type DiscShadow struct {
	Right, Down  float64 // how far the layers are from the disc, in pixels
	Radius, Grow float64 // the radius of the first layer, and the growth of each further one, in pixels
	Layers       int
	Alpha        float64 // how opaque each layer is, 0 to 1
}

// Draw draws the shadow of a disc at x, y. It leaves out most of what the disc hides.
func (s DiscShadow) Draw(dc *gg.Context, x, y float64) {
	dc.SetFillRuleEvenOdd()
	defer dc.SetFillRuleWinding()
	hidden := max(s.Radius-1.5-math.Hypot(s.Right, s.Down), 0)
	for i := range s.Layers {
		dc.DrawCircle(x+s.Right, y+s.Down, s.Radius+s.Grow*float64(i))
		dc.DrawCircle(x, y, hidden)
		Paint(dc, colour.Black, s.Alpha)
		dc.Fill()
	}
}

// BoxShadow darkens the ground round a plate or a board, and under its round
// corners. What the plate hides is left out: to blend it would take time in each
// picture.
func BoxShadow(dc *gg.Context, x, y, w, h, radius float64, layers int, down float64) {
	dc.SetFillRuleEvenOdd()
	defer dc.SetFillRuleWinding()
	const in = 2 // the plate hides the edge of what is left out, too
	for i := range layers {
		grow := float64(i)
		dc.DrawRoundedRectangle(x-grow, y-grow+down, w+2*grow, h+2*grow, radius+grow)
		dc.DrawRoundedRectangle(x+in, y+in, w-2*in, h-2*in, radius-in)
		Paint(dc, colour.Black, .055)
		dc.Fill()
	}
}

// Stretch draws a box of w by h pixels over the whole context. It has a small box drawn
// and repeats its middle row and column, which is much faster. So the box may change only
// within corner pixels from the edges of the context.
func Stretch(dc *gg.Context, w, h, corner int, draw func(dc *gg.Context, w, h float64)) {
	cutW, cutH := max(0, dc.Width()-2*corner-1), max(0, dc.Height()-2*corner-1)
	small := gg.NewContext(dc.Width()-cutW, dc.Height()-cutH)
	draw(small, float64(w-cutW), float64(h-cutH))
	from, to := small.Image().(*image.RGBA), dc.Image().(*image.RGBA)
	for y := range to.Rect.Dy() {
		row := to.Pix[y*to.Stride:][:to.Stride]
		if middle := y - corner; middle > 0 && middle <= cutH {
			copy(row, to.Pix[corner*to.Stride:])
			continue
		}
		source := from.Pix[(y-max(0, min(y-corner, cutH)))*from.Stride:][:from.Stride]
		n := copy(row[:min(4*corner+4, len(row))], source)
		for range cutW {
			n += copy(row[n:], row[n-4:n])
		}
		copy(row[n:], source[min(4*corner+4, len(source)):])
	}
}

// Part returns a context that draws on dc, only within r, with the same coordinates. It is
// faster than dc, since gg makes masks as large as the context.
func Part(dc *gg.Context, r image.Rectangle) *gg.Context {
	im := dc.Image().(*image.RGBA)
	part := gg.NewContextForRGBA(&image.RGBA{
		Pix: im.Pix[im.PixOffset(r.Min.X, r.Min.Y):], Stride: im.Stride, Rect: image.Rectangle{Max: r.Size()},
	})
	part.Translate(-float64(r.Min.X), -float64(r.Min.Y))
	return part
}

// Shade lays a colour over all that was drawn, as opaque as alpha says, 0 to 1.
func Shade(dc *gg.Context, c colour.Colour, alpha float64) {
	red, green, blue := c.RGB()
	pix := dc.Image().(*image.RGBA).Pix
	for i := 0; i < len(pix); i += 4 {
		cover := float64(pix[i+3]) / 255 * alpha
		for channel, over := range [...]uint8{red, green, blue} {
			pix[i+channel] = uint8(float64(pix[i+channel])*(1-alpha) + float64(over)*cover + .5)
		}
	}
}

// Coats is a pixel that two colours cover side by side. coverA and coverB are
// from 0 to 255, and so is their sum.
func Coats(a colour.Colour, coverA uint8, b colour.Colour, coverB uint8) (pixel [4]uint8) {
	ar, ag, ab := a.RGB()
	br, bg, bb := b.RGB()
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(coverA) + int(b)*int(coverB) + 127) / 255) }
	return [4]uint8{mix(ar, br), mix(ag, bg), mix(ab, bb), coverA + coverB}
}

// Tone is a colour with an opacity for gg's gradients.
func Tone(c colour.Colour, alpha float64) color.Color { return tone{c, alpha} }

type tone struct {
	colour.Colour
	alpha float64
}

// RGBA gives the colour times its opacity.
func (t tone) RGBA() (r, g, b, a uint32) {
	red, green, blue := t.RGB()
	f := t.alpha * 0x101
	return uint32(float64(red) * f), uint32(float64(green) * f), uint32(float64(blue) * f), uint32(255 * f)
}
