package material

import (
	"image"

	"github.com/fogleman/gg"

	"galet/render/canvas"
	"galet/render/colour"
)

// Slab is a broad block of natural wood with bevelled edges. The grain of planks
// would be too loud on so much wood, so its shades are close together and run in
// waves.
type Slab struct{ W, H, Radius int }

// slabRamp is the shades of a slab's grain, dark to light.
var slabRamp = colour.Through(6, 0x9F7747, 0xB48C5C, 0xCDA571)

// Ramp is the shades of a slab's grain.
func (Slab) Ramp() colour.Ramp { return slabRamp }

// Ramps is what the palette needs for slabs.
func (Slab) Ramps() []colour.Ramp {
	low, high := slabRamp.Stops[0], slabRamp.Stops[2]
	return []colour.Ramp{
		slabRamp,
		colour.Between(low.Mix(colour.Cream, bevelLight), high.Mix(colour.Cream, bevelLight), 4),
		colour.Between(low.Mix(colour.Brown, bevelDark), high.Mix(colour.Brown, bevelDark), 4),
	}
}

// Size is the slab's own; its shadow is laid by Shadow.
func (s Slab) Size() (w, h int) { return canvas.Even(s.W), canvas.Even(s.H) }

// Draw draws the wood and its edges.
func (s Slab) Draw(dc *gg.Context) {
	Shaded(s.W, s.H, slabRamp, image.Pt(fibre, 2), slabLight()).box(dc, s.Radius)
	bevel(dc, s.W, s.H, s.Radius)
}

// slabLight returns a function: how light the wood is at a place, 0 to 1. There are broad
// waves, and fibres that follow them.
func slabLight() func(x, y int) float64 {
	var waves, broads, streaks noise
	return func(atX, atY int) float64 {
		x, y := float64(atX), float64(atY)
		wave := y + 46*waves.at(.0042*x, .009*y)
		broad := broads.at(.0022*x+9, .024*wave)
		streak := streaks.at(.011*x, .30*wave)
		return min(max(.47+.62*(broad-.5)+.52*(streak-.5), 0), 1)
	}
}
