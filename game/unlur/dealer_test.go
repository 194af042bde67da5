package unlur_test

import (
	"math/rand/v2"

	"galet/game/unlur"
)

// dealer plays random games on boards of one grid; each legal move is as
// likely as any other.
type dealer struct {
	rng *rand.PCG
	// passing is how many to one the odds are against a pass, and 0 to let it
	// be as likely as any other move.
	passing int
	fresh   []unlur.Cell // the inner cells, then those that touch a side
	cells   []unlur.Cell
	inner   int
}

func newDealer(g *unlur.Grid, seed uint64) *dealer {
	d := &dealer{rng: rand.NewPCG(seed, 0), inner: g.Inner(), cells: make([]unlur.Cell, g.Cells())}
	for _, outer := range []bool{false, true} {
		for c := range unlur.Cell(g.Cells()) {
			if (g.Sides(c) != 0) == outer {
				d.fresh = append(d.fresh, c)
			}
		}
	}
	return d
}

// play empties the board and plays a game on it to the end. It calls each,
// if there is one, after every stone and the pass.
func (d *dealer) play(b *unlur.Board, each func()) {
	*b = unlur.NewBoard(b.Grid())
	copy(d.cells, d.fresh)
	if each == nil {
		each = func() {}
	}
	i := 0
	for ; !d.passes(d.inner - i); i++ {
		b.Play(d.draw(i, d.inner))
		each()
	}
	b.Pass()
	each()
	for ; !b.Over(); i++ {
		b.Play(d.draw(i, len(d.cells)))
		each()
	}
}

// passes decides at random whether to pass, given the number of free inner cells.
func (d *dealer) passes(left int) bool {
	if d.passing == 0 || left == 0 {
		return d.below(left+1) == 0
	}
	return d.below(d.passing+1) == 0
}

// draw takes one of the cells from i to n at random and puts it at i.
func (d *dealer) draw(i, n int) unlur.Cell {
	j := i + d.below(n-i)
	c := d.cells[j]
	d.cells[i], d.cells[j] = c, d.cells[i]
	return c
}

// below is a whole number from 0 to n-1 at random.
func (d *dealer) below(n int) int {
	return int((d.rng.Uint64() >> 32) * uint64(n) >> 32)
}
