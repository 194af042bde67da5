package render_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/gametest"
	"galet/game/unlur"
	"galet/render"
)

// The line through a deciding group leads from each side that counts, within
// the group, to one cell.
func TestUnlurWaysJoinTheSides(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		all := gametest.Random(t, unlur.Game{}, map[string]string{"size": []string{"6", "8"}[seed%2]}, seed)
		p := all[len(all)-1].(*unlur.Position)
		ending, _ := p.Ending()
		ways := render.UnlurWays(p)
		meet := map[unlur.Cell]bool{}
		for s := range ending.Joined().All() {
			way := ways[s]
			if len(way) == 0 || !p.Grid().Sides(way[0]).Has(s) {
				t.Fatalf("game %d: the way %v does not begin at the side %v", seed, way, s)
			}
			for i, c := range way {
				if !slices.Contains(p.Deciding(), c) {
					t.Errorf("game %d: %s is not of the group", seed, p.Grid().Name(c))
				}
				if i > 0 && !slices.Contains(p.Grid().Neighbours(way[i-1]), c) {
					t.Errorf("game %d: %s does not touch %s", seed, p.Grid().Name(way[i-1]), p.Grid().Name(c))
				}
			}
			meet[way[len(way)-1]] = true
		}
		if len(meet) != 1 {
			t.Errorf("game %d: the ways meet in %d cells, want 1", seed, len(meet))
		}
	}
}

// The words under the names tell the endings apart, and say what to do.
func TestUnlurLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		record string
		ply    int
		want   [2]string
	}{
		{"play", 0, [2]string{"to move, or pass", "waits"}},
		{"play", 1, [2]string{"played f6", "to move, or pass"}},
		{"must-pass", last, [2]string{"played c2", "must pass"}},
		{"play", 4, [2]string{"to move", "passed: is Black"}},
		{"play", last, [2]string{"to move", "played f5"}},
		{"white-line", last, [2]string{"needed a Y", "wins with a line"}},
		{"black-y", last, [2]string{"needed a line", "wins with a Y"}},
		{"black-line", last, [2]string{"wins", "made a line"}},
		{"white-y", last, [2]string{"wins", "made a Y"}},
		{"both-by-black", last, [2]string{"needed a line", "wins with both"}},
		{"both-by-white", last, [2]string{"needed a Y", "wins with both"}},
	}
	for _, test := range tests {
		p := after(replay(t, unlur.Game{}, test.record), test.ply).(*unlur.Position)
		if diff := cmp.Diff(test.want, render.UnlurLines(p)); diff != "" {
			t.Errorf("%s, ply %d (-want +got):\n%s", test.record, test.ply, diff)
		}
	}
}
