package text_test

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"

	"galet/render/text"
)

func kilobytes(n int64) string { return strconv.FormatInt((n+500)/1000, 10) }

// names has a line of every kind that players may use.
var names = []string{
	"Ana", "fjord gjpqy ÅÇ", "Nguyễn Thị Hồng", "Ελένη", "Сергій Ґалаґан", "יעל כהן", "שָׁלוֹם",
	"محمد عبد الله", "پاکستان ہے", "अक्षय श्री", "বাংলা", "தமிழ்", "ที่รัก", "Հայ", "ქართული", "王小明",
	"さくらーサクラ", "김민수", "👨‍👩‍👧 🇺🇦 1️⃣ 👍🏽 ❤️", "Ana علي 123 x", "علي (Ana) 42%", "★ ツ ☆ ♪ 𝓐𝓵𝓮𝔁",
	"ܐܒܓ ᏣᎳᎩ", "Z̵̵̵á̧̱", "﷽", "__", "j", "مم", strings.Repeat("W", 60),
}

func ink(m *text.Mask) int {
	sum := 0
	for _, a := range m.Alpha.Pix {
		sum += int(a)
	}
	return sum / 255
}

func same(a, b *text.Mask) bool {
	return a.Advance == b.Advance && a.Alpha.Rect == b.Alpha.Rect && bytes.Equal(a.Alpha.Pix, b.Alpha.Pix)
}

func TestInkLiesWithinTheLine(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, size := range []float64{10, 34, 64.5} {
		for _, name := range names {
			m := s.Line(name, text.Style{Size: size, Weight: text.SemiBold})
			r := m.Alpha.Rect
			if r.Min.X < 0 || r.Max.X > m.Advance {
				t.Errorf("%q at %v: ink %v, advance %d", name, size, r, m.Advance)
			}
			if h := float64(r.Dy()); h > 2*size {
				t.Errorf("%q at %v: %v px high", name, size, h)
			}
			if got := ink(m); got < r.Dx()*r.Dy()/40 || got == 0 {
				t.Errorf("%q at %v: only %d px of ink in %v", name, size, got, r)
			}
		}
	}
}

// If the box cut anything off, the ink would not grow as the square of the
// size.
func TestNothingIsClipped(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, name := range names {
		small := s.Line(name, text.Style{Size: 30, Weight: text.Bold})
		large := s.Line(name, text.Style{Size: 120, Weight: text.Bold})
		share := float64(ink(large)) / float64(ink(small))
		if ink(small) == 0 || math.Abs(share-16) > 0.8 {
			t.Errorf("%q: four times the size has %.2f times the ink, want 16", name, share)
		}
	}
}

func TestFontsShareTheBaseline(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	st := text.Style{Size: 100, Weight: text.SemiBold}
	capital := -int(st.CapHeight())
	for _, letter := range []string{"H", "Н", "Η", "Ḥ", "Ⴈ", "7", "Ꭳ"} {
		r := s.Line(letter, st).Alpha.Rect
		if letter == "Ḥ" {
			r.Max.Y = 0 // its dot hangs below
		}
		if r.Max.Y < 0 || r.Max.Y > 3 || r.Min.Y < capital-4 || r.Min.Y > capital+4 {
			t.Errorf("%s stands from %d to %d, want from %d to 0", letter, r.Max.Y, r.Min.Y, capital)
		}
	}
}

func TestLettersJoin(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct{ show, joined, parted string }{
		{"Arabic", "بب", "ب\u200cب"},
		{"Persian in the other font", "گہ", "گ\u200cہ"},
		{"a conjunct", "क्ष", "क्\u200cष"},
		{"a Bengali conjunct", "ক্ষ", "ক্\u200cষ"},
		{"a family", "👩\u200d👧", "👩\u200c👧"},
		{"a flag", "🇺🇦", "🇺\u200c🇦"},
	}
	for _, tt := range tests {
		joined := s.Line(tt.joined, text.Style{Size: 40})
		parted := s.Line(tt.parted, text.Style{Size: 40})
		if same(joined, parted) || joined.Advance >= parted.Advance {
			t.Errorf("%s: joined %d px, parted %d px", tt.show, joined.Advance, parted.Advance)
		}
	}
}

