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

// bench is a part of a record that is drawn again and again: from a ply, or a number
// of plies before the end, without the last few.
type bench struct {
	name      string
	game      game.Game
	painter   render.Painter
	record    string
	from, out int
}

func benches() []bench {
	return []bench{
		{"kulami-square", kulami.Game{}, kulamipainter.Painter{}, "square-play", 0, 0},
		{"kulami-to-the-end", kulami.Game{}, kulamipainter.Painter{}, "square-end", 0, 0},
		{"kulami-irregular", kulami.Game{}, kulamipainter.Painter{}, "irregular-play", 0, 0},
		{"kulami-figures", kulami.Game{}, kulamipainter.Painter{}, "figures-end", 0, 0},
		{"unlur-small", unlur.Game{}, unlurpainter.Painter{}, "black-y", 0, 1},
		{"unlur-large", unlur.Game{}, unlurpainter.Painter{}, "white-line", 0, 1},
		{"unlur-large-full", unlur.Game{}, unlurpainter.Painter{}, "white-line", -4, 1},
		{"unlur-large-ended", unlur.Game{}, unlurpainter.Painter{}, "white-line", rendertest.Last, 0},
		{"kala", kala.Game{}, kalapainter.Painter{}, "play", 0, 0},
		{"kala-extra", kala.Game{}, kalapainter.Painter{}, "extra", 0, 0},
		{"kala-six", kala.Game{}, kalapainter.Painter{}, "six", 0, 0},
		{"kala-crowd", kala.Game{}, kalapainter.Painter{}, "crowd", 0, 0},
	}
}

// views are the views of the record from from on, without the last out.
func (n bench) views(b *testing.B) []render.View {
	all := rendertest.Replay(b, n.game, n.record)
	from := n.from
	if from < 0 {
		from += len(all)
	}
	var views []render.View
	for _, p := range all[from : len(all)-n.out] {
		views = append(views, render.View{Position: p, Names: [2]string{"Ana", "Bo Lindqvist"}})
	}
	return views
}

// The time for the next picture of a running match, when everything that does not change
// is already drawn.
func BenchmarkWarm(b *testing.B) {
	for _, n := range benches() {
		b.Run(n.name, func(b *testing.B) {
			views := n.views(b)
			r := render.New()
			reportSizes := drawAll(b, r, n.painter, views)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				rendertest.Draw(b, r, n.painter, views[i%len(views)])
			}
			milliseconds(b)
			reportSizes()
		})
	}
}

// What the first picture of all takes: fonts, palette, layers and sprites.
func BenchmarkCold(b *testing.B) {
	for _, n := range benches() {
		b.Run(n.name, func(b *testing.B) {
			views := n.views(b)
			b.ReportAllocs()
			before := processorTime(b)
			for b.Loop() {
				rendertest.Draw(b, render.New(), n.painter, views[len(views)-1])
			}
			used := processorTime(b) - before
			milliseconds(b)
			b.ReportMetric(used.Seconds()*1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// drawAll draws views once, and returns what reports the sizes of the files.
func drawAll(b *testing.B, r *render.Renderer, p render.Painter, views []render.View) (reportSizes func()) {
	size, most := 0, 0
	for _, v := range views {
		bytes := len(rendertest.Draw(b, r, p, v))
		size, most = size+bytes, max(most, bytes)
	}
	return func() {
		b.ReportMetric(float64(size)/float64(len(views))/1000, "kB")
		b.ReportMetric(float64(most)/1000, "kB-max")
	}
}

func milliseconds(b *testing.B) {
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/op")
}
