package render_test

import (
	"bytes"
	"sync"
	"testing"

	"galet/game/kulami"
	"galet/render"
)

// However few pictures may be drawn at once, all who ask get theirs, also
// after some could not be drawn.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	positions := replay(t, kulami.Game{}, "square-play")
	view := render.View{Position: positions[len(positions)-1], Names: [2]string{"Ana", "Bo"}}
	r := render.New(render.Options{AtOnce: 1})
	want := draw(t, r, render.Kulami{}, view)
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			switch i % 3 {
			case 0:
				if got, err := r.PNG(render.Kulami{}, view); err != nil || !bytes.Equal(got, want) {
					t.Errorf("another picture: %v", err)
				}
			case 1:
				if _, err := r.PNG(render.Unlur{}, view); err == nil {
					t.Error("a position of another game was drawn")
				}
			case 2:
				if _, err := r.GIF(render.Kulami{}, []render.View{view, view}, render.Pace{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
