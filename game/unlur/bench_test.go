package unlur_test

import (
	"fmt"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

// BenchmarkBoard plays random games on the mutable core.
func BenchmarkBoard(b *testing.B) {
	for _, size := range []int{6, 8} {
		b.Run(fmt.Sprint("size", size), func(b *testing.B) {
			g := grid(b, size)
			d := newDealer(g, 1)
			board := unlur.NewBoard(g)
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				d.play(&board, nil)
				plies += board.Plies()
			}
			perGame(b, plies)
		})
	}
}

// BenchmarkPosition plays the same kind of games through the immutable
// Position: a spelled move in, a new position out.
func BenchmarkPosition(b *testing.B) {
	for _, size := range []int{6, 8} {
		b.Run(fmt.Sprint("size", size), func(b *testing.B) {
			first := start(b, size)
			games := dealt(b, size, 64)
			plies := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p := game.Position(first)
				for _, m := range games[i%len(games)] {
					next, err := p.Play(m)
					if err != nil {
						b.Fatal(err)
					}
					p = next
				}
				plies += len(games[i%len(games)])
			}
			perGame(b, plies)
		})
	}
}

// dealt is n random games, move by move.
func dealt(t testing.TB, size, n int) [][]game.Move {
	t.Helper()
	g := grid(t, size)
	d := newDealer(g, 1)
	board := unlur.NewBoard(g)
	games := make([][]game.Move, n)
	for i := range games {
		d.play(&board, func() {
			m := unlur.Pass
			if c, ok := board.Last(); ok && !board.Passed() {
				m = game.Move(g.Name(c))
			}
			games[i] = append(games[i], m)
		})
	}
	return games
}

func perGame(b *testing.B, plies int) {
	b.Helper()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

// BenchmarkLegal lists the legal moves of a board half full.
func BenchmarkLegal(b *testing.B) {
	for _, size := range []int{6, 8} {
		b.Run(fmt.Sprint("size", size), func(b *testing.B) {
			p := start(b, size)
			for _, m := range dealt(b, size, 1)[0][:p.Grid().Cells()/2] {
				p = after(b, p, string(m))
			}
			b.ReportAllocs()
			for b.Loop() {
				p.Legal()
			}
		})
	}
}
