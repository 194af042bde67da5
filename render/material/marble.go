package material

import (
	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Marble is a glass ball with the shadow that it casts.
type Marble struct {
	Glass  Glass
	Radius int
}

// PlaqueRadius is how large a piece is on a player's plaque, in pixels.
const PlaqueRadius = 36

// Glass is a colour of glass.
type Glass uint8

// The glasses, by seat.
const (
	RedGlass Glass = iota
	BlackGlass
)

// glass is the recipe of one Glass: the body from the lit spot to the rim, the
// light that gathers opposite and the hue it spreads; offsets and radii are
// fractions of the marble's radius.
type glass struct {
	offsets [4]float64
	body    [4]colour.Colour
	gathers colour.Colour
	spreads colour.Colour
	bright  float64
	x, y, r float64
}

var glasses = [...]glass{
	RedGlass: {
		[4]float64{0, .42, .78, 1}, [4]colour.Colour{0xEE5A3C, 0xD43722, 0xA32014, 0x6B0F0C},
		0xFFBA60, 0xFF8430, .88, .36, .42, .66,
	},
	BlackGlass: {
		[4]float64{0, .38, .75, 1}, [4]colour.Colour{0x565A66, 0x2B2C34, 0x15151A, 0x060608},
		0x96AABE, 0x96AABE, .62, .42, .48, .50,
	},
}

// Ramps is what the palette needs for a glass.
func (g Glass) Ramps() []colour.Ramp {
	return []colour.Ramp{entries(glassShades[g])}
}

// Size has room for the shadow.
func (m Marble) Size() (w, h int) { n := canvas.Even(int(float64(2*m.Radius)*1.22) + 4); return n, n }

// Draw draws the shadow, the ball, the light in it and the window on it.
func (m Marble) Draw(dc *gg.Context) {
	c, r, v := float64(dc.Width())/2, float64(m.Radius), glasses[m.Glass]
	canvas.CastShadow(dc, c, c, r, max(2, m.Radius/6))
	body := gg.NewRadialGradient(c-.28*r, c-.34*r, 0, c, c, r)
	for i, o := range v.offsets {
		body.AddColorStop(o, canvas.Tone(v.body[i], 1))
	}
	dc.SetFillStyle(body)
	dc.DrawCircle(c, c, r)
	dc.FillPreserve()
	gathered := gg.NewRadialGradient(c+v.x*r, c+v.y*r, 0, c+v.x*r, c+v.y*r, v.r*r)
	gathered.AddColorStop(0, canvas.Tone(v.gathers, v.bright))
	gathered.AddColorStop(.5, canvas.Tone(v.spreads, .45*v.bright))
	gathered.AddColorStop(1, canvas.Tone(v.spreads, 0))
	dc.SetFillStyle(gathered)
	dc.Fill()
	window(dc, c-.36*r, c-.44*r, .40*r, .92)
}

// window is the reflection on glass or glaze: a squashed, turned patch of
// white that fades to its rim.
func window(dc *gg.Context, x, y, r, bright float64) {
	const rings = 12
	dc.Push()
	defer dc.Pop()
	dc.RotateAbout(-.7, x, y)
	let := 1.0
	for i := range rings {
		// Each disc adds what makes the sum fall evenly from the middle.
		want := 1 - bright*float64(i+1)/rings
		dc.DrawEllipse(x, y, r*(1-float64(i)/rings), .62*r*(1-float64(i)/rings))
		canvas.Paint(dc, 0xFFFFFF, 1-want/let)
		dc.Fill()
		let = want
	}
}
