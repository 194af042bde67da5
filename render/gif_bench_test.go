package render_test

import (
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
)

// What sixty pictures of a whole match take as an animation, once everything
// that does not change is at hand.
func BenchmarkGIF(b *testing.B) {
	tests := []struct {
		name    string
		painter render.Painter
		all     []game.Position
	}{
		{"kulami", render.Kulami{}, replay(b, kulami.Game{}, "square-end")},
		{"unlur-small", render.Unlur{}, replay(b, unlur.Game{}, "black-y")},
		{"unlur-large", render.Unlur{}, replay(b, unlur.Game{}, "white-line")},
		{"kala", render.Kala{}, replay(b, kala.Game{}, "crowd")},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			r := render.New(render.Options{})
			views := gifViews(test.all)
			draw := func() []byte {
				file, err := r.GIF(test.painter, views, pace)
				if err != nil {
					b.Fatal(err)
				}
				return file
			}
			size := len(draw())
			b.ReportAllocs()
			for b.Loop() {
				draw()
			}
			sixty := 60 / float64(len(views))
			b.ReportMetric(float64(size)/1000*sixty, "kB/60frames")
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N)*sixty, "ms/60frames")
		})
	}
}
