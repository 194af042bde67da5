package game_test

import (
	"strings"
	"testing"

	"galet/game"
	"galet/game/lang"
)

func TestShortName(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, given, want string }{
		{"as it is", "Ana", "Ana"},
		{"another script", "ليلى حداد", "ليلى حداد"},
		{"the longest", strings.Repeat("ж", 32), strings.Repeat("ж", 32)},
		{"too long", strings.Repeat("ж", 33), strings.Repeat("ж", 31) + "…"},
		{"lines and tabs", "  Ana\r\n\t von\u2028 Ahn ", "Ana von Ahn"},
		{"nothing", "", "someone"},
		{"blanks alone", " \u00a0\n", "someone"},
	} {
		if got := game.ShortName(lang.English(), test.given); got != test.want {
			t.Errorf("%s: ShortName(%q) is %q, want %q", test.name, test.given, got, test.want)
		}
	}
}
