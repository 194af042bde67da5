package match_test

import (
	"errors"
	"testing"

	"galet/game"
	"galet/game/match"
)

func TestParseID(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want match.ID
	}{
		{"1", 1},
		{"18446744073709551615", 1<<64 - 1},
		{"18446744073709551616", 0},
		{"0", 0},
		{"01", 0},
		{"+1", 0},
		{"-1", 0},
		{" 1", 0},
		{"1_0", 0},
		{"１", 0},
		{"", 0},
		{"x", 0},
	}
	for _, tt := range tests {
		got, err := match.ParseID(tt.text)
		if got != tt.want || (tt.want == 0) != errors.Is(err, match.ErrNotFound) {
			t.Errorf("%q: got %v, %v; want %v", tt.text, got, err, tt.want)
		}
		if err == nil && got.String() != tt.text {
			t.Errorf("%q is printed as %q", tt.text, got)
		}
	}
}

func TestParseFirst(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want match.First
	}{
		{"", match.FirstLots},
		{"lots", match.FirstLots},
		{"me", match.FirstChallenger},
		{"opponent", match.FirstOpponent},
		{"Me", ""},
	}
	for _, tt := range tests {
		got, err := match.ParseFirst(tt.text)
		if got != tt.want || (tt.want == "") != errors.Is(err, game.ErrOptions) {
			t.Errorf("%q: got %q, %v; want %q", tt.text, got, err, tt.want)
		}
	}
}
