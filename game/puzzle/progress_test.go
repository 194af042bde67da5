package puzzle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/game/puzzle"
)

func TestProgress(t *testing.T) {
	t.Parallel()
	puzzles := []puzzle.Puzzle{{Rating: 1000}, {Rating: 1510}, {Rating: 2000}}
	p, err := puzzle.ParseProgress("")
	if err != nil {
		t.Fatal(err)
	}
	if n := p.Next(puzzles); n != 2 {
		t.Errorf("the first is puzzle %d, want the one closest to 1500", n)
	}
	right := p.Answer(2, 1510, true)
	if right.Points <= p.Points || right.Deviation >= p.Deviation || right.Streak != 1 || right.Best != 1 || !right.Answered(2) {
		t.Errorf("after a right answer: %s", right)
	}
	if again := right.Answer(2, 1510, false); cmp.Diff(right, again) != "" {
		t.Errorf("a second answer counts: %s", again)
	}
	if n := right.Next(puzzles); n != 3 {
		t.Errorf("rated %.0f, the next is puzzle %d", right.Points, n)
	}
	wrong := right.Answer(3, 2000, false)
	if wrong.Points >= right.Points || wrong.Streak != 0 || wrong.Best != 1 {
		t.Errorf("after a wrong answer: %s", wrong)
	}
	if n := wrong.Answer(1, 1000, true).Next(puzzles); n != 0 {
		t.Errorf("all are answered, and the next is %d", n)
	}
	read, err := puzzle.ParseProgress(wrong.String())
	if d := cmp.Diff(wrong, read); err != nil || d != "" {
		t.Errorf("read again: %v, %s", err, d)
	}
	for _, bad := range []string{"{", `{"points":1500,"deviation":9,"volatility":0.06}`, `{"points":1500,"deviation":90,"volatility":0.06,"solved":[1,2],"streak":2,"best":1}`,
		`{"points":1500,"deviation":90,"volatility":0.06,"streak":2,"best":2}`, `{"points":1500,"deviation":90,"volatility":0.06,"solved":[1],"missed":[1]}`,
		`{"points":1500,"deviation":90,"volatility":0.06,"missed":[0]}`,
	} {
		if _, err := puzzle.ParseProgress(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
