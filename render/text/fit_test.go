package text_test

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"galet/render/text"
)

var (
	large = text.Style{Size: 34, Weight: text.SemiBold}
	small = text.Style{Size: 28, Weight: text.SemiBold}
)

func TestFitTakesTheFirstStyleThatFits(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	const name = "Konstantinopel"
	wide, narrow := s.Line(name, large), s.Line(name, small)
	tests := []struct {
		show  string
		width float64
		want  *text.Mask
	}{
		{"room enough", 1000, wide},
		{"just enough", float64(wide.Advance), wide},
		{"a little less", float64(wide.Advance) - 0.5, narrow},
		{"just enough for the second", float64(narrow.Advance), narrow},
		{"infinite room", math.Inf(1), wide},
	}
	for _, tt := range tests {
		if got := s.Fit(name, tt.width, large, small); !same(got, tt.want) {
			t.Errorf("%s: %d px wide, want %d", tt.show, got.Advance, tt.want.Advance)
		}
	}
}

func TestFitCuts(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct{ show, name, want string }{
		{"between letters", "Konstantinopel", "Konst…"},
		{"no room before the dots", "Kon stantinopel", "Kon…"},
		{"never through marks", "Ko\u0323\u0335n\u0303stantinopel", "Ko\u0323\u0335n\u0303…"},
		{"never through a conjunct", "कक्ष्मक्षिक्षिक्षि", "कक्ष्म…"},
		{"never through a family", "ab👩🏽‍🚀👨‍👩‍👧👨‍👩‍👧", "ab👩🏽‍🚀…"},
		{"never through a flag", "🇺🇦🇵🇱🇨🇿🇸🇰🇭🇺", "🇺🇦🇵🇱…"},
		{"in reading order, Hebrew", "קונסטנטינופול", "קונסט…"},
		{"in reading order, mixed", "שלום Konstantinopel", "שלום Ko…"},
		{"an Arabic letter takes its last form", "قسطنطينية", "قسطن…"},
		{"Chinese", "君士坦丁堡君士坦丁堡", "君士坦…"},
	}
	for _, tt := range tests {
		want := s.Line(tt.want, small)
		got := s.Fit(tt.name, float64(want.Advance), large, small)
		if !same(got, want) {
			t.Errorf("%s: %q in %d px is %d px wide, not %q", tt.show, tt.name, want.Advance, got.Advance, tt.want)
		}
	}
}

// A line that is cut keeps the direction of the whole text, even if the rest of
// it has another direction.
func TestFitKeepsTheDirection(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	room, dots := s.Line("12345…", small).Advance+2, s.Line("…", small)
	got := s.Fit("1234567 שלום", float64(room), small).Alpha
	if got.Rect.Dx() < room/2 {
		t.Fatalf("%d px of ink in %d", got.Rect.Dx(), room)
	}
	left := got.SubImage(image.Rect(0, got.Rect.Min.Y, dots.Advance, got.Rect.Max.Y)).(*image.Alpha)
	for y := left.Rect.Min.Y; y < dots.Alpha.Rect.Min.Y; y++ {
		for x := left.Rect.Min.X; x < left.Rect.Max.X; x++ {
			if left.AlphaAt(x, y).A > 0 {
				t.Fatalf("ink at %d,%d: the dots do not stand on the left", x, y)
			}
		}
	}
}

func TestFitWithoutRoom(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	dots := s.Line("…", small)
	tests := []struct {
		show   string
		width  float64
		styles []text.Style
		want   *text.Mask
	}{
		{"only the dots", float64(dots.Advance), []text.Style{large, small}, dots},
		{"not even the dots", float64(dots.Advance) - 1, []text.Style{large, small}, s.Line("", small)},
		{"none", 0, []text.Style{small}, s.Line("", small)},
		{"less than none", -5, []text.Style{small}, s.Line("", small)},
		{"no number", math.NaN(), []text.Style{small}, s.Line("", small)},
		{"no style", 100, nil, s.Line("", small)},
	}
	for _, tt := range tests {
		if got := s.Fit("Konstantinopel", tt.width, tt.styles...); !same(got, tt.want) {
			t.Errorf("%s: %d px wide, want %d", tt.show, got.Advance, tt.want.Advance)
		}
	}
}

func TestFitNeverExceedsTheWidth(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, name := range names {
		for width := 20.0; width < 420; width += 23.7 {
			m := s.Fit(name, width, large, small)
			if float64(m.Advance) > width || m.Alpha.Rect.Max.X > m.Advance || m.Alpha.Rect.Min.X < 0 {
				t.Errorf("%q in %v: ink %v, advance %d", name, width, m.Alpha.Rect, m.Advance)
			}
		}
	}
}

// The cut keeps as much as possible: with one cluster more, the line would be too
// wide.
func TestFitKeepsAsMuchAsFits(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, name := range []string{"Konstantinopel", "ΚωνσταντινούποληΚωνσταντινούπολη", "君士坦丁堡君士坦丁堡"} {
		parts := split(name)
		for width := 40.0; width < 150; width += 7 {
			best := s.Line("", small)
			for n := range parts {
				if m := s.Line(strings.Join(parts[:n], "")+"…", small); float64(m.Advance) <= width {
					best = m
				}
			}
			if got := s.Fit(name, width, small); !same(got, best) {
				t.Errorf("%q in %v is %d px wide, want %d", name, width, got.Advance, best.Advance)
			}
		}
	}
}

func split(name string) []string {
	var parts []string
	for g := uniseg.NewGraphemes(name); g.Next(); {
		parts = append(parts, g.Str())
	}
	return parts
}

func FuzzFit(f *testing.F) {
	for _, name := range names {
		f.Add(name, 120.0)
	}
	f.Add("\xff\u202eא\u0301\r\n(", 33.3)
	s := newShaper(f)
	f.Fuzz(func(t *testing.T, name string, width float64) {
		m := s.Fit(name, width, large, small)
		if width >= 0 && float64(m.Advance) > width || width < 0 && m.Advance > 0 {
			t.Errorf("%+q in %v: %d px wide", name, width, m.Advance)
		}
		if r := m.Alpha.Rect; r.Min.X < 0 || r.Max.X > m.Advance {
			t.Errorf("%+q in %v: ink %v, advance %d", name, width, r, m.Advance)
		}
	})
}
