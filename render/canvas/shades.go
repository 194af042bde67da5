package canvas

import (
	"cmp"
	"slices"

	"galet/render/colour"
)

// Shades is the n colours in which some art looks best, as a ramp of a
// painter's palette: for what shines in too many ways for straight ramps.
func Shades(a Art, n int) colour.Ramp {
	seen := opaque(drawn(a).Pix)
	centres := spread(seen, n)
	for range 12 {
		settle(centres, seen)
	}
	return colour.Ramp{Stops: centres, Shades: len(centres)}
}

// opaque lists the colours of all pixels that hide what is below, dark to
// light.
func opaque(pixels []uint8) []colour.Colour {
	var all []colour.Colour
	for p := pixels; len(p) > 0; p = p[4:] {
		if kindOf(p[3]) == full {
			all = append(all, colour.Of(p[0], p[1], p[2]))
		}
	}
	slices.SortFunc(all, func(a, b colour.Colour) int { return cmp.Or(cmp.Compare(a.Luma(), b.Luma()), cmp.Compare(a, b)) })
	return all
}

// spread picks n of the colours from dark to light: half by how light they
// are, half by how many pixels they have.
func spread(seen []colour.Colour, n int) []colour.Colour {
	low, high := seen[0].Luma(), seen[len(seen)-1].Luma()
	var centres []colour.Colour
	for i, c := range seen {
		light, many := (c.Luma()-low)/(high-low+1), float64(i)/float64(len(seen))
		if len(centres) < n && (light+many)/2 >= float64(len(centres))/float64(n) {
			centres = append(centres, c)
		}
	}
	return centres
}

// settle moves every centre to the middle of the colours that are nearest to
// it. Equal colours are next to each other.
func settle(centres, seen []colour.Colour) {
	among := make([]int, len(centres))
	for i := range among {
		among[i] = i
	}
	places, sums := points(centres), make([][4]float64, len(centres))
	for len(seen) > 0 {
		c, n := seen[0], 1
		for n < len(seen) && seen[n] == c {
			n++
		}
		seen = seen[n:]
		red, green, blue := c.RGB()
		r, g, b, many := float64(red), float64(green), float64(blue), float64(n)
		s := &sums[closest(among, places, pointOf(c))]
		s[0], s[1], s[2], s[3] = s[0]+many*r, s[1]+many*g, s[2]+many*b, s[3]+many
	}
	for i, s := range sums {
		if s[3] > 0 {
			centres[i] = colour.Of(uint8(s[0]/s[3]+.5), uint8(s[1]/s[3]+.5), uint8(s[2]/s[3]+.5))
		}
	}
}
