package render

import (
	"math"

	"github.com/fogleman/gg"
)

// Bean is a kidney bean with the shadow that it casts.
type Bean struct {
	// Length is half of the bean's.
	Length int
	// Turn is how it lies, in sixteenths of a turn.
	Turn int
}

// Beans is the sprites of beans of one half length, by their Turn.
type Beans [16]*Sprite

// beanLength is the key under which Beans are kept.
type beanLength int

// Beans is every way in which a bean of a half length can lie, ready to be put
// any number of times.
func (s *Stage) Beans(length int) *Beans {
	key := cacheKey{s.canvas.pal, beanLength(length)}
	beans, ok := s.cache.find(key)
	if !ok {
		made, bytes := new(Beans), 0
		for turn := range made {
			made[turn] = s.Sprite(Bean{length, turn})
			bytes += made[turn].bytes()
		}
		beans = s.cache.keep(key, made, bytes)
	}
	return beans.(*Beans)
}

// beanBody holds a bean's colours from the lit spot to the rim, at the offsets
// of beanOffsets.
var (
	beanBody    = [...]Colour{0xC2503A, 0x94291F, 0x551010}
	beanOffsets = [...]float64{0, .45, 1}
)

// beanGlint is the colour of the light on a bean.
const beanGlint Colour = 0xFFDCD2

// BeanRamps is what the palette needs for beans.
func BeanRamps() []Ramp {
	return []Ramp{
		{[]Colour{beanBody[2], beanBody[1], beanBody[0]}, 12},
		Between(beanBody[1].Mix(beanGlint, .25), beanBody[0].Mix(beanGlint, .9), 6),
	}
}

// Size has room for the shadow, however the bean lies.
func (b Bean) Size() (w, h int) { n := even(2*b.Length + 8); return n, n }

// Draw draws the shadow, the bean and the light on it.
func (b Bean) Draw(dc *gg.Context) {
	c, l := float64(dc.Width())/2, float64(b.Length)
	for i := range 3 {
		b.outline(dc, c+1+float64(i)*.6, c+1.5+float64(i)*.8, l)
		paint(dc, shade, .16)
		dc.Fill()
	}
	body := gg.NewRadialGradient(c-.28*l, c-.36*l, 0, c, c, l)
	for i, o := range beanOffsets {
		body.AddColorStop(o, tone(beanBody[i], 1))
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
	paint(dc, beanGlint, .35)
	dc.Fill()
	dc.DrawEllipse(x, y, .23*l, .11*l)
	paint(dc, beanGlint, .75)
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
