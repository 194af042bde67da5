package render_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"galet/game"
	"galet/render"
)

// look is a golden picture: what a position of a record looks like.
type look struct {
	golden, record string
	ply            int // or last
	names          [2]string
	over           *render.Over
}

// last stands for the last ply of a record.
const last = -1

// looks draws the pictures of a game and compares them with the goldens.
func looks(t *testing.T, g game.Game, p render.Painter, rows []look) {
	t.Helper()
	r := render.New(render.Options{})
	if raced {
		rows = rows[:2] // which are drawn at once; the others would be a minute's work and show no other race
	}
	for _, row := range rows {
		t.Run(row.golden, func(t *testing.T) {
			t.Parallel()
			position := after(replay(t, g, row.record), row.ply)
			golden(t, row.golden, draw(t, r, p, render.View{Position: position, Names: row.names, Over: row.over}))
		})
	}
}

// replay gives every position of a record of testdata/GAME.json.
func replay(t testing.TB, g game.Game, name string) []game.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", string(g.ID())+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var records map[string]json.RawMessage
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(records[name], func(game.ID) (game.Game, bool) { return g, true })
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

// after is the position after so many plies.
func after(all []game.Position, ply int) game.Position {
	if ply == last {
		ply = len(all) - 1
	}
	return all[ply]
}

// draw gives the picture of a view. It may be called from any goroutine.
func draw(t testing.TB, r *render.Renderer, p render.Painter, v render.View) []byte {
	t.Helper()
	file, err := r.PNG(p, v)
	if err != nil {
		t.Error(err)
	}
	return file
}
