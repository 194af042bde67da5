package game_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

func TestLines(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		points bool
		moves  []game.Move
		want   string
	}{
		{"the start", false, nil, `{"ply":0,"to_move":0,"legal":["a","b","c"]}`},
		{"in play", true, []game.Move{"b"}, `{"ply":1,"to_move":1,"legal":["a","c"]}`},
		{"won by seat 0", false, []game.Move{"c"}, `{"ply":1,"over":true,"winner":0,"legal":[]}`},
		{"won by seat 1", false, []game.Move{"b", "c"}, `{"ply":2,"over":true,"winner":1,"legal":[]}`},
		{"won by points", true, []game.Move{"b", "c"}, `{"ply":2,"over":true,"winner":1,"score":[0,3],"legal":[]}`},
		{"drawn", false, []game.Move{"b", "a", "c"}, `{"ply":3,"over":true,"winner":null,"legal":[]}`},
		{"drawn by points", true, []game.Move{"b", "a", "c"}, `{"ply":3,"over":true,"winner":null,"score":[0,0],"legal":[]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, err := game.Record{Options: rowOptions{test.points}, Moves: test.moves}.Last()
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(game.Line{Ply: len(test.moves), Position: p})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(test.want, string(got)); d != "" {
				t.Errorf("line (-want +got):\n%s", d)
			}
		})
	}
}
