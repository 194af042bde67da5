package render_test

import (
	"testing"

	"galet/game"
	"galet/render"
)

// What the next picture of a running match of Unlur takes: everything that
// does not change is at hand.
func BenchmarkWarmUnlur(b *testing.B) {
	six, eight := unlurRecord(b, "black-y"), unlurRecord(b, "white-line")
	tests := []struct {
		name string
		all  []game.Position
	}{
		{"small", six[:len(six)-1]},
		{"large", eight[:len(eight)-1]},
		{"large-full", eight[len(eight)-4 : len(eight)-1]},
		{"ends", []game.Position{six[len(six)-1], eight[len(eight)-1]}},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			r := render.New(render.Options{})
			names := [2]string{"Ana", "Bo Lindqvist"}
			size, most := 0, 0
			for _, p := range test.all {
				n := len(unlurPNG(b, r, render.View{Position: p, Names: names}))
				size, most = size+n, max(most, n)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				unlurPNG(b, r, render.View{Position: test.all[i%len(test.all)], Names: names})
			}
			b.ReportMetric(float64(size)/float64(len(test.all))/1000, "kB")
			b.ReportMetric(float64(most)/1000, "kB-max")
		})
	}
}
