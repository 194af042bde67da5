package material

import (
	"image/color"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Hollow is a round dip in wood, for a marble or for beans.
type Hollow struct {
	Radius int
	Wood   Wood
}

// hollowTones are the colours of the dip in each wood, from the shaded top left to the
// lit bottom right, and of its lit lip.
var hollowTones = [...]hollowTone{
	Oak:    {[3]colour.Colour{0x4F3317, 0x7A5430, 0xA87C4A}, 0xEBCB98},
	Red:    {[3]colour.Colour{0x3D130D, 0x642519, 0x96432F}, 0xE09A7C},
	Smoked: {[3]colour.Colour{0x12100F, 0x241E1A, 0x443A31}, 0x8C7C6B},
	Pale:   {[3]colour.Colour{0x8A6238, 0xA97C48, 0xD0A870}, 0xF8E4BE},
	Dark:   {[3]colour.Colour{0x1E120B, 0x3A2418, 0x573822}, 0x96704C},
}

type hollowTone struct {
	stops [3]colour.Colour
	lip   colour.Colour
}

// at is the colour at the fraction f of the way from the top left.
func (t hollowTone) at(f float64) colour.Colour {
	const middle = .42
	if f < middle {
		return t.stops[0].Mix(t.stops[1], f/middle)
	}
	return t.stops[1].Mix(t.stops[2], (f-middle)/(1-middle))
}

// Floor is the colours of a wood's hollows, from the shaded side to the lit one.
func (w Wood) Floor() []colour.Colour { return hollowTones[w].stops[:] }

// Size has room for the lip.
func (h Hollow) Size() (w, hh int) { n := canvas.Even(2*h.Radius + 6); return n, n }

// Draw draws the lit lip and the dip in eighteen flat steps.
func (h Hollow) Draw(dc *gg.Context) {
	c, r, t := float64(dc.Width())/2, float64(h.Radius), hollowTones[h.Wood]
	canvas.Disc(dc, c+1.8, c+1.8, r, t.lip, .9)
	dc.SetFillStyle(newStepGradient(t.at, c-r*.75, c-r*.75, c+r*.75, c+r*.75, 18))
	dc.DrawCircle(c, c, r)
	dc.Fill()
}

// newStepGradient is a gradient in flat steps between two places. at is the colour at a
// fraction of the distance.
func newStepGradient(at func(float64) colour.Colour, x0, y0, x1, y1 float64, steps int) stepGradient {
	g := gg.NewLinearGradient(x0, y0, x1, y1)
	dx, dy := x1-x0, y1-y0
	far := float64(steps) / (dx*dx + dy*dy)
	s := stepGradient{gradient: g, x: x0, y: y0, dx: dx * far, dy: dy * far}
	for i := range steps {
		red, green, blue := at(float64(i) / float64(steps-1)).RGB()
		step := color.RGBA{red, green, blue, 255}
		g.AddColorStop(float64(i)/float64(steps), step)
		g.AddColorStop(float64(i+1)/float64(steps)-stepTransition, step)
		s.steps = append(s.steps, step)
	}
	return s
}

// stepTransition is the part of the gradient in which a step becomes the next one.
const stepTransition = .001

// stepGradient is a gradient in flat steps. Within a step it finds the colour itself,
// which is faster. Near the ends of steps it asks gg.
type stepGradient struct {
	gradient gg.Gradient
	x, y     float64 // where it begins
	dx, dy   float64 // how many steps there are in a pixel
	steps    []color.Color
}

// ColorAt is the colour of a pixel.
func (s stepGradient) ColorAt(x, y int) color.Color {
	f := (float64(x)-s.x)*s.dx + (float64(y)-s.y)*s.dy
	step := int(f)
	part := f - float64(step)
	if step < len(s.steps) && part > stepTransition && part < 1-2*stepTransition*float64(len(s.steps)) {
		return s.steps[step]
	}
	return s.gradient.ColorAt(x, y)
}
