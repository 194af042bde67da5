package render_test

import (
	"encoding/json"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"galet/game"
	"galet/game/kala"
	"galet/game/kulami"
	"galet/render"
)

// kalaRecord replays a record of testdata/kala.json.
func kalaRecord(t testing.TB, name string) []game.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "kala.json"))
	if err != nil {
		t.Fatal(err)
	}
	var records map[string]json.RawMessage
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(records[name], func(game.ID) (game.Game, bool) { return kala.Game{}, true })
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var all []game.Position
	for p, err := range record.Positions() {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, p)
	}
	return all
}

// kalaRandom plays a game by lot and gives every position of it.
func kalaRandom(t testing.TB, seed uint64) []game.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	all := []game.Position{kala.Options{}.Start()}
	for {
		p := all[len(all)-1]
		moves := p.Legal()
		if len(moves) == 0 {
			return all
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, next)
	}
}

func kalaPNG(t testing.TB, r *render.Renderer, v render.View) []byte {
	t.Helper()
	file, err := r.PNG(render.Kala{}, v)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestKalaLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.First, Notes: [2]string{"wins", "resigned"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	tests := []struct {
		golden, record string
		ply            int
		names          [2]string
		over           *render.Over
	}{
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
	}
	r := render.New(render.Options{})
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			t.Parallel()
			p := kalaRecord(t, test.record)[test.ply]
			golden(t, test.golden, kalaPNG(t, r, render.View{Position: p, Names: test.names, Over: test.over}))
		})
	}
}

// Every picture of a match is at most 130 kB and as large as all others.
func TestKalaDrawsWholeGames(t *testing.T) {
	t.Parallel()
	const limit = 130_000
	want := image.Rect(0, 0, render.Width, render.Kala{}.Height())
	r := render.New(render.Options{})
	for seed := range uint64(6) {
		for ply, p := range kalaRandom(t, seed) {
			file := kalaPNG(t, r, render.View{Position: p, Names: [2]string{"Bartholomew", "Bo Lindqvist"}})
			if got := decode(t, file).Bounds(); got != want {
				t.Errorf("game %d, ply %d: %v, want %v", seed, ply, got, want)
			}
			if len(file) > limit {
				t.Errorf("game %d, ply %d: %d bytes, at most %d", seed, ply, len(file), limit)
			}
		}
	}
}

func TestKalaRefusesAnotherGame(t *testing.T) {
	t.Parallel()
	options, err := kulami.Game{}.Setup(nil, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	r := render.New(render.Options{})
	for _, p := range []game.Position{nil, options.Start()} {
		if file, err := r.PNG(render.Kala{}, render.View{Position: p}); err == nil || file != nil {
			t.Errorf("%T: got %d bytes and error %v, want only an error", p, len(file), err)
		}
	}
}

// What lies in a bowl looks the same in the next picture, unless it changed.
func TestKalaBeansStay(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	all, stayed := kalaRandom(t, 5), 0
	for ply := range all[1:] {
		before, after := all[ply].(kala.Position), all[ply+1].(kala.Position)
		was := decode(t, kalaPNG(t, r, render.View{Position: before}))
		is := decode(t, kalaPNG(t, r, render.View{Position: after}))
		for c := range kala.Cell(kala.Cells) {
			if !untouched(before, c) || !untouched(after, c) || before.Beans(c) != after.Beans(c) {
				continue
			}
			stayed++
			if !sameInside(was, is, render.KalaAt(c)) {
				t.Errorf("ply %d: the beans on %s moved", ply+1, c)
			}
		}
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

// sameInside compares the middle of a bowl in two pictures.
func sameInside(a, b image.Image, middle image.Point) bool {
	for y := middle.Y - 26; y < middle.Y+26; y++ {
		for x := middle.X - 26; x < middle.X+26; x++ {
			if at(a, x, y) != at(b, x, y) {
				return false
			}
		}
	}
	return true
}

// Whatever a name holds, the sentence and the plaques keep to their boxes.
func TestKalaNamesKeepTheirBoxes(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	p := kalaRecord(t, "harvest-rival")[6]
	draw := func(names [2]string) image.Image {
		return decode(t, kalaPNG(t, r, render.View{Position: p, Names: names}))
	}
	plain := draw([2]string{"Ana", "Bo"})
	boxes := []image.Rectangle{image.Rect(140, 24, 480, 136), image.Rect(520, 24, 860, 136), image.Rect(400, 945, 956, 1015)}
	for _, name := range []string{"", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "نور الهدى عبد الرحمن المصرية", "\u202e\n\t", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"} {
		other := draw([2]string{name, name})
		if x, y, out := outside(plain, other, boxes); out {
			t.Errorf("%q shows at %d, %d", name, x, y)
		}
	}
}

// outside finds a pixel outside all boxes in which two pictures differ.
func outside(a, b image.Image, boxes []image.Rectangle) (x, y int, found bool) {
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if at(a, x, y) != at(b, x, y) && !within(image.Pt(x, y), boxes) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

func within(p image.Point, boxes []image.Rectangle) bool {
	return slices.ContainsFunc(boxes, p.In)
}
