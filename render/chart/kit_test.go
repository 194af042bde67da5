package chart_test

import (
	"image"
	"testing"

	"galet/render"
	"galet/render/rendertest"
)

// picture is what a chart is drawn as.
type picture interface {
	PNG(*render.Renderer) ([]byte, error)
}

// golden compares pictures with the kept ones.
func golden[P picture](t *testing.T, all map[string]P) {
	r := render.New()
	for name, p := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := p.PNG(r)
			if err != nil {
				t.Fatal(err)
			}
			rendertest.Golden(t, name, file)
		})
	}
}

// draw draws a picture that must succeed.
func draw(t *testing.T, r *render.Renderer, p picture) *image.RGBA {
	t.Helper()
	file, err := p.PNG(r)
	if err != nil {
		t.Fatal(err)
	}
	return rendertest.Decode(t, file)
}

// staysIn checks that whatever a text holds, it is drawn, and nothing outside its box
// changes.
func staysIn[P picture](t *testing.T, box image.Rectangle, with func(text string) P) {
	t.Helper()
	r := render.New()
	base := draw(t, r, with(""))
	for _, text := range rendertest.UnrulyNames() {
		got := draw(t, r, with(text))
		if at, found := rendertest.DiffersOutside(got, base, box); found {
			t.Errorf("%q: a pixel at %v, outside %v", text, at, box)
		}
		if rendertest.SameWithin(got, base, box) {
			t.Errorf("%q: nothing was drawn", text)
		}
	}
}

// atMost checks the sizes of pictures, in bytes: they are read on a phone on the way.
func atMost[P picture](t *testing.T, most int, all map[string]P) {
	t.Helper()
	r := render.New()
	for name, p := range all {
		if file, err := p.PNG(r); err != nil || len(file) > most {
			t.Errorf("%s: %d bytes, at most %d; error %v", name, len(file), most, err)
		}
	}
}

// refused checks that pictures are refused.
func refused(t *testing.T, all map[string]picture) {
	t.Helper()
	r := render.New()
	for name, p := range all {
		if file, err := p.PNG(r); err == nil || file != nil {
			t.Errorf("%s: got %d bytes and error %v, want only an error", name, len(file), err)
		}
	}
}
