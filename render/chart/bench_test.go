package chart_test

import (
	"testing"

	"galet/render"
)

// The time for a page of a ladder, when fonts and sprites are already loaded and drawn.
func BenchmarkLeaderboard(b *testing.B) {
	r := render.New()
	for name, l := range leaderboards() {
		benchmarkFile(b, name, func() ([]byte, error) { return l.PNG(r) })
	}
}

func BenchmarkGraph(b *testing.B) {
	r := render.New()
	for name, g := range graphs() {
		benchmarkFile(b, name, func() ([]byte, error) { return g.PNG(r) })
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
		b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/op")
		b.ReportMetric(float64(len(file))/1000, "kB")
	})
}
