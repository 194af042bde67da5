package text_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/render/text"
)

func newShaper(tb testing.TB) *text.Shaper {
	tb.Helper()
	s, err := text.NewShaper(1 << 20)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// short is the part of a font's name that no other has.
func short(file string) string {
	name := strings.TrimPrefix(strings.TrimSuffix(file, ".ttf"), "Noto")
	name, _, _ = strings.Cut(name, "_")
	return name
}

func TestFontOfEachCluster(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct{ show, text, want string }{
		{"Latin", "Aß9", "Rubik Rubik Rubik"},
		{"Latin with marks", "Žő", "Rubik Rubik"},
		{"a mark apart from its letter", "e\u0301", "Rubik"},
		{"Cyrillic", "Їқ", "Rubik Rubik"},
		{"Hebrew with points", "שָׁ", "Rubik"},
		{"Arabic with marks", "مُ", "Rubik"},
		{"Urdu takes one font for all letters", "پہ", "SansArabic SansArabic"},
		{"Vietnamese takes one font for all letters", "Việt", "Sans Sans Sans Sans"},
		{"figures stay", "ễ7", "Sans Rubik"},
		{"Greek beside Latin", "Aλ", "Rubik Sans"},
		{"Devanagari, a conjunct is one cluster", "क्षि", "Sans"},
		{"Bengali", "বা", "SansBengali"},
		{"Tamil", "மி", "SansTamil"},
		{"Thai", "ที่", "SansThai"},
		{"Armenian", "Հ", "SansArmenian"},
		{"Georgian", "ქ", "SansGeorgian"},
		{"Chinese", "王", "DroidSansFallback"},
		{"Japanese", "さサー", "DroidSansFallback DroidSansFallback DroidSansFallback"},
		{"Korean", "빯", "DroidSansFallback"},
		{"Korean in single letters", "\u1100\u1161\u11a8", "DroidSansFallback"},
		{"full width", "Ａ", "DroidSansFallback"},
		{"an emoji", "😀", "Emoji"},
		{"an emoji of many", "👩🏽‍🚀", "Emoji"},
		{"a flag", "🇺🇦", "Emoji"},
		{"flags in a row", "🇺🇦🇵🇱", "Emoji Emoji"},
		{"a keycap", "1️⃣", "Emoji"},
		{"a sign as an emoji", "©️", "Emoji"},
		{"a sign as a letter", "©", "Rubik"},
		{"a letter that asks to be an emoji", "A\ufe0f", "Rubik"},
		{"stars, hearts and notes", "★♡♪", "SansSymbols2 SansSymbols2 SansSymbols"},
		{"a circled letter that a font has", "Ⓐ", "SansSymbols"},
		{"letters of mathematics as plain ones", "𝓐𝕓", "Rubik Rubik"},
		{"a mark that no font has is left out", "A\u1b34", "Rubik"},
		{"what no font has", "Ꭳ𓂀", " "},
		{"a mark on nothing", "\u0301", "Rubik"},
		{"a mark on nothing that no font has", "\u1b34", ""},
		{"what cannot be seen is nothing", "\u200b\u202eA\u2069", "Rubik"},
		{"room of any kind", "A\u3000\n", "Rubik Rubik Rubik"},
	}
	for _, tt := range tests {
		var got []string
		for _, file := range s.Fonts(tt.text, text.SemiBold) {
			got = append(got, short(file))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %+q (-want +got):\n%s", tt.show, tt.text, diff)
		}
	}
}

// A font that lacks the characters is not read.
func TestFontsAreReadWhenTheyDraw(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	st := text.Style{Size: 34, Weight: text.Medium}
	for _, step := range []struct {
		text string
		want int
	}{{"Ana Бо יעל", 1}, {"Ελένη", 2}, {"😀", 3}, {"→", 4}, {"𓂀", 4}, {"王", 5}} {
		s.Line(step.text, st)
		if got := len(s.Read()); got != step.want {
			t.Errorf("after %q: %d fonts read, want %d: %v", step.text, got, step.want, s.Read())
		}
	}
}

// Each font in the folder is embedded and used, has its licence beside it and
// a line in the README with its size.
func TestFontFolder(t *testing.T) {
	t.Parallel()
	fonts, err := filepath.Glob("fonts/*.ttf")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("no fonts: %v", err)
	}
	readme, err := os.ReadFile("fonts/README.md")
	if err != nil {
		t.Fatal(err)
	}
	s := newShaper(t)
	var used []string
	for _, w := range []text.Weight{text.Medium, text.SemiBold, text.Bold} {
		used = append(used, s.Fonts("A", w)...)
	}
	s.Fonts("王", text.Medium)
	used = append(used, s.Asked()...)
	family := regexp.MustCompile(`^[A-Za-z0-9]+`)
	for _, path := range fonts {
		file := filepath.Base(path)
		if !slices.Contains(used, file) {
			t.Errorf("%s is never used", file)
		}
		if _, err := os.Stat(filepath.Join("fonts", family.FindString(file)+".LICENSE.txt")); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		row := regexp.MustCompile(`(?m)^\| .*` + regexp.QuoteMeta(file) + `.* ` + kilobytes(info.Size()) + ` \|`)
		if !row.Match(readme) {
			t.Errorf("%s: no row in fonts/README.md that says %s kB", file, kilobytes(info.Size()))
		}
	}
}
