package gif

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"galet/render/canvas"
	"galet/render/colour"
)

// replacements says which colours of an animation may replace each other.
type replacements struct {
	// apart is how different two colours look, by canvas.Difference, limited to sixteen
	// bits.
	apart [lzwClear][lzwClear]uint16
	// near are the colours that may replace a colour, by tolerance and colour, the
	// nearest first. sets has the same as bit sets.
	near [tolerances][lzwClear][]uint8
	sets [tolerances][lzwClear]uint64
}

const (
	// tolerances is how many steps of tolerance there are. At step 0 a pixel
	// keeps its colour. Each further step allows colours twice as different.
	tolerances = 4
	// toleranceStep is how different colours may be at step 1: about a shade of
	// wood's.
	toleranceStep = 400
	// choices is the maximum number of colours that may replace one.
	choices = 3
)

func newSimilar(colours []colour.Colour) *replacements {
	s := &replacements{}
	for i, c := range colours {
		var others []uint8
		for j, d := range colours {
			s.apart[i][j] = uint16(min(canvas.Difference(c, d), math.MaxUint16))
			if i != j {
				others = append(others, uint8(j))
			}
		}
		slices.SortStableFunc(others, func(x, y uint8) int { return cmp.Compare(s.apart[i][x], s.apart[i][y]) })
		for tolerance := 1; tolerance < tolerances; tolerance++ {
			n := 0
			for n < min(len(others), choices) && s.apart[i][others[n]] <= toleranceStep<<(tolerance-1) {
				s.sets[tolerance][i] |= 1 << others[n]
				n++
			}
			s.near[tolerance][i] = others[:n]
		}
	}
	return s
}

// others are the colours that may replace a colour, the nearest first.
func (s *replacements) others(tolerance, colour uint8) []uint8 { return s.near[tolerance][colour] }

// may reports whether another colour may replace a colour.
func (s *replacements) may(other, colour, tolerance uint8) bool {
	return s.sets[tolerance][colour]>>other&1 != 0
}

// tolerance is how much a pixel of a frame may change. In a busy area nobody
// sees a change; in a row of one colour people do.
func (s *replacements) tolerance(f *frame, x, y int) uint8 {
	at := y*f.w + x
	own := f.pix[at]
	apart := &s.apart[own]
	left, right, above, below := own, own, own, own
	if x > 0 {
		left = f.pix[at-1]
	}
	if x < f.w-1 {
		right = f.pix[at+1]
	}
	if left == own && right == own {
		return 0
	}
	if y > 0 {
		above = f.pix[at-f.w]
	}
	if y < f.h-1 {
		below = f.pix[at+f.w]
	}
	unrest := (uint(apart[left]) + uint(apart[right]) + uint(apart[above]) + uint(apart[below])) / 4
	return uint8(min(bits.Len(unrest/toleranceStep), tolerances-1))
}
