package puzzle_test

import (
	"testing"

	"galet/game"
	"galet/game/puzzle"
)

// On three times as many days as a game has puzzles, each of them comes once.
func TestEveryPuzzleComes(t *testing.T) {
	t.Parallel()
	for _, id := range []game.ID{"kala", "kulami", "unlur"} {
		seen := map[int]bool{}
		for day := 0; ; day++ {
			of, number, err := puzzle.OfDay(day)
			if err != nil {
				t.Fatal(err)
			}
			if of != id {
				continue
			}
			if seen[number] {
				break
			}
			seen[number] = true
		}
		for number := 1; number <= len(seen); number++ {
			if !seen[number] || len(seen) < 150 {
				t.Fatalf("%s: puzzle %d of %d never comes", id, number, len(seen))
			}
		}
	}
}
