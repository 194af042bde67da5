package tournament_test

import (
	"slices"
	"testing"

	"galet/game/tournament"
)

func TestDivisions(t *testing.T) {
	t.Parallel()
	for players, want := range map[int][]int{
		0: nil, 4: {4}, 7: {7}, 8: {4, 4}, 9: {4, 5}, 13: {6, 7}, 15: {5, 5, 5}, 22: {5, 5, 6, 6},
		70: {7, 7, 7, 7, 7, 7, 7, 7, 7, 7},
	} {
		if got := tournament.Divisions(players); !slices.Equal(got, want) {
			t.Errorf("%d players: got %v, want %v", players, got, want)
		}
	}
	for players := 4; players < 200; players++ {
		sizes, total := tournament.Divisions(players), 0
		for _, n := range sizes {
			total += n
		}
		if total != players || slices.Min(sizes) < 4 || slices.Max(sizes) > 7 {
			t.Errorf("%d players: %v", players, sizes)
		}
	}
}

func TestPromote(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		from []string
		want string
	}{
		{"no division", nil, ""},
		{"one division", []string{"abcd"}, "abcd"},
		{"one each", []string{"abcd", "efghi"}, "abcedfghi"},
		{"two each with seven", []string{"abcdef", "ghijklm"}, "abcdghefijklm"},
		{"a third division", []string{"abcd", "efgh", "ijkl"}, "abcedfgihjkl"},
	}
	for _, tt := range tests {
		var divisions [][]rune
		for _, d := range tt.from {
			divisions = append(divisions, []rune(d))
		}
		if got := string(tournament.Promote(divisions)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
