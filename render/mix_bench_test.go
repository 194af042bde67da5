package render_test

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"galet/game"
	"galet/game/gametest"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
	kalapainter "galet/render/kala"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// matches is how many matches a mix of pictures is taken from.
const matches = 150

// mix is pictures of many matches in turn, each at another point of its match,
// as a bot draws them.
type mix struct {
	name    string
	game    game.Game
	painter render.Painter
	options map[string]string
	// ended: the last position of each; otherwise any before it.
	ended bool
}

func mixes() []mix {
	k, u, a := kulamipainter.Painter{}, unlurpainter.Painter{}, kalapainter.Painter{}
	return []mix{
		{"kulami-square", kulami.Game{}, k, map[string]string{"board": "random-square"}, false},
		{"kulami-irregular", kulami.Game{}, k, map[string]string{"board": "random-irregular"}, false},
		{"unlur-6", unlur.Game{}, u, map[string]string{"size": "6"}, false},
		{"unlur-8", unlur.Game{}, u, map[string]string{"size": "8"}, false},
		{"kala", kala.Game{}, a, nil, false},
		{"kulami-ended", kulami.Game{}, k, map[string]string{"board": "random-irregular", "bonus": "area+chains"}, true},
		{"unlur-ended", unlur.Game{}, u, map[string]string{"size": "8"}, true},
		{"kala-ended", kala.Game{}, a, nil, true},
	}
}

// views are the pictures, in an order that does not depend on the matches.
func (m mix) views(b *testing.B) []render.View {
	rng := rand.New(rand.NewPCG(7, 7))
	var views []render.View
	for seed := range uint64(matches) {
		all := gametest.Random(b, m.game, m.options, seed)
		p := all[len(all)-1]
		if !m.ended {
			p = all[rng.IntN(len(all)-1)]
		}
		views = append(views, render.View{Position: p, Names: [2]string{"Ana", "Bo Lindqvist"}})
	}
	return views
}

// What pictures of many matches take, drawn in turn. The processor's time says
// more than the clock where other work shares the machine.
func BenchmarkMix(b *testing.B) {
	for _, m := range mixes() {
		b.Run(m.name, func(b *testing.B) {
			views := m.views(b)
			r := render.New()
			reportSizes := drawAll(b, r, m.painter, views)
			var times []time.Duration
			b.ReportAllocs()
			before := processorTime(b)
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				rendertest.Draw(b, r, m.painter, views[i%len(views)])
				times = append(times, time.Since(start))
			}
			used := processorTime(b) - before
			slices.Sort(times)
			milliseconds(b)
			b.ReportMetric(used.Seconds()*1000/float64(b.N), "cpu-ms/op")
			b.ReportMetric(times[len(times)*95/100].Seconds()*1000, "ms-p95")
			reportSizes()
			b.ReportMetric(float64(r.Kept())/1e6, "MB-kept")
		})
	}
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
