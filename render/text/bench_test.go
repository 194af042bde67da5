package text_test

import (
	"strings"
	"testing"

	"galet/render/text"
)

func BenchmarkNewShaper(b *testing.B) {
	for b.Loop() {
		newShaper(b)
	}
}

// BenchmarkFirstUse measures the first line that needs a font: it reads that font
// and the fonts tried before it.
func BenchmarkFirstUse(b *testing.B) {
	for _, letter := range []string{"A", "λ", "😀", "پہ", "★", "王", "Ꭳ"} {
		b.Run(letter, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				s := newShaper(b)
				b.StartTimer()
				s.Line(letter, large)
			}
		})
	}
}

// BenchmarkLine measures a line in fonts that are already read: cold without the
// cache, warm from the cache.
func BenchmarkLine(b *testing.B) {
	for _, name := range []string{"Bo Lindqvist", "Сергій Ґалаґан", "محمد عبد الله", "अक्षय श्री", "王小明", "👨‍👩‍👧 🇺🇦"} {
		s, err := text.NewShaper(0)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("cold/"+name, func(b *testing.B) {
			for b.Loop() {
				s.Line(name, large)
			}
		})
		b.Run("warm/"+name, func(b *testing.B) {
			s := newShaper(b)
			b.ReportAllocs()
			for b.Loop() {
				s.Line(name, large)
			}
		})
	}
}

// BenchmarkFitHostile measures the most expensive name, without the cache.
func BenchmarkFitHostile(b *testing.B) {
	for _, tt := range []struct{ show, name string }{
		{"long", strings.Repeat("W", 1<<16)},
		{"marks", strings.Repeat("Z\u0335\u0351\u0322\u0335\u0351\u0322", 1<<12)},
		{"unknown", strings.Repeat("Ꭳ", 1<<12)},
	} {
		s, err := text.NewShaper(0)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(tt.show, func(b *testing.B) {
			for b.Loop() {
				s.Fit(text.Clean(tt.name), 300, large, small)
			}
		})
	}
}
