package gif

import (
	"galet/render/colour"
)

// Reduce is which of at most limit colours shows for each, and how many are
// left.
func Reduce(colours []colour.Colour, used []int, limit int) (shown []colour.Colour, kept int) {
	var counts [256]int
	copy(counts[:], used)
	few, to := reduce(colours, &counts, limit)
	for i := range colours {
		shown = append(shown, few[to[i]])
	}
	return shown, len(few)
}

// Pack gives the codes for some pixels and what they stand for, by the same
// packer each time. Tolerance says of each pixel which colours may stand for it.
func Pack(colours []colour.Colour) func(pixels, tolerance []uint8) (codes, shown []byte) {
	l, s := new(lzw), newSimilar(colours)
	return func(pixels, tolerance []uint8) (codes, shown []byte) { return l.pack(pixels, tolerance, s) }
}

// Tolerances is the number of steps of tolerance; the first is none.
const Tolerances = tolerances

// MayStand reports whether one colour may stand for another at a tolerance, by
// their places among some.
func MayStand(colours []colour.Colour) func(other, colour, tolerance uint8) bool {
	return newSimilar(colours).may
}

// Tolerance is how much the middle one of nine pixels, three rows of three, may
// differ.
func Tolerance(colours []colour.Colour, nine [9]uint8) uint8 {
	return newSimilar(colours).tolerance(&frame{3, 3, nine[:]}, 1, 1)
}
