package gametest

import (
	"testing"

	"galet/game"
)

// Counts is the number of sequences of legal moves from p, for each length from 1 to
// depth. A finished game has none.
func Counts(t testing.TB, p game.Position, depth int) []int {
	t.Helper()
	counts := make([]int, depth)
	if err := count(p, counts); err != nil {
		t.Fatal(err)
	}
	return counts
}

// Count is the number of sequences of depth legal moves from p.
func Count(t testing.TB, p game.Position, depth int) int {
	t.Helper()
	return Counts(t, p, depth)[depth-1]
}

func count(p game.Position, counts []int) error {
	legal := p.Legal()
	counts[0] += len(legal)
	if len(counts) == 1 {
		return nil
	}
	for _, m := range legal {
		next, err := p.Play(m)
		if err != nil {
			return err
		}
		if err := count(next, counts[1:]); err != nil {
			return err
		}
	}
	return nil
}
