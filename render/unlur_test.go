package render_test

import (
	"bytes"
	"encoding/json"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"galet/game"
	"galet/game/kulami"
	"galet/game/unlur"
	"galet/render"
)

// unlurRecord replays a record of testdata/unlur.json.
func unlurRecord(t testing.TB, name string) []game.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "unlur.json"))
	if err != nil {
		t.Fatal(err)
	}
	var records map[string]json.RawMessage
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(records[name], func(game.ID) (game.Game, bool) { return unlur.Game{}, true })
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

// unlurRandom plays a game by lot, with some stones of the contract, and gives
// every position of it.
func unlurRandom(t testing.TB, size string, seed uint64) []game.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	options, err := unlur.Game{}.Setup(map[string]string{"size": size}, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := []game.Position{options.Start()}
	for {
		p := all[len(all)-1]
		moves := p.Legal()
		if len(moves) == 0 {
			return all
		}
		m := moves[rng.IntN(len(moves))]
		if moves[0] == unlur.Pass && rng.IntN(8) == 0 {
			m = unlur.Pass
		}
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, next)
	}
}

func unlurPNG(t testing.TB, r *render.Renderer, v render.View) []byte {
	t.Helper()
	file, err := r.PNG(render.Unlur{}, v)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestUnlurLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	tests := []struct {
		golden, record string
		ply            int
		names          [2]string
		over           *render.Over
	}{
		{"unlur-opening-6", "contract", 0, plain, nil},
		{"unlur-opening-8", "play", 0, [2]string{"Maximilian von Hohenstein", ""}, nil},
		{"unlur-contract", "contract", last, [2]string{"Zoë 🌿", "田中さくら"}, nil},
		{"unlur-must-pass", "must-pass", last, [2]string{"Νίκος", "ليلى حداد"}, nil},
		{"unlur-passed", "play", 4, [2]string{"Maximilian von Hohenstein", "נועם לוי"}, nil},
		{"unlur-play", "play", last, plain, nil},
		{"unlur-resigned", "black-y", 30, [2]string{"Ана Петрова", "Bo"}, resigned},
		{"unlur-cancelled", "contract", 1, plain, cancelled},
		{"unlur-white-line", "white-line", last, plain, nil},
		{"unlur-black-y", "black-y", last, plain, nil},
		{"unlur-black-line", "black-line", last, plain, nil},
		{"unlur-white-y", "white-y", last, plain, nil},
		{"unlur-both-by-black", "both-by-black", last, plain, nil},
		{"unlur-both-by-white", "both-by-white", last, plain, nil},
		{"unlur-all-sides", "all-sides", last, plain, nil},
	}
	r := render.New(render.Options{})
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			t.Parallel()
			all := unlurRecord(t, test.record)
			ply := test.ply
			if ply == last {
				ply = len(all) - 1
			}
			golden(t, test.golden, unlurPNG(t, r, render.View{Position: all[ply], Names: test.names, Over: test.over}))
		})
	}
}

// Every picture of a match is as large as all others, and at most 130 kB while
// the match goes on.
func TestUnlurDrawsWholeGames(t *testing.T) {
	t.Parallel()
	const limit = 130_000
	want := image.Rect(0, 0, render.Width, render.Unlur{}.Height())
	r := render.New(render.Options{})
	for seed, size := range []string{"6", "6", "8"} {
		for ply, p := range unlurRandom(t, size, uint64(seed)) {
			file := unlurPNG(t, r, render.View{Position: p, Names: [2]string{"Bartholomew", "Bo Lindqvist"}})
			if got := decode(t, file).Bounds(); got != want {
				t.Errorf("size %s, game %d, ply %d: %v, want %v", size, seed, ply, got, want)
			}
			if _, over := p.Result(); !over && len(file) > limit {
				t.Errorf("size %s, game %d, ply %d: %d bytes, at most %d", size, seed, ply, len(file), limit)
			}
		}
	}
}

func TestUnlurRefusesAnotherGame(t *testing.T) {
	t.Parallel()
	options, err := kulami.Game{}.Setup(nil, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	r := render.New(render.Options{})
	for _, p := range []game.Position{nil, options.Start()} {
		if file, err := r.PNG(render.Unlur{}, render.View{Position: p}); err == nil || file != nil {
			t.Errorf("%T: got %d bytes and error %v, want only an error", p, len(file), err)
		}
	}
}

// The palette is the same in every picture of the game, so the contract, the
// field and the end need no colour that the others lack.
func TestUnlurPaletteStays(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	var first []byte
	for _, record := range []string{"contract", "black-y", "white-line"} {
		all := unlurRecord(t, record)
		file := unlurPNG(t, r, render.View{Position: all[len(all)-1]})
		head := file[:bytes.Index(file, []byte("IDAT"))-4]
		if first == nil {
			first = head
		}
		if !bytes.Equal(head, first) {
			t.Errorf("%s: another palette", record)
		}
	}
}
