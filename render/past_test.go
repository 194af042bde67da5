package render_test

import (
	"bytes"
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

// A past position does not mark where one could play next, and is otherwise
// the same.
func TestPastPositionHasNoMarks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		game    game.Game
		painter render.Painter
		record  string
		ply     int
		marked  bool
	}{
		{"kulami in play", kulami.Game{}, kulamipainter.Painter{}, "square-play", rendertest.Last, true},
		{"kulami begun", kulami.Game{}, kulamipainter.Painter{}, "square-play", 0, false},
		{"kulami ended", kulami.Game{}, kulamipainter.Painter{}, "square-end", rendertest.Last, false},
		{"kala in play", kala.Game{}, kalapainter.Painter{}, "play", 3, true},
		{"kala before an extra turn", kala.Game{}, kalapainter.Painter{}, "extra", 8, true},
		{"kala begun, where the words speak of the marks", kala.Game{}, kalapainter.Painter{}, "play", 0, false},
		{"unlur, where all may be played", unlur.Game{}, unlurpainter.Painter{}, "black-y", 9, false},
	}
	r := render.New()
	for _, test := range tests {
		now := render.View{Position: rendertest.At(rendertest.Replay(t, test.game, test.record), test.ply), Names: [2]string{"Ana", "Bo"}}
		past := now
		past.Past = true
		if changed := !bytes.Equal(rendertest.Draw(t, r, test.painter, now), rendertest.Draw(t, r, test.painter, past)); changed != test.marked {
			t.Errorf("%s: changed %v, want %v", test.name, changed, test.marked)
		}
	}
}
