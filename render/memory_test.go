package render_test

import (
	"runtime"
	"testing"

	"galet/render"
	"galet/render/rendertest"
)

// Beyond what it keeps within its bound, a renderer takes little, whatever it
// has drawn: fonts, palettes, and what two pictures at once are drawn with. This
// test weighs the heap, so no other may run beside it.
func TestARendererTakesLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory, and the race detector of CI takes memory of its own: run it without -short")
	}
	const bound, most = 4 << 20, 16e6
	before := heap()
	r := render.NewRenderer(bound, 2)
	for _, n := range benches() {
		all := rendertest.Replay(t, n.game, n.record)
		for _, ply := range []int{0, len(all) / 2, len(all) - 1, len(all) - 1} {
			rendertest.Draw(t, r, n.painter, render.View{Position: all[ply], Names: [2]string{"Ana", "Bo Lindqvist"}})
		}
	}
	if took := heap() - before; took > most || r.Kept() > bound {
		t.Errorf("it takes %.1f MB, at most %.1f, of which %.1f are kept, at most %.1f",
			float64(took)/1e6, most/1e6, float64(r.Kept())/1e6, bound/1e6)
	}
	runtime.KeepAlive(r)
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
