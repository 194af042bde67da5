// Package colour has the colours of Galet's pictures: single colours, ramps of shades
// between them, and the colours by role. It does not know pixels.
package colour

// Colour is an opaque colour, 0xRRGGBB.
type Colour uint32

// RGB are the red, green and blue channels.
func (c Colour) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Of is the colour of three channels.
func Of(r, g, b uint8) Colour { return Colour(r)<<16 | Colour(g)<<8 | Colour(b) }

// Mix blends over onto c, with the opacity alpha from 0 to 1.
func (c Colour) Mix(over Colour, alpha float64) Colour {
	mix := func(shift int) Colour {
		below, above := float64(c>>shift&255), float64(over>>shift&255)
		return Colour(uint8(below+(above-below)*alpha+.5)) << shift
	}
	return mix(16) | mix(8) | mix(0)
}

// Luma is the brightness of a colour, 0 to 255.
func (c Colour) Luma() float64 {
	r, g, b := c.RGB()
	return .299*float64(r) + .587*float64(g) + .114*float64(b)
}

// Ramp is a row of palette entries: Shades colours at equal steps through Stops. One stop
// gives one entry, whatever Shades is.
type Ramp struct {
	Stops  []Colour
	Shades int
}

// Solid is a Ramp of one colour.
func Solid(c Colour) Ramp { return Through(1, c) }

// Between is a Ramp that goes straight from a to b, both counted.
func Between(a, b Colour, shades int) Ramp { return Through(shades, a, b) }

// Through is a Ramp of a number of shades.
func Through(shades int, stops ...Colour) Ramp { return Ramp{stops, shades} }

// At is the colour at the fraction t, 0 to 1, of the way through the stops.
func (r Ramp) At(t float64) Colour {
	last := len(r.Stops) - 1
	if last == 0 {
		return r.Stops[0]
	}
	i := min(int(t*float64(last)), last-1)
	return r.Stops[i].Mix(r.Stops[i+1], t*float64(last)-float64(i))
}

// Colours lists the entries of the ramp.
func (r Ramp) Colours() []Colour {
	if r.Shades < 2 || len(r.Stops) == 1 {
		return r.Stops[:1]
	}
	all := make([]Colour, r.Shades)
	for i := range all {
		all[i] = r.At(float64(i) / float64(r.Shades-1))
	}
	return all
}
