package render_test

import (
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// The time for an animation of sixty pictures of a match, when everything that does not
// change is already drawn.
func BenchmarkGIF(b *testing.B) {
	tests := []struct {
		name    string
		painter render.Painter
		all     []game.Position
	}{
		{"kulami", kulamipainter.Painter{}, rendertest.Replay(b, kulami.Game{}, "square-end")},
		{"unlur-small", unlurpainter.Painter{}, rendertest.Replay(b, unlur.Game{}, "black-y")},
		{"unlur-large", unlurpainter.Painter{}, rendertest.Replay(b, unlur.Game{}, "white-line")},
		{"kala", kalapainter.Painter{}, rendertest.Replay(b, kala.Game{}, "crowd")},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			r := render.New()
			views := gifViews(test.all)
			draw := func() []byte {
				file, err := r.GIF(b.Context(), test.painter, views)
				if err != nil {
					b.Fatal(err)
				}
				return file
			}
			size := len(draw())
			b.ReportAllocs()
			before := processorTime(b)
			for b.Loop() {
				draw()
			}
			used := processorTime(b) - before
			sixty := 60 / float64(len(views))
			b.ReportMetric(float64(size)/1000*sixty, "kB/60frames")
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N)*sixty, "ms/60frames")
			b.ReportMetric(used.Seconds()*1000/float64(b.N)*sixty, "cpu-ms/60frames")
		})
	}
}
