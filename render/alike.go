package render

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// alike is which colours of an animation may stand for each other.
type alike struct {
	// apart is how different two look, as difference has it, within what
	// sixteen bits hold.
	apart [lzwClear][lzwClear]uint16
	// near are, by slack and colour, the others that may stand for it, the
	// nearest first; sets are the same, a bit each.
	near [slacks][lzwClear][]uint8
	sets [slacks][lzwClear]uint64
}

const (
	// slacks is how many steps of likeness are told apart: at 0 a pixel must
	// be as it is, at each further one colours may stand for it that are
	// twice as different.
	slacks = 4
	// slackStep is how different colours may be at step 1: about a shade of
	// wood's.
	slackStep = 400
	// choices is among how many others one is looked for.
	choices = 3
)

func newAlike(colours []rgb) *alike {
	a := &alike{}
	for i, c := range colours {
		var others []uint8
		for j, d := range colours {
			a.apart[i][j] = uint16(min(difference(c, float64(d.r), float64(d.g), float64(d.b)), math.MaxUint16))
			if i != j {
				others = append(others, uint8(j))
			}
		}
		slices.SortStableFunc(others, func(x, y uint8) int { return cmp.Compare(a.apart[i][x], a.apart[i][y]) })
		for slack := 1; slack < slacks; slack++ {
			n := 0
			for n < min(len(others), choices) && a.apart[i][others[n]] <= slackStep<<(slack-1) {
				a.sets[slack][i] |= 1 << others[n]
				n++
			}
			a.near[slack][i] = others[:n]
		}
	}
	return a
}

// others are those that may stand for a colour, the nearest first.
func (a *alike) others(slack, colour uint8) []uint8 { return a.near[slack][colour] }

// may: another may stand for a colour.
func (a *alike) may(other, colour, slack uint8) bool {
	return a.sets[slack][colour]>>other&1 != 0
}

// slack is how much a pixel of a canvas may differ: where its surroundings are
// restless nobody sees it, in a row of the same everybody would.
func (a *alike) slack(c *canvas, x, y int) uint8 {
	at := y*(c.w+1) + 1 + x
	own := c.pix[at]
	apart := &a.apart[own]
	left, right, above, below := own, own, own, own
	if x > 0 {
		left = c.pix[at-1]
	}
	if x < c.w-1 {
		right = c.pix[at+1]
	}
	if left == own && right == own {
		return 0
	}
	if y > 0 {
		above = c.pix[at-c.w-1]
	}
	if y < c.h-1 {
		below = c.pix[at+c.w+1]
	}
	unrest := (uint(apart[left]) + uint(apart[right]) + uint(apart[above]) + uint(apart[below])) / 4
	return uint8(min(bits.Len(unrest/slackStep), slacks-1))
}
