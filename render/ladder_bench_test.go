package render_test

import (
	"testing"

	"galet/render"
)

// What a page of a ladder takes once fonts and sprites are at hand.
func BenchmarkLeaderboard(b *testing.B) {
	r := render.New(render.Options{})
	for name, l := range leaderboards() {
		benchmarkFile(b, name, func() ([]byte, error) { return r.Leaderboard(l) })
	}
}

func BenchmarkGraph(b *testing.B) {
	r := render.New(render.Options{})
	for name, g := range graphs() {
		benchmarkFile(b, name, func() ([]byte, error) { return r.Graph(g) })
	}
}

func benchmarkFile(b *testing.B, name string, draw func() ([]byte, error)) {
	b.Run(name, func(b *testing.B) {
		file, err := draw()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			if _, err := draw(); err != nil {
				b.Fatal(err)
			}
		}
		milliseconds(b)
		b.ReportMetric(float64(len(file))/1000, "kB")
	})
}
