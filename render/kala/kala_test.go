package kala_test

import (
	"image"
	"slices"
	"testing"

	"galet/game"
	"galet/game/gametest"
	"galet/game/kala"
	"galet/render"
	painter "galet/render/kala"
	"galet/render/rendertest"
)

func TestLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.First, Notes: [2]string{"wins", "resigned"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	rendertest.Looks(t, kala.Game{}, painter.Painter{}, []rendertest.Look{
		{Golden: "opening", Record: "six", Names: plain},
		{Golden: "play", Record: "play", Ply: 22, Names: [2]string{"Ана Петрова", "Νίκος"}},
		{Golden: "beside", Record: "play", Ply: 6, Names: [2]string{"נועם לוי", ""}},
		{Golden: "beside-back", Record: "play", Ply: 8, Names: [2]string{"Zoë 🌿", "田中さくら"}},
		{Golden: "harvest-rival", Record: "harvest-rival", Ply: 6, Names: [2]string{"Maximilian von Hohenstein", "ليلى حداد القاهرية"}},
		{Golden: "extra-four", Record: "crowd", Ply: 22, Names: plain},
		{Golden: "extra-five", Record: "extra", Ply: 8, Names: [2]string{"Ana", "ليلى حداد"}},
		{Golden: "extra-six", Record: "six", Ply: 8, Names: plain},
		{Golden: "six-sown", Record: "six", Ply: 9, Names: plain},
		{Golden: "extra-lost", Record: "lost-sixth", Ply: 11, Names: plain},
		{Golden: "lost-sixth", Record: "lost-sixth", Ply: 12, Names: plain},
		{Golden: "end", Record: "lost-sixth", Ply: 22, Names: plain},
		{Golden: "resigned", Record: "extra", Ply: 8, Names: plain, Over: resigned},
		{Golden: "cancelled", Record: "play", Ply: 1, Names: plain, Over: cancelled},
	})
}

func TestCourse(t *testing.T) {
	t.Parallel()
	rendertest.Course(t, kala.Game{}, painter.Painter{})
}

// A match that ended before its first move has no pearls, and the words do not mention
// any.
func TestEndedBeforeTheFirstMove(t *testing.T) {
	t.Parallel()
	r := render.New()
	v := render.View{Position: rendertest.Replay(t, kala.Game{}, "six")[0], Names: [2]string{"Ana", "Bo"}}
	live := rendertest.Decode(t, rendertest.Draw(t, r, painter.Painter{}, v))
	v.Over = &render.Over{NoWinner: true, Notes: [2]string{"called off", "nobody wins"}}
	over := rendertest.Decode(t, rendertest.Draw(t, r, painter.Painter{}, v))
	if words := image.Rect(400, 945, 956, 1015); rendertest.SameWithin(live, over, words) {
		t.Error("the words are those of a match that begins")
	}
}

// The beans in a bowl look the same in the next picture, unless their number changed.
func TestBeansStay(t *testing.T) {
	t.Parallel()
	r := render.New()
	var before kala.Position
	var was *image.RGBA
	stayed := 0
	for ply, p := range gametest.Random(t, kala.Game{}, nil, 5)[:12] {
		after, is := p.(kala.Position), rendertest.Decode(t, rendertest.Draw(t, r, painter.Painter{}, render.View{Position: p}))
		for c := range kala.Cell(kala.Cells) {
			if ply == 0 || !untouched(before, c) || !untouched(after, c) || before.Beans(c) != after.Beans(c) {
				continue
			}
			stayed++
			if middle := painter.CellAt(c); !rendertest.SameWithin(was, is, image.Rectangle{middle, middle}.Inset(-26)) {
				t.Errorf("ply %d: the beans on %s moved", ply, c)
			}
		}
		before, was = after, is
	}
	if stayed == 0 {
		t.Error("every bowl changed at every ply")
	}
}

// untouched: no cup stands on the cell and no path is drawn over it.
func untouched(p kala.Position, c kala.Cell) bool {
	if _, covered := p.Covered(c); covered {
		return false
	}
	var paths []kala.Path
	if last, ok := p.Last(); ok {
		paths = []kala.Path{last.Path}
	}
	if _, extra := p.ExtraTurn(); extra {
		paths = p.Paths()
	}
	return !slices.ContainsFunc(paths, func(w kala.Path) bool { return slices.Contains(w.Cells(), c) })
}

// Any name stays within its box, in the sentence and on the plaques.
func TestNamesKeepTheirBoxes(t *testing.T) {
	t.Parallel()
	r := render.New()
	p := rendertest.Replay(t, kala.Game{}, "harvest-rival")[6]
	named := func(a, b string) *image.RGBA {
		return rendertest.Decode(t, rendertest.Draw(t, r, painter.Painter{}, render.View{Position: p, Names: [2]string{a, b}}))
	}
	plain := named("Ana", "Bo")
	boxes := []image.Rectangle{image.Rect(140, 24, 480, 136), image.Rect(520, 24, 860, 136), image.Rect(400, 945, 956, 1015)}
	for _, name := range []string{"", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "نور الهدى عبد الرحمن المصرية", "\u202e\n\t", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"} {
		if at, found := rendertest.DiffersOutside(plain, named(name, name), boxes...); found {
			t.Errorf("%q shows at %v", name, at)
		}
	}
}
