// Package text sets one line of text as a mask of ink: shaped, ordered, fitted
// to a width, in fonts that it carries itself. It is made for names that
// players choose, so any string is welcome and costs little.
//
// It knows glyphs, directions and pixels. It refuses to know palettes, games,
// where on a picture a line goes, and what a name stands for.
package text

import "math"

// Weight is how bold the letters are.
type Weight uint8

// The three weights of Rubik that Galet's pictures use. Letters that come from
// another font look the same in all three.
const (
	Medium   Weight = iota // 500
	SemiBold               // 600
	Bold                   // 700
)

// Style says how a line is set.
type Style struct {
	// Size is pixels per em, from 1 to 256; beyond that it is clamped.
	Size   float64
	Weight Weight
}

// capHeight is a share of the em, the same in Rubik's three weights.
const capHeight = 0.700

// CapHeight is how far a capital or a figure rises above the baseline, in
// pixels. Text is centred on y when its baseline lies at y + CapHeight/2.
func (st Style) CapHeight() float64 { return capHeight * st.sound().Size }

// sound is st with everything in its range, so that it can be a map key.
func (st Style) sound() Style {
	if !(st.Size >= 1) {
		st.Size = 1
	}
	st.Size = math.Min(st.Size, 256)
	st.Weight = min(st.Weight, Bold)
	return st
}
