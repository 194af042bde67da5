package render_test

import (
	"bytes"
	"fmt"
	"image"
	"sync"
	"testing"

	"galet/game"
	"galet/game/kulami"
	"galet/render"
	"galet/render/canvas"
	"galet/render/colour"
	kulamipainter "galet/render/kulami"
	"galet/render/material"
	"galet/render/rendertest"
)

// sketch is a painter that draws nothing but its header.
type sketch struct{}

func (sketch) Colours() []colour.Ramp { return material.RedGlass.Ramps() }
func (sketch) Height() int            { return 200 }
func (sketch) Pieces(radius int) [2]canvas.Art {
	return [2]canvas.Art{material.Marble{Radius: radius}, material.Marble{Radius: radius}}
}
func (sketch) Paint(s *render.Stage, v render.View) error {
	s.Ground(bare{})
	piece := render.Sprite(s, material.Marble{Glass: material.RedGlass, Radius: material.PlaqueRadius})
	s.Header(v, [2]render.Plaque{
		{Piece: piece, Line: "to move", Figure: "28", Lit: true},
		{Piece: piece, Line: "played f6", Figure: "17"},
	})
	return nil
}

type bare struct{}

func (bare) Lay(*render.Stage) {}

// gaudy needs more colours than a palette has.
type gaudy struct{ sketch }

func (gaudy) Colours() []colour.Ramp { return []colour.Ramp{colour.Between(0xFF0000, 0x00FF00, 255)} }

func TestPNGRefuses(t *testing.T) {
	t.Parallel()
	r := render.New()
	tests := []struct {
		name    string
		painter render.Painter
	}{
		{"a position of another game", kulamipainter.Painter{}},
		{"more colours than a palette holds", gaudy{}},
	}
	for _, test := range tests {
		if file, err := r.PNG(test.painter, render.View{}); err == nil || file != nil {
			t.Errorf("%s: got %d bytes and error %v, want only an error", test.name, len(file), err)
		}
	}
}

// With any name, nothing outside its box changes.
func TestNamesStayInTheirBox(t *testing.T) {
	t.Parallel()
	r := render.New()
	named := func(names [2]string) *image.RGBA {
		return rendertest.Decode(t, rendertest.Draw(t, r, sketch{}, render.View{Names: names}))
	}
	boxes := [2]image.Rectangle{image.Rect(138, 30, 400, 92), image.Rect(600, 30, 862, 92)}
	base := named([2]string{"", ""})
	for _, name := range rendertest.UnrulyNames() {
		for seat, box := range boxes {
			both := [2]string{}
			both[seat] = name
			got := named(both)
			if at, found := rendertest.DiffersOutside(got, base, box); found {
				t.Fatalf("%q, seat %d: a pixel at %v, outside %v", name, seat, at, box)
			}
			if rendertest.SameWithin(got, base, box) {
				t.Errorf("%q, seat %d: nothing was drawn", name, seat)
			}
		}
	}
}

func TestNothingToShowIsSomeone(t *testing.T) {
	t.Parallel()
	r := render.New()
	want := rendertest.Draw(t, r, sketch{}, render.View{Names: [2]string{"someone", "someone"}})
	for _, name := range []string{"", " \t\n", "\u200b", "\u202e\u202c", "\x00\x07"} {
		if got := rendertest.Draw(t, r, sketch{}, render.View{Names: [2]string{name, name}}); !bytes.Equal(got, want) {
			t.Errorf("%q is not shown as someone", name)
		}
	}
}

// An ending outside the rules lights and words the plaques.
func TestOver(t *testing.T) {
	t.Parallel()
	r := render.New()
	lit := func(im *image.RGBA, seat int) bool { return im.RGBAAt([]int{30, 970}[seat], 80).R > 200 }
	tests := []struct {
		name string
		over *render.Over
		want [2]bool
	}{
		{"as the position says", nil, [2]bool{true, false}},
		{"seat 0 wins", &render.Over{Winner: game.First}, [2]bool{true, false}},
		{"seat 1 wins", &render.Over{Winner: game.Second}, [2]bool{false, true}},
		{"no winner", &render.Over{NoWinner: true}, [2]bool{false, false}},
	}
	for _, test := range tests {
		im := rendertest.Decode(t, rendertest.Draw(t, r, sketch{}, render.View{Over: test.over}))
		if got := [2]bool{lit(im, 0), lit(im, 1)}; got != test.want {
			t.Errorf("%s: lit %v, want %v", test.name, got, test.want)
		}
	}
}

// One renderer, used by many at once and with a cache that holds next to
// nothing, draws the same as a fresh one for each picture.
func TestSharedRendererDrawsTheSame(t *testing.T) {
	t.Parallel()
	views := someViews(t)
	want := make([][]byte, len(views))
	for i, v := range views {
		want[i] = rendertest.Draw(t, render.New(), kulamipainter.Painter{}, v)
	}
	tests := []struct{ bound, views int }{
		{1, 1},
		{6 << 20, len(views)},
		{60 << 20, len(views)},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.bound), func(t *testing.T) {
			t.Parallel()
			r := render.NewRenderer(test.bound, 2)
			var all sync.WaitGroup
			for worker := range 2 {
				all.Go(func() {
					for i := range test.views {
						i = (i + worker) % test.views
						if got := rendertest.Draw(t, r, kulamipainter.Painter{}, views[i]); !bytes.Equal(got, want[i]) {
							t.Errorf("worker %d, view %d: another picture", worker, i)
						}
						if kept := r.Kept(); kept > test.bound {
							t.Errorf("%d bytes kept, at most %d", kept, test.bound)
						}
					}
				})
			}
			all.Wait()
		})
	}
}

// The first picture fills the cache, and the same picture again adds nothing.
func TestCacheIsUsed(t *testing.T) {
	t.Parallel()
	r := render.New()
	v := someViews(t)[0]
	rendertest.Draw(t, r, kulamipainter.Painter{}, v)
	first := r.Kept()
	rendertest.Draw(t, r, kulamipainter.Painter{}, v)
	if again := r.Kept(); first == 0 || again != first {
		t.Errorf("%d bytes kept at first, %d after the same picture", first, again)
	}
}

// someViews is boards of every kind, in play and at the end.
func someViews(t testing.TB) []render.View {
	var views []render.View
	for _, row := range []struct {
		record string
		ply    int
	}{{"square-end", 9}, {"irregular-end", 9}, {"figures-end", rendertest.Last}} {
		p := rendertest.At(rendertest.Replay(t, kulami.Game{}, row.record), row.ply)
		views = append(views, render.View{Position: p, Names: [2]string{"Ana", "נועם לוי"}})
	}
	return views
}
