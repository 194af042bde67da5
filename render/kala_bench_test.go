package render_test

import (
	"testing"

	"galet/render"
)

// What the next picture of a running match of Kala takes: everything that does
// not change is at hand.
func BenchmarkWarmKala(b *testing.B) {
	for _, record := range []string{"play", "extra", "six", "crowd"} {
		b.Run(record, func(b *testing.B) {
			all := kalaRecord(b, record)
			r := render.New(render.Options{})
			names := [2]string{"Ana", "Bo Lindqvist"}
			size, most := 0, 0
			for _, p := range all {
				n := len(kalaPNG(b, r, render.View{Position: p, Names: names}))
				size, most = size+n, max(most, n)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				kalaPNG(b, r, render.View{Position: all[i%len(all)], Names: names})
			}
			b.ReportMetric(float64(size)/float64(len(all))/1000, "kB")
			b.ReportMetric(float64(most)/1000, "kB-max")
		})
	}
}
