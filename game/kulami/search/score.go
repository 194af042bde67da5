package search

import (
	"math/bits"

	"galet/game/kulami"
)

// score is seat 0's points less seat 1's, bonuses included.
func (b *board) score(s *state) int {
	ahead := int(s.terms.points)
	if b.area {
		ahead += count(b.largestArea(s.marbles[0])) - count(b.largestArea(s.marbles[1]))
	}
	if b.chains {
		ahead += b.chainTotal(s.marbles[0]) - b.chainTotal(s.marbles[1])
	}
	return ahead
}

// panelPoints is how many more points for panels seat 0 has than seat 1.
func (b *board) panelPoints(first, second uint64) int {
	points := 0
	for i, fields := range b.panels {
		lead := count(first&fields) - count(second&fields)
		sign := lead>>63 - -lead>>63
		points += sign * int(b.kind[i])
	}
	return points
}

// largestArea is the largest set of marbles joined by edges.
func (b *board) largestArea(marbles uint64) uint64 {
	largest, most := uint64(0), 0
	for marbles != 0 {
		edge := marbles & -marbles
		area := edge
		marbles ^= edge
		for edge != 0 {
			i := bits.TrailingZeros64(edge)
			edge &= edge - 1
			joined := b.beside[i&63] & marbles
			marbles ^= joined
			edge |= joined
			area |= joined
		}
		if size := count(area); size > most {
			largest, most = area, size
		}
		if count(marbles) <= most {
			break
		}
	}
	return largest
}

// gridWidth is a row of the grid, with a free place at its end so that lines
// do not run on in the next row.
const gridWidth = kulami.Most + 1

// grid is a set of fields by their places: rows of gridWidth bits.
type grid struct{ low, high uint64 }

// grid spreads a set of fields.
func (b *board) grid(set uint64) grid {
	var g grid
	for _, r := range b.runs {
		fields := set >> (r.from & 63) & r.mask
		if r.to < 64 {
			g.low |= fields << (r.to & 63)
			g.high |= fields >> 1 >> (63 - r.to&63)
		} else {
			g.high |= fields << (r.to & 63)
		}
	}
	return g
}

func (g grid) right(n uint) grid {
	return grid{g.low>>(n&63) | g.high<<1<<((63-n)&63), g.high >> (n & 63)}
}

func (g grid) left(n uint) grid {
	return grid{g.low << (n & 63), g.high<<(n&63) | g.low>>1>>((63-n)&63)}
}

func (g grid) and(h grid) grid { return grid{g.low & h.low, g.high & h.high} }

func (g grid) or(h grid) grid { return grid{g.low | h.low, g.high | h.high} }

// directions are the steps along a row, a column and the two diagonals.
var directions = [4]uint{1, gridWidth, gridWidth + 1, gridWidth - 1}

// chainTotal is the sum of the lengths of all chains of five or more.
func (b *board) chainTotal(marbles uint64) int {
	total := 0
	g := b.grid(marbles)
	for _, d := range directions {
		two := g.and(g.right(d))
		four := two.and(two.right(2 * d))
		five := four.and(g.right(4 * d))
		if five.low|five.high == 0 {
			continue
		}
		pair := five.or(five.left(d))
		all := pair.or(pair.left(2 * d)).or(five.left(4 * d))
		total += count(all.low) + count(all.high)
	}
	return total
}
