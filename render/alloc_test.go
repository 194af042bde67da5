package render_test

import (
	"testing"

	"galet/render"
	"galet/render/rendertest"
)

// A picture allocates its file and at most eight more pieces of memory, if its sprites
// are cached. Two kinds take more: the picture of an ended match of Kulami finds the
// chains, and that of an extra turn of Kala lays out the paths.
func TestAPictureAllocatesLittle(t *testing.T) {
	const most, findingChains, layingPaths = 9, 12, 32
	for _, n := range benches() {
		all := rendertest.Replay(t, n.game, n.record)
		r, v := render.NewRenderer(8<<20, 1), render.View{Position: all[len(all)-1-n.out], Names: [2]string{"Ana", "Bo Lindqvist"}}
		limit := most
		switch n.name {
		case "kala-extra", "kala-crowd":
			limit = layingPaths
		case "kulami-to-the-end":
			limit = findingChains
		}
		if got := int(testing.AllocsPerRun(3, func() { rendertest.Draw(t, r, n.painter, v) })); got > limit {
			t.Errorf("%s: %d allocations, want at most %d", n.name, got, limit)
		} else {
			t.Logf("%s: %d", n.name, got)
		}
	}
}
