package render_test

import (
	"testing"

	"galet/render"
)

// What the next picture of a running match takes: everything that does not
// change is at hand.
func BenchmarkWarm(b *testing.B) {
	tests := []struct{ name, record string }{
		{"square", "square-play"},
		{"square-to-the-end", "square-end"},
		{"irregular", "irregular-play"},
		{"figures", "figures-end"},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			all := positions(b, test.record)
			r := render.New(render.Options{})
			size, most := 0, 0
			for _, p := range all {
				n := len(mustPNG(b, r, render.View{Position: p, Names: [2]string{"Ana", "Bo Lindqvist"}}))
				size, most = size+n, max(most, n)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				mustPNG(b, r, render.View{Position: all[i%len(all)], Names: [2]string{"Ana", "Bo Lindqvist"}})
				i++
			}
			b.ReportMetric(float64(size)/float64(len(all))/1000, "kB")
			b.ReportMetric(float64(most)/1000, "kB-max")
		})
	}
}

// What the first picture of all takes: fonts, palette, layers and sprites.
func BenchmarkCold(b *testing.B) {
	all := positions(b, "square-play")
	v := render.View{Position: all[len(all)-1], Names: [2]string{"Ana", "Bo Lindqvist"}}
	b.ReportAllocs()
	for b.Loop() {
		mustPNG(b, render.New(render.Options{}), v)
	}
}
