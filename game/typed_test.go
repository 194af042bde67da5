package game_test

import (
	"testing"

	"galet/game"
)

func TestPlain(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, typed, want string }{
		{"as it is", "a1-a2-a3-b3x/a1", "a1-a2-a3-b3x/a1"},
		{"capitals", "D4", "d4"},
		{"blanks of every kind", "\t d \u00a04\u3000\n", "d4"},
		{"full-width forms", "ａ１－Ｂ２／Ｃ３", "a1-b2/c3"},
		{"dashes that telephones make", "a1–a2—a3−a4‑b4", "a1-a2-a3-a4-b4"},
		{"other letters", "Д４", "д4"},
		{"nothing", "", ""},
	} {
		if got := game.NormalizeMove(test.typed); got != test.want {
			t.Errorf("%s: Plain(%q) is %q, want %q", test.name, test.typed, got, test.want)
		}
	}
}

func TestOtherSeat(t *testing.T) {
	t.Parallel()
	if game.First.Other() != game.Second || game.Second.Other() != game.First {
		t.Error("the seats do not stand opposite each other")
	}
}
