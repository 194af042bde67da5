package render_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"galet/game"
	"galet/game/kulami"
	"galet/render"
)

// positions replays a record of testdata/kulami.json.
func positions(t testing.TB, name string) []game.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "kulami.json"))
	if err != nil {
		t.Fatal(err)
	}
	var records map[string]json.RawMessage
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(records[name], func(game.ID) (game.Game, bool) { return kulami.Game{}, true })
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

// last stands for the last ply of a record.
const last = -1

func TestKulamiLooks(t *testing.T) {
	t.Parallel()
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	tests := []struct {
		golden, record string
		ply            int
		names          [2]string
		over           *render.Over
	}{
		{"kulami-opening", "square-play", 0, [2]string{"Ana", ""}, nil},
		{"kulami-play", "square-play", last, [2]string{"Ana", "Bo Lindqvist"}, nil},
		{"kulami-resigned", "square-play", 15, [2]string{"田中さくら", "Zoë 🌿"}, resigned},
		{"kulami-cancelled", "square-none", 1, [2]string{"Νίκος", "Ана Петрова"}, cancelled},
		{"kulami-end", "square-end", last, [2]string{"Ana", "Bo Lindqvist"}, nil},
		{"kulami-irregular", "irregular-play", last, [2]string{"נועם לוי", "Maximilian von Hohenstein"}, nil},
		{"kulami-irregular-end", "irregular-end", last, [2]string{"ليلى حداد", "W̷̢̛i̸l̵l̶i̷a̵m\n\u202eevil"}, nil},
		{"kulami-figures", "figures-end", 24, [2]string{"MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "\u200b\t"}, nil},
		{"kulami-figures-end", "figures-end", last, [2]string{"**Ana** <@1>", "Bo"}, nil},
	}
	r := render.New(render.Options{})
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			t.Parallel()
			all := positions(t, test.record)
			ply := test.ply
			if ply == last {
				ply = len(all) - 1
			}
			file, err := r.PNG(render.Kulami{}, render.View{Position: all[ply], Names: test.names, Over: test.over})
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.golden, file)
		})
	}
}

// A picture of a match in play is at most 130 kB, on any board.
func TestKulamiSizes(t *testing.T) {
	t.Parallel()
	const limit = 130_000
	r := render.New(render.Options{})
	for seed, board := range []string{"square", "random-square", "random-square", "irregular", "random-irregular", "random-irregular"} {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		options, err := kulami.Game{}.Setup(map[string]string{"board": board, "bonus": "area+chains"}, rng)
		if err != nil {
			t.Fatal(err)
		}
		p := options.Start()
		for over := false; !over; _, over = p.Result() {
			file, err := r.PNG(render.Kulami{}, render.View{Position: p, Names: [2]string{"Bartholomew", "Bo Lindqvist"}})
			if err != nil {
				t.Fatal(err)
			}
			if len(file) > limit {
				t.Errorf("%s, %v marbles left: %d bytes, at most %d", board, p.(kulami.Position).Left(p.ToMove()), len(file), limit)
			}
			moves := p.Legal()
			if p, err = p.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A palette is the same in every picture of a game.
func TestKulamiPaletteStays(t *testing.T) {
	t.Parallel()
	r := render.New(render.Options{})
	var first []byte
	for _, record := range []string{"square-end", "irregular-end", "figures-end"} {
		for _, p := range positions(t, record) {
			file, err := r.PNG(render.Kulami{}, render.View{Position: p})
			if err != nil {
				t.Fatal(err)
			}
			head := file[:bytes.Index(file, []byte("IDAT"))-4]
			if first == nil {
				first = head
			}
			if !bytes.Equal(head, first) {
				t.Fatalf("%s: another palette", record)
			}
		}
	}
}
