package unlur_test

import (
	"testing"

	"galet/game"
	"galet/game/unlur"
	"galet/render"
	"galet/render/rendertest"
	painter "galet/render/unlur"
)

func TestCloseUps(t *testing.T) {
	t.Parallel()
	r := render.New()
	for _, row := range []struct {
		golden, record string
		ply            int
		at             game.Move
	}{
		{"row-middle", "black-y", 20, "f2"},
		{"row-bottom", "white-line", 30, "a3"},
		{"row-large", "white-line", 40, "h1"},
		{"row-top", "black-y", 26, "k7"},
		{"row-contract", "contract", 3, "f2"},
	} {
		t.Run(row.golden, func(t *testing.T) {
			t.Parallel()
			v := render.View{Position: rendertest.At(rendertest.Replay(t, unlur.Game{}, row.record), row.ply)}
			picture, err := painter.Painter{}.CloseUp(v, row.at)
			if err != nil {
				t.Fatal(err)
			}
			file, err := r.Draw(picture)
			if err != nil {
				t.Fatal(err)
			}
			if len(file) > 40_000 {
				t.Errorf("%d bytes", len(file))
			}
			rendertest.Golden(t, row.golden, file)
		})
	}
}

func TestCloseUpRefuses(t *testing.T) {
	t.Parallel()
	start := rendertest.Replay(t, unlur.Game{}, "contract")[0]
	for name, try := range map[string]struct {
		position game.Position
		at       game.Move
	}{
		"another game":                   {nil, "f6"},
		"the pass":                       {start, unlur.Pass},
		"a cell of the large board only": {start, "o15"},
	} {
		if _, err := (painter.Painter{}).CloseUp(render.View{Position: try.position}, try.at); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What a press on a row takes: the first picture of a row makes its sprites.
func BenchmarkCloseUp(b *testing.B) {
	v := render.View{Position: rendertest.At(rendertest.Replay(b, unlur.Game{}, "white-line"), 40)}
	draw := func(r *render.Renderer, at game.Move) int {
		picture, err := painter.Painter{}.CloseUp(v, at)
		if err != nil {
			b.Fatal(err)
		}
		file, err := r.Draw(picture)
		if err != nil {
			b.Fatal(err)
		}
		return len(file)
	}
	rows := []game.Move{"o15", "l8", "h1", "d4", "a1"}
	b.Run("warm", func(b *testing.B) {
		r := render.New()
		bytes := 0
		for _, at := range rows {
			bytes = max(bytes, draw(r, at))
		}
		for i := 0; b.Loop(); i++ {
			draw(r, rows[i%len(rows)])
		}
		b.ReportMetric(float64(bytes)/1000, "kB-max")
	})
	b.Run("first", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			r := render.New()
			rendertest.Draw(b, r, painter.Painter{}, v)
			b.StartTimer()
			draw(r, rows[i%len(rows)])
		}
	})
}
