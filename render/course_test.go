package render_test

import (
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/render"
)

// Every page of every course has its golden.
func TestCourseLooks(t *testing.T) {
	if raced {
		t.Skip("two dozen pictures, drawn as those of a match are, which are raced")
	}
	t.Parallel()
	r := render.New(render.Options{})
	for _, e := range catalog.All() {
		for _, page := range e.Words.Course() {
			name := string(e.Game.ID()) + "-course-" + page.Key
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p, err := page.Position(e.Game)
				if err != nil {
					t.Fatal(err)
				}
				golden(t, name, draw(t, r, e.Painter, render.View{Position: p, Names: [2]string{"Ana", "Bo"}, Marks: page.Marks}))
			})
		}
	}
}

// What a lesson points out must be there.
func TestMarksOfNoPlaceAreRefused(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
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
