package render_test

import (
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
)

// Every page of every course has its golden.
func TestCourseLooks(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for _, course := range []struct {
		game  game.Game
		words game.Words
		by    render.Painter
	}{
		{kulami.Game{}, kulami.Game{}, render.Kulami{}},
		{unlur.Game{}, unlur.Game{}, render.Unlur{}},
		{kala.Game{}, kala.Game{}, render.Kala{}},
	} {
		for _, page := range course.words.Course() {
			name := string(course.game.ID()) + "-course-" + page.Key
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p, err := page.Position(course.game)
				if err != nil {
					t.Fatal(err)
				}
				golden(t, name, draw(t, r, course.by, render.View{Position: p, Names: [2]string{"Ana", "Bo"}, Marks: page.Marks}))
			})
		}
	}
}

// What a lesson points out must be there.
func TestMarksOfNoPlaceAreRefused(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	for _, test := range []struct {
		game game.Game
		by   render.Painter
	}{
		{kulami.Game{}, render.Kulami{}},
		{unlur.Game{}, render.Unlur{}},
		{kala.Game{}, render.Kala{}},
	} {
		options, err := test.game.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, marks := range map[string]game.Marks{
			"a lit place": {Lit: [][]string{{"a1", "z9"}}},
			"a letter":    {Tags: []game.Tag{{At: "z9", Letter: "A"}}},
		} {
			if _, err := r.PNG(test.by, render.View{Position: options.Start(), Marks: marks}); err == nil {
				t.Errorf("%s: %s that is not there is drawn", test.game.ID(), name)
			}
		}
	}
}
