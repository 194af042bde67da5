package puzzle

import (
	"bytes"
	"fmt"
	"strings"

	"galet/game"
)

// dayStride is how many numbers a game's puzzle advances from one of its days to the
// next. It has no divisor in common with the number of a game's puzzles, so all of them
// come.
const dayStride = 89

// OfDay is the puzzle of a day: its game and number. The games take turns. A puzzle comes
// again after all puzzles of its game. Days count from 0.
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
	return game.ID(strings.TrimSuffix(name, ".jsonl")), day/len(files)*dayStride%all + 1, nil
}
