package unlur_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/gametest"
	"galet/game/unlur"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Subject{
		Game:   unlur.Game{},
		Words:  unlur.Game{},
		Setups: []map[string]string{nil, {"size": "8"}},
	})
}

func TestRecords(t *testing.T) {
	t.Parallel()
	gametest.Records(t, unlur.Game{}, "testdata")
}

// The numbers of sequences of legal moves from the start, by length. They come from the
// rules of this project, not from this program.
func TestCounts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		size int
		want []int
	}{
		{6, []int{62, 3812}},
		{8, []int{128, 16298}},
	} {
		t.Run(fmt.Sprint("size ", test.size), func(t *testing.T) {
			t.Parallel()
			got := gametest.Counts(t, start(t, test.size), len(test.want))
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("sequences of legal moves by length (-want +got):\n%s", d)
			}
		})
	}
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, unlur.Game{})
}

func FuzzSetup(f *testing.F) { gametest.FuzzSetup(f, unlur.Game{}) }
