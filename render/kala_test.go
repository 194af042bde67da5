package render_test

import (
	"image"
	"slices"
	"testing"

	"galet/game"
	"galet/game/gametest"
	"galet/game/kala"
	"galet/render"
)

func TestKalaLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.First, Notes: [2]string{"wins", "resigned"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	looks(t, kala.Game{}, render.Kala{}, []look{
		{"kala-opening", "six", 0, plain, nil},
		{"kala-play", "play", 22, [2]string{"Ана Петрова", "Νίκος"}, nil},
		{"kala-beside", "play", 6, [2]string{"נועם לוי", ""}, nil},
		{"kala-beside-back", "play", 8, [2]string{"Zoë 🌿", "田中さくら"}, nil},
		{"kala-harvest-rival", "harvest-rival", 6, [2]string{"Maximilian von Hohenstein", "ليلى حداد القاهرية"}, nil},
		{"kala-extra-four", "crowd", 22, plain, nil},
		{"kala-extra-five", "extra", 8, [2]string{"Ana", "ليلى حداد"}, nil},
		{"kala-extra-six", "six", 8, plain, nil},
		{"kala-six-sown", "six", 9, plain, nil},
		{"kala-extra-lost", "lost-sixth", 11, plain, nil},
		{"kala-lost-sixth", "lost-sixth", 12, plain, nil},
		{"kala-end", "lost-sixth", 22, plain, nil},
		{"kala-resigned", "extra", 8, plain, resigned},
		{"kala-cancelled", "play", 1, plain, cancelled},
	})
}

// Where a match ended before its first move there are no pearls, and the words
// speak of none.
func TestKalaEndedBeforeTheFirstMove(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	v := render.View{Position: replay(t, kala.Game{}, "six")[0], Names: [2]string{"Ana", "Bo"}}
	live := decode(t, draw(t, r, render.Kala{}, v))
	v.Over = &render.Over{NoWinner: true, Notes: [2]string{"called off", "nobody wins"}}
	over := decode(t, draw(t, r, render.Kala{}, v))
	if words := image.Rect(400, 945, 956, 1015); sameWithin(live, over, words) {
		t.Error("the words are those of a match that begins")
	}
}

// What lies in a bowl looks the same in the next picture, unless it changed.
func TestKalaBeansStay(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	var before kala.Position
	var was *image.RGBA
	stayed := 0
	for ply, p := range gametest.Random(t, kala.Game{}, nil, 5)[:12] {
		after, is := p.(kala.Position), decode(t, draw(t, r, render.Kala{}, render.View{Position: p}))
		for c := range kala.Cell(kala.Cells) {
			if ply == 0 || !untouched(before, c) || !untouched(after, c) || before.Beans(c) != after.Beans(c) {
				continue
			}
			stayed++
			if middle := render.KalaAt(c); !sameWithin(was, is, image.Rectangle{middle, middle}.Inset(-26)) {
				t.Errorf("ply %d: the beans on %s moved", ply, c)
			}
		}
		before, was = after, is
	}
	if stayed == 0 {
		t.Error("every bowl changed at every ply")
	}
}

// untouched: no cup stands on the cell and no way is drawn over it.
func untouched(p kala.Position, c kala.Cell) bool {
	if _, covered := p.Covered(c); covered {
		return false
	}
	var ways []kala.Way
	if last, ok := p.Last(); ok {
		ways = []kala.Way{last.Way}
	}
	if _, extra := p.ExtraTurn(); extra {
		ways = p.Ways()
	}
	return !slices.ContainsFunc(ways, func(w kala.Way) bool { return slices.Contains(w.Cells(), c) })
}

// Whatever a name holds, the sentence and the plaques keep to their boxes.
func TestKalaNamesKeepTheirBoxes(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	p := replay(t, kala.Game{}, "harvest-rival")[6]
	named := func(a, b string) *image.RGBA {
		return decode(t, draw(t, r, render.Kala{}, render.View{Position: p, Names: [2]string{a, b}}))
	}
	plain := named("Ana", "Bo")
	boxes := []image.Rectangle{image.Rect(140, 24, 480, 136), image.Rect(520, 24, 860, 136), image.Rect(400, 945, 956, 1015)}
	for _, name := range []string{"", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "نور الهدى عبد الرحمن المصرية", "\u202e\n\t", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"} {
		if at, found := differsOutside(plain, named(name, name), boxes...); found {
			t.Errorf("%q shows at %v", name, at)
		}
	}
}
