package render_test

import (
	"testing"

	"galet/render"
	"galet/render/rendertest"
)

// A picture allocates its file and at most eight times more, if all that it is made
// of is at hand. The chains of an ended match of Kulami are found anew, and the ways of
// an extra turn of Kala laid out.
func TestAPictureAllocatesLittle(t *testing.T) {
	const most, findingChains, layingWays = 9, 12, 32
	for _, n := range benches() {
		all := rendertest.Replay(t, n.game, n.record)
		r, v := render.NewRenderer(8<<20, 1), render.View{Position: all[len(all)-1-n.out], Names: [2]string{"Ana", "Bo Lindqvist"}}
		limit := most
		switch n.name {
		case "kala-extra", "kala-crowd":
			limit = layingWays
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
