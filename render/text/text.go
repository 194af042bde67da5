// Package text draws one line of text as a mask of ink: shaped, ordered, fitted
// to a width, in embedded fonts. It is made for names that players choose, so it
// accepts any string and keeps the cost low.
//
// It knows glyphs, directions and pixels. It does not know palettes, games, the
// position of a line in a picture, or what a name means.
package text

import "math"

// Weight is how bold the letters are.
type Weight uint8

// The three weights of Rubik that Galet's pictures use. Other fonts look the same
// in all three.
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

// capHeight is the height of a capital as a share of the em, the same in Rubik's
// three weights.
const capHeight = 0.700

// CapHeight is how far a capital or a figure rises above the baseline, in
// pixels. Text is centred on y when its baseline lies at y + CapHeight/2.
func (st Style) CapHeight() float64 { return capHeight * st.clamped().Size }

// clamped is st with every field in its range, so that equal results share a key.
func (st Style) clamped() Style {
	if !(st.Size >= 1) {
		st.Size = 1
	}
	st.Size = math.Min(st.Size, 256)
	st.Weight = min(st.Weight, Bold)
	return st
}
