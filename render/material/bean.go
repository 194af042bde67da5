package material

import (
	"math"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Bean is a kidney bean with the shadow that it casts.
type Bean struct {
	// Length is half of the bean's.
	Length int
	// Turn is how it lies, in sixteenths of a turn.
	Turn int
}

// beanBody holds a bean's colours from the lit spot to the rim, at the offsets
// of beanOffsets.
var (
	beanBody    = [...]colour.Colour{0xC2503A, 0x94291F, 0x551010}
	beanOffsets = [...]float64{0, .45, 1}
)

// beanGlint is the colour of the light on a bean.
const beanGlint colour.Colour = 0xFFDCD2

// Ramps is what the palette needs for beans.
func (Bean) Ramps() []colour.Ramp {
	return []colour.Ramp{
		colour.Through(12, beanBody[2], beanBody[1], beanBody[0]),
		colour.Between(beanBody[1].Mix(beanGlint, .25), beanBody[0].Mix(beanGlint, .9), 6),
	}
}

// Size has room for the shadow, however the bean lies.
func (b Bean) Size() (w, h int) { n := canvas.Even(2*b.Length + 8); return n, n }

// Draw draws the shadow, the bean and the light on it.
func (b Bean) Draw(dc *gg.Context) {
	c, l := float64(dc.Width())/2, float64(b.Length)
	for i := range 3 {
		b.outline(dc, c+1+float64(i)*.6, c+1.5+float64(i)*.8, l)
		canvas.Paint(dc, colour.Black, .16)
		dc.Fill()
	}
	body := gg.NewRadialGradient(c-.28*l, c-.36*l, 0, c, c, l)
	for i, o := range beanOffsets {
		body.AddColorStop(o, canvas.Tone(beanBody[i], 1))
	}
	dc.SetFillStyle(body)
	b.outline(dc, c, c, l)
	dc.Fill()
	sin, cos := math.Sincos(float64(b.Turn) * math.Pi / 8)
	x, y := c-.34*l*math.Abs(cos)+.1*l*sin, c-.30*l*math.Abs(sin)-.14*l
	glint(dc, x, y, l)
}

// glint is the reflection of the lamp on the skin.
func glint(dc *gg.Context, x, y, l float64) {
	dc.Push()
	defer dc.Pop()
	dc.RotateAbout(-.6, x, y)
	dc.DrawEllipse(x, y, .32*l, .18*l)
	canvas.Paint(dc, beanGlint, .35)
	dc.Fill()
	dc.DrawEllipse(x, y, .23*l, .11*l)
	canvas.Paint(dc, beanGlint, .75)
	dc.Fill()
}

// outline is the kidney: an oval with a dent in one of its long sides.
func (b Bean) outline(dc *gg.Context, x, y, l float64) {
	dc.Push()
	defer dc.Pop()
	dc.RotateAbout(float64(b.Turn)*math.Pi/8, x, y)
	w := .62 * l
	dc.MoveTo(x-l, y-.06*l)
	dc.CubicTo(x-l, y-1.0*w, x-.42*l, y-1.08*w, x, y-.98*w)
	dc.CubicTo(x+.42*l, y-1.08*w, x+l, y-1.0*w, x+l, y-.06*l)
	dc.CubicTo(x+l, y+1.12*w, x+.36*l, y+1.02*w, x, y+.66*w)
	dc.CubicTo(x-.36*l, y+1.02*w, x-l, y+1.12*w, x-l, y-.06*l)
	dc.ClosePath()
}
