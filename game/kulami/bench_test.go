package kulami_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"galet/game"
	"galet/game/kulami"
	"galet/game/lang"
)

// BenchmarkSetup lays a board an iteration, each from its own seed, and
// reports the longest that one took.
func BenchmarkSetup(b *testing.B) {
	for _, kind := range []string{"square", "random-square", "random-irregular"} {
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			worst := time.Duration(0)
			for seed := uint64(0); b.Loop(); seed++ {
				rng := rand.New(rand.NewPCG(seed, 0))
				begin := time.Now()
				draw(b, kind, rng)
				worst = max(worst, time.Since(begin))
			}
			b.ReportMetric(float64(worst.Microseconds()), "worst-µs")
		})
	}
}

// BenchmarkReplay reads the record of a game of 56 plies and plays it.
func BenchmarkReplay(b *testing.B) {
	b.ReportAllocs()
	data, err := record(b, square8, "area+chains", fullGame).MarshalJSON()
	if err != nil {
		b.Fatal(err)
	}
	find := func(game.ID) (game.Game, bool) { return kulami.Game{}, true }
	for b.Loop() {
		r, err := game.ParseRecord(data, find)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Last(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWords(b *testing.B) {
	p := position(b, square8, "area+chains", "g6 c6 c5 c3 g3 g7 g1 f1 b1 a1 d1 c1 c8")
	names := [2]string{"Ana", "Bo"}
	b.Run("caption", func(b *testing.B) {
		for b.Loop() {
			kulami.Game{}.Caption(lang.English(), p, names)
		}
	})
	b.Run("alt", func(b *testing.B) {
		for b.Loop() {
			kulami.Game{}.Alt(lang.English(), p, names, true)
		}
	})
	b.Run("menu", func(b *testing.B) {
		for b.Loop() {
			kulami.Game{}.Menu(lang.English(), p)
		}
	})
}
