package kulami_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/kulami"
)

func TestScoreCountsOnlyWhatWasAgreed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		bonus string
		want  kulami.Score
	}{
		{"none", kulami.Score{Panels: [2]int{31, 27}, Total: [2]int{31, 27}}},
		{"area", kulami.Score{
			Panels: [2]int{31, 27}, AreaBonus: [2]int{0, 5}, Total: [2]int{31, 32},
		}},
		{"chains", kulami.Score{
			Panels: [2]int{31, 27}, ChainTotals: [2]int{12, 15}, ChainBonus: [2]int{0, 3}, Total: [2]int{31, 30},
		}},
	} {
		t.Run(test.bonus, func(t *testing.T) {
			t.Parallel()
			got := position(t, figures, test.bonus, finalGame).Score()
			if counted := test.bonus == "area"; counted != (len(got.Areas[1]) == 17) || counted == (got.Areas[1] == nil) {
				t.Errorf("the areas are %v", got.Areas)
			}
			if counted := test.bonus == "chains"; counted != (len(got.Chains[1]) == 3) || counted == (got.Chains[1] == nil) {
				t.Errorf("the chains are %v", got.Chains)
			}
			got.Areas, got.Chains = test.want.Areas, test.want.Chains
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("score (-want +got):\n%s", d)
			}
		})
	}
}

func TestLargestAreas(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, board, moves string
		red, black         []kulami.Field
	}{
		{"no marbles", square8, "", fields(), fields()},
		{"one each", square8, "d4 d8", fields("d4"), fields("d8")},
		{"as large: the first in reading order", square8, "d4 d8 a8 a4", fields("a8"), fields("d8")},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := position(t, test.board, "area", test.moves).Score().Areas
			if d := cmp.Diff([2][]kulami.Field{test.red, test.black}, got); d != "" {
				t.Errorf("areas (-want +got):\n%s", d)
			}
		})
	}
}
