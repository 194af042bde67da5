package render

import (
	"cmp"
	"image"
	"slices"

	"github.com/fogleman/gg"
)

// Shades is the n colours in which some art looks best, as a ramp of a
// painter's palette: for what shines in too many ways for straight ramps.
func Shades(a Art, n int) Ramp {
	w, h := a.Size()
	dc := gg.NewContext(w, h)
	a.Draw(dc)
	seen := opaque(dc.Image().(*image.RGBA))
	centres := spread(seen, n)
	for range 12 {
		centres = settle(centres, seen)
	}
	return Ramp{Stops: centres, Shades: len(centres)}
}

// opaque lists the colours of all pixels that hide what is below, dark to
// light.
func opaque(im *image.RGBA) []Colour {
	var all []Colour
	for p := im.Pix; len(p) > 0; p = p[4:] {
		if kindOf(p[3]) == full {
			all = append(all, rgb{p[0], p[1], p[2]}.colour())
		}
	}
	slices.SortFunc(all, func(a, b Colour) int { return cmp.Or(cmp.Compare(a.luma(), b.luma()), cmp.Compare(a, b)) })
	return all
}

// luma is how light a colour is, 0 to 255.
func (c Colour) luma() float64 {
	v := c.rgb()
	return .299*float64(v.r) + .587*float64(v.g) + .114*float64(v.b)
}

// spread picks n of the colours from dark to light: half by how light they
// are, half by how many pixels they have.
func spread(seen []Colour, n int) []Colour {
	low, high := seen[0].luma(), seen[len(seen)-1].luma()
	var centres []Colour
	for i, c := range seen {
		light, many := (c.luma()-low)/(high-low+1), float64(i)/float64(len(seen))
		if len(centres) < n && (light+many)/2 >= float64(len(centres))/float64(n) {
			centres = append(centres, c)
		}
	}
	return centres
}

// settle moves every centre to the middle of the colours that are nearest to
// it.
func settle(centres, seen []Colour) []Colour {
	entries := make([]rgb, len(centres))
	among := make([]int, len(centres))
	for i, c := range centres {
		entries[i], among[i] = c.rgb(), i
	}
	sums := make([][4]float64, len(centres))
	for _, c := range seen {
		v := c.rgb()
		s := &sums[closest(among, entries, float64(v.r), float64(v.g), float64(v.b))]
		s[0], s[1], s[2], s[3] = s[0]+float64(v.r), s[1]+float64(v.g), s[2]+float64(v.b), s[3]+1
	}
	for i, s := range sums {
		if s[3] > 0 {
			entries[i] = rgb{uint8(s[0]/s[3] + .5), uint8(s[1]/s[3] + .5), uint8(s[2]/s[3] + .5)}
		}
		centres[i] = entries[i].colour()
	}
	return centres
}
