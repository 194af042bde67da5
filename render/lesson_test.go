package render_test

import (
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// A lesson cannot point out a place that the board does not have.
func TestMarksOfNoPlaceAreRefused(t *testing.T) {
	t.Parallel()
	r := render.New()
	for _, e := range catalog.All() {
		options, err := e.Game.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, marks := range map[string]game.Marks{
			"a lit place": {Lit: [][]string{{"a1", "z9"}}},
			"a letter":    {Tags: []game.Tag{{At: "z9", Letter: "A"}}},
		} {
			if _, err := r.PNG(e.Painter, render.View{Position: options.Start(), Marks: marks}); err == nil {
				t.Errorf("%s: %s that is not there is drawn", e.Game.ID(), name)
			}
		}
	}
}
