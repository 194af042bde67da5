package render_test

import (
	"bytes"
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
)

// A past position does not mark where one could play next, and is otherwise
// the same.
func TestPast(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		game    game.Game
		painter render.Painter
		record  string
		ply     int
		marked  bool
	}{
		{"kulami in play", kulami.Game{}, render.Kulami{}, "square-play", last, true},
		{"kulami begun", kulami.Game{}, render.Kulami{}, "square-play", 0, false},
		{"kulami ended", kulami.Game{}, render.Kulami{}, "square-end", last, false},
		{"kala in play", kala.Game{}, render.Kala{}, "play", 3, true},
		{"kala before an extra turn", kala.Game{}, render.Kala{}, "extra", 8, true},
		{"kala begun, where the words speak of the marks", kala.Game{}, render.Kala{}, "play", 0, false},
		{"unlur, where all may be played", unlur.Game{}, render.Unlur{}, "black-y", 9, false},
	}
	r := render.New(render.Options{})
	for _, test := range tests {
		now := render.View{Position: after(replay(t, test.game, test.record), test.ply), Names: [2]string{"Ana", "Bo"}}
		past := now
		past.Past = true
		if changed := !bytes.Equal(draw(t, r, test.painter, now), draw(t, r, test.painter, past)); changed != test.marked {
			t.Errorf("%s: changed %v, want %v", test.name, changed, test.marked)
		}
	}
}
