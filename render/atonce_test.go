package render_test

import (
	"bytes"
	"sync"
	"testing"

	"galet/game/kulami"
	"galet/render"
	kulamipainter "galet/render/kulami"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

// With any limit of pictures drawn at once, everybody who asks gets a picture, even after
// some drawings failed.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	positions := rendertest.Replay(t, kulami.Game{}, "square-play")
	view := render.View{Position: positions[len(positions)-1], Names: [2]string{"Ana", "Bo"}}
	r := render.NewRenderer(6<<20, 1)
	want := rendertest.Draw(t, r, kulamipainter.Painter{}, view)
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			switch i % 3 {
			case 0:
				if got, err := r.PNG(kulamipainter.Painter{}, view); err != nil || !bytes.Equal(got, want) {
					t.Errorf("another picture: %v", err)
				}
			case 1:
				if _, err := r.PNG(unlurpainter.Painter{}, view); err == nil {
					t.Error("a position of another game was drawn")
				}
			case 2:
				if _, err := r.GIF(t.Context(), kulamipainter.Painter{}, []render.View{view, view}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
