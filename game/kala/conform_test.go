package kala_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/gametest"
	"galet/game/kala"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Subject{Game: kala.Game{}, Words: kala.Game{}})
}

func TestRecords(t *testing.T) {
	t.Parallel()
	gametest.Records(t, kala.Game{}, "testdata")
}

// The numbers of sequences of legal moves from the start, by length. They come from the
// rules of this project, not from this program.
func TestCounts(t *testing.T) {
	t.Parallel()
	want := []int{6, 62, 468, 3620, 27792}
	got := gametest.Counts(t, kala.Options{}.Start(), len(want))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("sequences of legal moves by length (-want +got):\n%s", d)
	}
}

func FuzzRecord(f *testing.F) {
	for seed := range uint64(8) {
		picks := make([]byte, 48)
		for i := range picks {
			picks[i] = byte(seed * uint64(i+1))
		}
		f.Add([]byte("{}"), "A1 b1 c1 c2 x/b2", picks)
	}
	gametest.FuzzRecord(f, kala.Game{})
}

func FuzzSetup(f *testing.F) { gametest.FuzzSetup(f, kala.Game{}) }
