package render_test

import (
	"errors"
	"testing"

	"galet/render"
)

func TestKeepDrawsOnce(t *testing.T) {
	t.Parallel()
	r := render.New()
	drawn := 0
	draw := func() ([]byte, error) { drawn++; return []byte("picture"), nil }
	type key struct{ page, language string }
	for _, k := range []key{{"cross", "en"}, {"cross", "fr"}, {"cross", "en"}} {
		if file, err := r.CachedFile(k, draw); err != nil || string(file) != "picture" {
			t.Errorf("%v: %q, %v", k, file, err)
		}
	}
	if drawn != 2 || r.Kept() != 2*len("picture") {
		t.Errorf("drawn %d times, %d bytes kept; want 2 and 14", drawn, r.Kept())
	}
}

func TestKeepKeepsNoFailure(t *testing.T) {
	t.Parallel()
	r := render.New()
	failed := errors.New("no picture")
	if _, err := r.CachedFile("page", func() ([]byte, error) { return nil, failed }); !errors.Is(err, failed) {
		t.Errorf("got %v, want %v", err, failed)
	}
	if file, err := r.CachedFile("page", func() ([]byte, error) { return []byte("picture"), nil }); err != nil || len(file) == 0 {
		t.Errorf("after a failure: %q, %v", file, err)
	}
}

func TestKeepStaysWithinItsBound(t *testing.T) {
	t.Parallel()
	r := render.NewRenderer(1000, 1)
	for i := range 100 {
		if _, err := r.CachedFile(i, func() ([]byte, error) { return make([]byte, 90), nil }); err != nil {
			t.Fatal(err)
		}
	}
	if kept := r.Kept(); kept == 0 || kept > 1000 {
		t.Errorf("%d bytes are kept, want 1 to 1000", kept)
	}
}
