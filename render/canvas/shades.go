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
		if !settle(centres, seen) {
			break
		}
	}
	return colour.Ramp{Stops: centres, Shades: len(centres)}
}

// counted is a colour and how many pixels have it.
type counted struct {
	colour.Colour
	pixels int
	luma   float64
}

// opaque lists the colours of all pixels that hide what is below, dark to
// light.
func opaque(pixels []uint8) []counted {
	var all []colour.Colour
	for p := pixels; len(p) > 0; p = p[4:] {
		if kindOf(p[3]) == full {
			all = append(all, colour.Of(p[0], p[1], p[2]))
		}
	}
	slices.Sort(all)
	var seen []counted
	for i, c := range all {
		if i == 0 || c != all[i-1] {
			seen = append(seen, counted{c, 0, c.Luma()})
		}
		seen[len(seen)-1].pixels++
	}
	slices.SortStableFunc(seen, func(a, b counted) int { return cmp.Compare(a.luma, b.luma) })
	return seen
}

// spread picks n of the colours from dark to light: half by how light they
// are, half by how many pixels they have.
func spread(seen []counted, n int) []colour.Colour {
	low, high, pixels := seen[0].luma, seen[len(seen)-1].luma, 0
	for _, c := range seen {
		pixels += c.pixels
	}
	var centres []colour.Colour
	before := 0
	for _, c := range seen {
		light := (c.luma - low) / (high - low + 1)
		for i := range c.pixels {
			many := float64(before+i) / float64(pixels)
			if len(centres) < n && (light+many)/2 >= float64(len(centres))/float64(n) {
				centres = append(centres, c.Colour)
			}
		}
		before += c.pixels
	}
	return centres
}

// settle moves every centre to the middle of the colours that are nearest to it, and
// reports whether any moved.
func settle(centres []colour.Colour, seen []counted) (moved bool) {
	among := make([]int, len(centres))
	for i := range among {
		among[i] = i
	}
	places, sums := points(centres), make([][4]float64, len(centres))
	for _, c := range seen {
		red, green, blue := c.RGB()
		s, many := &sums[closest(among, places, pointOf(c.Colour))], float64(c.pixels)
		s[0], s[1], s[2], s[3] = s[0]+many*float64(red), s[1]+many*float64(green), s[2]+many*float64(blue), s[3]+many
	}
	for i, s := range sums {
		if s[3] == 0 {
			continue
		}
		middle := colour.Of(uint8(s[0]/s[3]+.5), uint8(s[1]/s[3]+.5), uint8(s[2]/s[3]+.5))
		moved = moved || middle != centres[i]
		centres[i] = middle
	}
	return moved
}
