package puzzle

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"galet/game"
	"galet/game/rating"
)

// Progress is a member's progress with the puzzles of one game.
type Progress struct {
	// Solved and Missed are the numbers of the answered puzzles, in the order of the
	// first answers. Only the first answer to a puzzle counts.
	Solved []int `json:"solved"`
	Missed []int `json:"missed"`
	// Streak is the number of right answers in a row until now, Best the highest it ever
	// was.
	Streak int `json:"streak"`
	Best   int `json:"best"`
	// The member's puzzle rating.
	Points     float64 `json:"points"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// puzzleDeviation is the deviation of a puzzle's rating.
const puzzleDeviation = 90

// progressKey is the key prefix of the settings that store progress.
const progressKey = "puzzles/"

// ProgressKey is the key of the setting that keeps a member's progress in a game.
func ProgressKey(id game.ID) string { return progressKey + string(id) }

// IsProgress reports whether a setting with this key keeps progress.
func IsProgress(key string) bool { return strings.HasPrefix(key, progressKey) }

// ParseProgress parses the result of String. An empty text is the progress of a member
// who has answered nothing.
func ParseProgress(text string) (Progress, error) {
	p := Progress{Points: rating.StartPoints, Deviation: rating.StartDeviation, Volatility: rating.StartVolatility}
	if text == "" {
		return p, nil
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return Progress{}, fmt.Errorf("puzzles answered: %w", err)
	}
	answered := slices.Sorted(slices.Values(slices.Concat(p.Solved, p.Missed)))
	twice := len(slices.Compact(slices.Clone(answered))) < len(answered)
	if !p.Rating().Valid() || p.Streak < 0 || p.Best < p.Streak || p.Best > len(p.Solved) || twice || len(answered) > 0 && answered[0] < 1 {
		return Progress{}, fmt.Errorf("puzzles answered: %s is not valid", text)
	}
	return p, nil
}

// String is the progress as it is stored.
func (p Progress) String() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // a Progress holds nothing that JSON cannot
	}
	return string(text)
}

// Rating is the member's puzzle rating.
func (p Progress) Rating() rating.Rating {
	return rating.Rating{Points: p.Points, Deviation: p.Deviation, Volatility: p.Volatility}
}

// Answered reports whether a puzzle was answered before.
func (p Progress) Answered(number int) bool {
	return slices.Contains(p.Solved, number) || slices.Contains(p.Missed, number)
}

// Answer is the progress after an answer to a puzzle with this rating. It is unchanged if
// the puzzle was answered before.
func (p Progress) Answer(number, puzzleRating int, right bool) Progress {
	if p.Answered(number) {
		return p
	}
	score := rating.Loss
	if right {
		score = rating.Win
		p.Solved = append(slices.Clone(p.Solved), number)
		p.Streak++
		p.Best = max(p.Best, p.Streak)
	} else {
		p.Missed = append(slices.Clone(p.Missed), number)
		p.Streak = 0
	}
	against := rating.Rating{Points: float64(puzzleRating), Deviation: puzzleDeviation, Volatility: rating.StartVolatility}
	after := rating.Update(p.Rating(), []rating.Game{{Against: against, Score: score}}, 0)
	p.Points, p.Deviation, p.Volatility = after.Points, after.Deviation, after.Volatility
	return p
}

// Next is the number of the next puzzle for the member: of those not answered yet, the
// one whose rating is closest to the member's; 0: all are answered.
func (p Progress) Next(puzzles []Puzzle) int {
	next, least := 0, math.Inf(1)
	for i, candidate := range puzzles {
		if apart := math.Abs(float64(candidate.Rating) - p.Points); apart < least && !p.Answered(i+1) {
			next, least = i+1, apart
		}
	}
	return next
}
