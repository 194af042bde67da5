package unlur_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/gametest"
	"galet/game/unlur"
	"galet/render"
	"galet/render/rendertest"
	painter "galet/render/unlur"
)

// The line through a deciding group leads from each side that counts, within
// the group, to one cell.
func TestWaysJoinTheSides(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		all := gametest.Random(t, unlur.Game{}, map[string]string{"size": []string{"6", "8"}[seed%2]}, seed)
		p := all[len(all)-1].(*unlur.Position)
		ending, _ := p.Ending()
		paths := painter.Paths(p)
		meet := map[unlur.Cell]bool{}
		for s := range ending.Joined().All() {
			path := paths[s]
			if len(path) == 0 || !p.Grid().Sides(path[0]).Has(s) {
				t.Fatalf("game %d: the path %v does not begin at the side %v", seed, path, s)
			}
			for i, c := range path {
				if !slices.Contains(p.Deciding(), c) {
					t.Errorf("game %d: %s is not of the group", seed, p.Grid().Name(c))
				}
				if i > 0 && !slices.Contains(p.Grid().Neighbours(path[i-1]), c) {
					t.Errorf("game %d: %s does not touch %s", seed, p.Grid().Name(path[i-1]), p.Grid().Name(c))
				}
			}
			meet[path[len(path)-1]] = true
		}
		if len(meet) != 1 {
			t.Errorf("game %d: the paths meet in %d cells, want 1", seed, len(meet))
		}
	}
}

// The words under the names tell the endings apart, and say what to do.
func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		record string
		ply    int
		want   [2]string
	}{
		{"play", 0, [2]string{"to move, or pass", "waits"}},
		{"play", 1, [2]string{"played f6", "to move, or pass"}},
		{"must-pass", rendertest.Last, [2]string{"played c2", "must pass"}},
		{"play", 4, [2]string{"to move", "passed: is Black"}},
		{"play", rendertest.Last, [2]string{"to move", "played f5"}},
		{"white-line", rendertest.Last, [2]string{"needed a Y", "wins with a line"}},
		{"black-y", rendertest.Last, [2]string{"needed a line", "wins with a Y"}},
		{"black-line", rendertest.Last, [2]string{"wins", "made a line"}},
		{"white-y", rendertest.Last, [2]string{"wins", "made a Y"}},
		{"both-by-black", rendertest.Last, [2]string{"needed a line", "wins with both"}},
		{"both-by-white", rendertest.Last, [2]string{"needed a Y", "wins with both"}},
	}
	r := render.New()
	for _, test := range tests {
		p := rendertest.At(rendertest.Replay(t, unlur.Game{}, test.record), test.ply).(*unlur.Position)
		got, err := painter.Lines(r, p)
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("%s, ply %d: %v (-want +got):\n%s", test.record, test.ply, err, diff)
		}
	}
}
