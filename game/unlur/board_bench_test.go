package unlur_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"galet/game/unlur"
)

// dealer plays random games on one board; each legal move is as likely as
// any other.
type dealer struct {
	rng          *rand.PCG
	fresh, cells []unlur.Cell
	inner        int
}

func newDealer(g *unlur.Grid, seed uint64) *dealer {
	d := &dealer{rng: rand.NewPCG(seed, seed)}
	for c := range unlur.Cell(g.Cells()) {
		d.cells = append(d.cells, c)
	}
	for i, c := range d.cells {
		if g.Sides(c) == 0 {
			d.cells[i], d.cells[d.inner] = d.cells[d.inner], c
			d.inner++
		}
	}
	d.fresh = append(d.fresh, d.cells...)
	return d
}

func (d *dealer) below(n int) int { return int((d.rng.Uint64() >> 32) * uint64(n) >> 32) }

func (d *dealer) draw(i, n int) unlur.Cell {
	j := i + d.below(n-i)
	c := d.cells[j]
	d.cells[i], d.cells[j] = c, d.cells[i]
	return c
}

func (d *dealer) play(b *unlur.Board) {
	b.Reset()
	copy(d.cells, d.fresh)
	i := 0
	for ; d.below(d.inner+1-i) > 0; i++ {
		b.Play(d.draw(i, d.inner))
	}
	b.Pass()
	for ; !b.Over(); i++ {
		b.Play(d.draw(i, len(d.cells)))
	}
}

func BenchmarkBoard(b *testing.B) {
	for _, size := range []int{6, 8} {
		b.Run(fmt.Sprintf("size %d", size), func(b *testing.B) {
			g, _ := unlur.GridOf(size)
			d := newDealer(g, 1)
			board := unlur.NewBoard(g)
			plies := 0
			for b.Loop() {
				d.play(&board)
				plies += board.Plies()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}
