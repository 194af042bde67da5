package puzzle

import (
	"bytes"
	"fmt"
	"strings"

	"galet/game"
)

// stride is how far the puzzles of a game on two of its days are apart. It has no
// divisor in common with the number of a game's puzzles.
const stride = 89

// OfDay chooses the puzzle of a day, by its game and number. The games take turns.
// A puzzle comes again when all of its game have come. Days are numbered from 0.
func OfDay(day int) (game.ID, int, error) {
	files, err := data.ReadDir("data")
	if err != nil {
		return "", 0, err
	}
	name := files[day%len(files)].Name()
	lines, err := data.ReadFile("data/" + name)
	if err != nil {
		return "", 0, err
	}
	all := bytes.Count(lines, []byte("\n"))
	if all == 0 {
		return "", 0, fmt.Errorf("no puzzles in %s", name)
	}
	return game.ID(strings.TrimSuffix(name, ".jsonl")), day/len(files)*stride%all + 1, nil
}