// Fonts without a script's letters still draw one emoji from several characters
// beside it.
func TestEmojiBesideAnyScript(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	st := text.Style{Size: 40}
	for _, letter := range []string{"a", "ع", "अ", "ক", "த", "ก", "김", "王", "א"} {
		for _, emoji := range []string{"👩‍👧", "🇺🇦", "1️⃣", "👍🏽", "🏳️‍🌈", "❤️‍🔥"} {
			apart := s.Line(letter, st).Advance + s.Line(emoji, st).Advance
			if got := s.Line(letter+emoji, st).Advance; got > apart || got < apart-3 {
				t.Errorf("%s%s is %d px wide, apart %d", letter, emoji, got, apart)
			}
		}
	}
}

func TestSpellingsOfOneLine(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	tests := []struct{ show, a, b string }{
		{"composed or not", "é", "e\u0301"},
		{"Korean letters or syllables", "각", "\u1100\u1161\u11a8"},
		{"a line break is room", "a b", "a\r\nb"},
		{"what cannot be seen", "ab", "\u200da\u2060\u00adb\u202e\ufe0f"},
		{"mathematics", "Alex", "𝓐𝓵𝓮𝔁"},
		{"invisible codes do not turn text", "abc", "\u202eabc"},
	}
	for _, tt := range tests {
		if !same(s.Line(tt.a, text.Style{Size: 40}), s.Line(tt.b, text.Style{Size: 40})) {
			t.Errorf("%s: %+q and %+q differ", tt.show, tt.a, tt.b)
		}
	}
}

func TestOneFrameForEachUnknownCluster(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, tt := range []struct {
		text string
		want int
	}{{"Ꭳ", 1}, {"ᏣᎳᎩ", 3}, {"ܐ\u0730ܒ", 2}, {"\U00013080\u200d\u2060", 1}} {
		if got := islands(s.Line(tt.text, text.Style{Size: 40})); got != tt.want {
			t.Errorf("%+q: %d frames, want %d", tt.text, got, tt.want)
		}
	}
}

// islands counts the stretches of columns with ink.
func islands(m *text.Mask) int {
	n, before := 0, false
	for x := m.Alpha.Rect.Min.X; x < m.Alpha.Rect.Max.X; x++ {
		inked := false
		for y := m.Alpha.Rect.Min.Y; y < m.Alpha.Rect.Max.Y; y++ {
			inked = inked || m.Alpha.AlphaAt(x, y).A > 0
		}
		if inked && !before {
			n++
		}
		before = inked
	}
	return n
}

func TestLinesWithoutInk(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, name := range []string{"", " ", "\n", "\u200b\u202e", "\u3164"} {
		if m := s.Line(name, text.Style{Size: 34}); !m.Alpha.Rect.Empty() {
			t.Errorf("%+q has ink in %v", name, m.Alpha.Rect)
		}
	}
}

func TestStylesOutOfRange(t *testing.T) {
	t.Parallel()
	s := newShaper(t)
	for _, tt := range []struct{ odd, sound text.Style }{
		{text.Style{Size: 0}, text.Style{Size: 1}},
		{text.Style{Size: math.NaN()}, text.Style{Size: 1}},
		{text.Style{Size: math.Inf(1), Weight: 200}, text.Style{Size: 256, Weight: text.Bold}},
	} {
		if !same(s.Line("Ana", tt.odd), s.Line("Ana", tt.sound)) {
			t.Errorf("%v is not set like %v", tt.odd, tt.sound)
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	s, err := text.NewShaper(20_000)
	if err != nil {
		t.Fatal(err)
	}
	alone := newShaper(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, name := range names {
				st := text.Style{Size: 20}
				if got := s.Fit(name, 150, st); got.Advance > 150 || ink(got) == 0 {
					t.Errorf("%q: %d wide", name, got.Advance)
				}
				if !same(s.Line(name, st), alone.Line(name, st)) {
					t.Errorf("%q differs when set at once", name)
				}
			}
		})
	}
	wg.Wait()
}

// This test counts allocations, so no other may run beside it.
func TestRememberedLinesAllocateNothing(t *testing.T) {
	s := newShaper(t)
	const name = "Konstantinopel"
	tests := []struct {
		show string
		set  func()
	}{
		{"a line", func() { s.Line(name, large) }},
		{"a name that fits", func() { s.Fit(name, 1000, large, small) }},
		{"a name that is cut", func() { s.Fit(name, 60, large, small) }},
	}
	for _, tt := range tests {
		if n := testing.AllocsPerRun(50, tt.set); n != 0 {
			t.Errorf("%s: %v allocations", tt.show, n)
		}
	}
}
