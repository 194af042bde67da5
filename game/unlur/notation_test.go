package unlur_test

import (
	"errors"
	"testing"

	"galet/game"
	"galet/game/unlur"
)

func TestParseMove(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		typed string
		want  game.Move
	}{
		{"a1", "a1"}, {"A1", "a1"}, {"a 1", "a1"}, {" a1 ", "a1"}, {"ａ１", "a1"}, {"Ａ　１", "a1"},
		{"O15", "o15"}, {"f06", "f6"}, {"ｆ１１", "f11"}, {"o1", "o1"},
		{"pass", "pass"}, {"Pass", "pass"}, {"PASS", "pass"}, {" p a s s ", "pass"}, {"ｐａｓｓ", "pass"},
	} {
		got, err := unlur.Game{}.ParseMove(test.typed)
		if err != nil || got != test.want {
			t.Errorf("ParseMove(%q) is %q, %v; want %q", test.typed, got, err, test.want)
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{
		"", "a", "1", "1a", "a0", "a00", "a16", "p1", "a-1", "a+1", "aa", "a1a", "a1 b2", "passed", "skip",
		"a1000000000000000000000", "é1", "a１６", "a¹", "₁", "а1", // the last letter is Cyrillic
	} {
		if got, err := (unlur.Game{}).ParseMove(typed); !errors.Is(err, game.ErrNotation) || got != "" {
			t.Errorf("ParseMove(%q) is %q, %v", typed, got, err)
		}
	}
}
