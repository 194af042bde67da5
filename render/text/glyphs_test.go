package text_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"

	"galet/render/text"
)

// The outlines of all glyphs of all fonts equal those that the library reads with
// all tables in memory.
func TestOutlinesAreTheFonts(t *testing.T) {
	t.Parallel()
	fonts, err := filepath.Glob("fonts/*.ttf")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("no fonts: %v", err)
	}
	for _, path := range fonts {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			whole, err := font.ParseTTF(file)
			if err != nil {
				t.Fatal(err)
			}
			outline, count, err := text.Outlines(filepath.Base(path))
			if err != nil {
				t.Fatal(err)
			}
			inked, wrong := 0, 0
			for id := range font.GID(count) {
				want, ok := whole.GlyphDataOutline(id)
				got := outline(id)
				inked += min(1, len(got))
				if !ok || !slices.EqualFunc(want.Segments, got, near(whole.Upem())) {
					wrong++
				}
			}
			if _, more := whole.GlyphDataOutline(font.GID(count)); more || inked < count/2 || wrong > 0 {
				t.Errorf("%d glyphs, %d with ink, %d wrong; there are more: %v", count, inked, wrong, more)
			}
		})
	}
}

// near reports whether two parts of an outline are the same, up to a horizontal
// shift by a 32nd of an em. For a few hundred Chinese letters the outline and the
// table of widths disagree on where the glyph begins; the library uses the table.
func near(upem uint16) func(a, b ot.Segment) bool {
	return func(a, b ot.Segment) bool {
		for i := range a.Args {
			aside := a.Args[i].X - b.Args[i].X
			if max(aside, -aside) > float32(upem)/32 || a.Args[i].Y != b.Args[i].Y {
				return false
			}
		}
		return a.Op == b.Op
	}
}
