package text_test

import (
	"errors"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galet/render/text"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// sheetNames are drawn into boxes on the golden sheet, as on a plaque.
var sheetNames = []string{
	"Ana", "Æsir Øystein Żółć", "fjord gjpqy ÅÇ (1)", "Nguyễn Thị Hồng Nhung", "Ελένη Παπαδοπούλου", "Сергій Ґалаґан",
	"יעל כהן", "שָׁלוֹם, Ana!", "محمد عبد الله", "پاکستان ہے", "می\u200cخواهم", "مُحَمَّدٌ",
	"अक्षय श्रीवास्तव", "ক্ষিতি বাংলা", "தமிழ் செல்வி", "สวัสดีที่รัก", "Հայկ", "ქართული",
	"王小明", "さくらーサクラ", "김민수", "龍鬱 ＡＢ", "Ana 王小明", "Ana Ελένη Бо",
	"👨‍👩‍👧 🇺🇦 1️⃣ 👍🏽", "❤️ 🔥 👑 🐺 💀", "★ ♡ ツ ♪ ☾ → ✓", "𝓐𝓵𝓮𝔁 Ⓐ ①", "꧁Ana꧂", "ᏣᎳᎩ ܐܒܓ 𓂀",
	"Ana علي 123 x", "علي (Ana) 42%", "a [אב] 5-7", "Z̸̡̧̛͓̼a̶̡̛l̷̡̛̛g̵o", "\u202eAna\u202c Bo", "  Ana\n\nBo  ",
	"Konstantinopolitaner", "Konstantinopolitanerin die Große", "قسطنطينية المدينة الكبيرة جدا", "מועדון המשחקים של תל אביב", "君士坦丁堡君士坦丁堡君士坦丁堡", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧",
}

func TestSheet(t *testing.T) {
	t.Parallel()
	got := sheet(newShaper(t))
	const path = "testdata/names.png"
	if *update {
		write(t, path, got)
	}
	want, err := read(path)
	if err != nil {
		t.Fatal(err)
	}
	if want.Rect != got.Rect {
		t.Fatalf("%v, want %v", got.Rect, want.Rect)
	}
	diff, n := compare(got, want)
	if n > 20 {
		out := filepath.Join(t.ArtifactDir(), "difference.png")
		write(t, out, diff)
		t.Errorf("%d pixels differ from %s: see %s (kept with -artifacts)", n, path, out)
	}
}

// sheet draws each name into a box of 300 px, with figures below.
func sheet(s *text.Shaper) *image.Gray {
	const width, height, columns = 320, 56, 3
	rows := len(sheetNames) / columns
	dst := image.NewGray(image.Rect(0, 0, columns*width+20, (rows+4)*height))
	fill(dst, dst.Rect, 56)
	for i, name := range sheetNames {
		x, y := 20+i%columns*width, i/columns*height
		fill(dst, image.Rect(x, y+8, x+300, y+height-4), 48)
		lay(dst, s.Fit(text.Clean(name), 300, large, small), x, y+40)
	}
	for i, w := range []text.Weight{text.Medium, text.SemiBold, text.Bold} {
		for j, figures := range []string{"0123456789", "1111111111", "−28:+14/6"} {
			m := s.Line(figures, text.Style{Size: 38, Weight: w})
			lay(dst, m, 20+j*width, (rows+i+1)*height+20)
		}
	}
	return dst
}

// lay draws a line with its origin at x, baseline.
func lay(dst draw.Image, m *text.Mask, x, baseline int) {
	at := m.Alpha.Rect.Add(image.Pt(x, baseline))
	draw.DrawMask(dst, at, image.NewUniform(color.Gray{Y: 237}), image.Point{}, m.Alpha, m.Alpha.Rect.Min, draw.Over)
}

func fill(dst draw.Image, r image.Rectangle, grey uint8) {
	draw.Draw(dst, r, image.NewUniform(color.Gray{Y: grey}), image.Point{}, draw.Src)
}

// compare counts the pixels with a visible difference, and paints them white.
func compare(a, b *image.Gray) (*image.Gray, int) {
	diff, n := image.NewGray(a.Rect), 0
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -24 || d > 24 {
			diff.Pix[i] = 255
			n++
		}
	}
	return diff, n
}

func read(path string) (*image.Gray, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		return nil, err
	}
	grey, ok := m.(*image.Gray)
	if !ok {
		return nil, errors.New(path + " is not a grey picture")
	}
	return grey, nil
}

func write(t *testing.T, path string, m image.Image) {
	t.Helper()
	var out strings.Builder
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
