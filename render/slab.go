package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// Slab is a broad block of natural wood with bevelled edges. On so much wood
// the grain of planks would be loud, so its shades lie close together and run
// in waves.
type Slab struct{ W, H, Radius int }

// slabRamp is the shades of a slab's grain, dark to light.
var slabRamp = Ramp{[]Colour{0x9F7747, 0xB48C5C, 0xCDA571}, 6}

// SlabRamps is what the palette needs for slabs.
func SlabRamps() []Ramp {
	low, high := slabRamp.Stops[0], slabRamp.Stops[2]
	return []Ramp{
		slabRamp,
		Between(low.Mix(cream, bevelLight), high.Mix(cream, bevelLight), 4),
		Between(low.Mix(brown, bevelDark), high.Mix(brown, bevelDark), 4),
	}
}

// Size is the slab's own; its shadow is laid by Shadow.
func (s Slab) Size() (w, h int) { return even(s.W), even(s.H) }

// Draw draws the wood and its edges.
func (s Slab) Draw(dc *gg.Context) {
	w, h, r := float64(s.W), float64(s.H), float64(s.Radius)
	dc.DrawRoundedRectangle(0, 0, w, h, r)
	dc.SetFillStyle(gg.NewSurfacePattern(s.timber(), gg.RepeatNone))
	dc.FillPreserve()
	dc.Clip()
	bevel(dc, func(d float64) { dc.DrawRoundedRectangle(d, d, w, h, r) })
	dc.ResetClip()
}

func (s Slab) timber() image.Image {
	im := image.NewRGBA(image.Rect(0, 0, s.W, s.H))
	shades := slabRamp.colours()
	for y := range s.H {
		for x := range s.W {
			light := slabLight(float64(x-x%fibre), float64(y))
			c := shades[int(light*float64(len(shades)-1)+.5)].rgb()
			im.SetRGBA(x, y, color.RGBA{c.r, c.g, c.b, 255})
		}
	}
	return im
}

// slabLight is how light the wood is at a place, 0 to 1: broad waves, and
// fibres that follow them.
func slabLight(x, y float64) float64 {
	wave := y + 46*noise(.0042*x, .009*y)
	broad := noise(.0022*x+9, .024*wave)
	streak := noise(.011*x, .30*wave)
	return min(max(.47+.62*(broad-.5)+.52*(streak-.5), 0), 1)
}
