package lang_test

import (
	"testing"

	"galet/game/lang"
)

// Menus and completions say hundreds of texts: each is to cost about a
// microsecond.
func BenchmarkSay(b *testing.B) {
	en := lang.English()
	for _, bench := range []struct {
		name, key string
		args      []any
	}{
		{"plain", "list.more", nil},
		{"two names", "list.last", []any{"Before", "Ana", "Last", "Bo"}},
		{"plural", "match.moves", []any{"N", 1234}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				en.Say(bench.key, bench.args...)
			}
		})
	}
	b.Run("locale", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			lang.ForLocale("es-419")
		}
	})
}
