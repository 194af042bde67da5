package catalog_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"testing"

	"galet/game"
	"galet/game/catalog"
	"galet/game/gametest"
	"galet/render"
)

// gamesDrawn is how many random matches of each game are drawn, each with other options.
// Of each match, one position in pliesApart is drawn.
const (
	gamesDrawn = 4
	pliesApart = 5
)

// For all moves, a painter's pictures have the same size and palette. They take at
// most 130 kB while the match is open, and 150 kB at its end.
func TestPaintersDrawWholeGames(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.All() {
		t.Run(string(e.Game.ID()), func(t *testing.T) {
			t.Parallel()
			d := drawn{painter: e.Painter, renderer: render.New()}
			for i := range gamesDrawn {
				all := gametest.Random(t, e.Game, choices(e.Game, i), uint64(i))
				for ply, p := range all {
					if ply%pliesApart != i && ply != len(all)-1 {
						continue
					}
					if err := d.check(p); err != nil {
						t.Errorf("game %d, ply %d: %v", i, ply, err)
					}
				}
			}
		})
	}
}

// choices is the i-th value of every parameter. If a parameter has fewer values, it
// starts again with the first.
func choices(g game.Game, i int) map[string]string {
	chosen := map[string]string{}
	for _, p := range g.Parameters() {
		chosen[p.Name] = p.Choices[i%len(p.Choices)].Value
	}
	return chosen
}

// drawn is the pictures of one painter; head is what stands in each before
// its pixels.
type drawn struct {
	painter  render.Painter
	renderer *render.Renderer
	head     []byte
}

func (d *drawn) check(p game.Position) error {
	limit := 130_000
	if _, over := p.Result(); over {
		limit = 150_000
	}
	view := render.View{Position: p, Names: [2]string{"Bartholomew", "Bo Lindqvist"}}
	file, err := d.renderer.PNG(d.painter, view)
	if err != nil {
		return err
	}
	if len(file) > limit {
		return fmt.Errorf("%d bytes, at most %d", len(file), limit)
	}
	size, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if size.Width != render.Width || size.Height != d.painter.Height() {
		return fmt.Errorf("%d by %d pixels, want %d by %d", size.Width, size.Height, render.Width, d.painter.Height())
	}
	head := file[:bytes.Index(file, []byte("IDAT"))-4]
	if d.head == nil {
		d.head = head
	}
	if !bytes.Equal(head, d.head) {
		return errors.New("another palette")
	}
	return nil
}

func TestPaintersRefuseOtherGames(t *testing.T) {
	t.Parallel()
	renderer := render.New()
	for _, e := range catalog.All() {
		for _, other := range catalog.All() {
			if other.Game.ID() == e.Game.ID() {
				continue
			}
			p := gametest.Random(t, other.Game, nil, 1)[0]
			if file, err := renderer.PNG(e.Painter, render.View{Position: p}); err == nil || file != nil {
				t.Errorf("%s draws %T: got %d bytes and error %v, want only an error", e.Game.ID(), p, len(file), err)
			}
		}
		if file, err := renderer.PNG(e.Painter, render.View{}); err == nil || file != nil {
			t.Errorf("%s draws nothing: got %d bytes and error %v, want only an error", e.Game.ID(), len(file), err)
		}
	}
}
