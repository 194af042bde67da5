package engine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galet/game/engine"
)

func TestBudgetEndsAtTheLowerLimit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		limits      engine.Limits
		most, nodes int
	}{
		{"the caller's", engine.Limits{Nodes: 100}, 1000, 100},
		{"the level's", engine.Limits{Nodes: 1000}, 300, 300},
		{"only the caller's", engine.Limits{Nodes: 700}, 0, 700},
		{"time is up", engine.Limits{Done: func() bool { return true }}, 0, 256},
	} {
		b := engine.NewBudget(c.limits, c.most)
		for !b.Spend() {
			if b.Nodes() > 2000 {
				t.Fatalf("%s: no end", c.name)
			}
		}
		if b.Nodes() != c.nodes || !b.Spent() || !b.Spend() {
			t.Errorf("%s: ended after %d nodes, want %d, and then stay ended", c.name, b.Nodes(), c.nodes)
		}
	}
}

// Parts share the nodes of a budget, and its Done.
func TestPartsOfABudget(t *testing.T) {
	t.Parallel()
	use := func(b *engine.Budget, most int) int {
		part := b.Part(most)
		for !part.Spend() {
		}
		b.Count(part)
		return part.Nodes()
	}
	b := engine.NewBudget(engine.Limits{Nodes: 100}, 0)
	if first, second := use(&b, 60), use(&b, 60); first != 60 || second != 40 || b.Nodes() != 100 || !b.Spent() {
		t.Errorf("parts of 60 used %d and %d of 100, and Spent is %v", first, second, b.Spent())
	}
	late := engine.NewBudget(engine.Limits{Done: func() bool { return true }}, 0)
	if n := use(&late, 1000); n >= 1000 || !late.Spent() {
		t.Errorf("a part used %d nodes after the time was up, and Spent is %v", n, late.Spent())
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	values := []float64{0.5, 0.6, 0.58, 0.2}
	count := func(s engine.Strength) [4]int {
		rng := rand.New(rand.NewPCG(1, 1))
		var n [4]int
		for range 1000 {
			n[s.Choose(values, rng)]++
		}
		return n
	}
	if n := count(engine.Strength{}); n[1] != 1000 {
		t.Errorf("without a spread, chosen %v, want always the best", n)
	}
	if n := count(engine.Strength{Spread: 0.05, Window: 0.3}); n[3] != 0 || n[0] == 0 || n[2] < n[0] || n[1] < n[2] {
		t.Errorf("chosen %v, want the better more often and none outside of the window", n)
	}
}

// A weak level does not always choose the best move. The thought is solved exactly if the
// score of the chosen move is proved, and only then its value can be 0 or 1.
func TestChosenScoreIsSolvedIfProved(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		scores []int
		depth  int // of the deepest search; the game ends after 2 moves
		solved []bool
	}{
		{"all moves lose", []int{-engine.Won, -engine.Won}, 1, []bool{true, true}},
		{"searched to the end", []int{0, -engine.Won}, 2, []bool{true, true}},
		{"one move loses", []int{-100, -engine.Won}, 1, []bool{false, true}},
		{"one move wins", []int{engine.Won, 0}, 1, []bool{true, false}},
		{"the second move wins", []int{1500, engine.Won}, 1, []bool{false, true}},
		{"both seem to win", []int{engine.Won - 1000, engine.Won - 1000}, 1, []bool{false, false}},
	} {
		budget := engine.NewBudget(engine.Limits{}, 0)
		chosen := map[int]bool{}
		for seed := range uint64(100) {
			r := engine.Root{Budget: &budget, Strength: engine.Strength{Depth: tt.depth, Spread: 1, Window: 0.9}, Most: 2}
			r.Search = func(i, depth, alpha int) int { return tt.scores[r.Choices[i].Move] }
			for i := range tt.scores {
				r.Choices = append(r.Choices, engine.Choice{Move: uint8(i)})
			}
			r.Deepen()
			choice, thought := r.Choose(rand.New(rand.NewPCG(seed, 1)))
			chosen[int(choice.Move)] = true
			if want := tt.solved[choice.Move]; thought.Solved != want {
				t.Fatalf("%s: move %d, value %v: solved %v, want %v", tt.name, choice.Move, thought.Value, thought.Solved, want)
			}
			if v := thought.Value; !thought.Solved && math.Abs(v-0.5) > 0.4999 {
				t.Errorf("%s: value %v, and it is not proved", tt.name, v)
			}
		}
		if best := tt.scores[0]; len(chosen) != 2 && best != engine.Won {
			t.Errorf("%s: chosen %v, want both moves", tt.name, chosen)
		}
	}
}

func TestTableKeepsTheDeepest(t *testing.T) {
	t.Parallel()
	table := engine.NewTable(32) // one pair of slots
	table.Put(1, engine.NewFound(-7, 9, engine.Exact, 5))
	table.Put(2, engine.NewFound(8, 3, engine.Lower, 6))
	table.Put(3, engine.NewFound(9, 4, engine.Upper, 7))
	if f := table.Get(1); f.Score() != -7 || f.Depth() != 9 || f.Bound() != engine.Exact || f.Move() != 5 {
		t.Errorf("the deepest is %d, %d, %d, %d", f.Score(), f.Depth(), f.Bound(), f.Move())
	}
	if f := table.Get(2); f != 0 {
		t.Errorf("the shallowest is still there: %x", f)
	}
	table.Age()
	table.Put(4, engine.NewFound(0, 1, engine.Exact, 0))
	table.Put(5, engine.NewFound(0, 1, engine.Exact, 0))
	if table.Get(1) != 0 || table.Get(4) == 0 || table.Get(5) == 0 {
		t.Error("the old do not give way to the new")
	}
	table.Forget()
	if table.Get(4) != 0 {
		t.Error("what is forgotten is still there")
	}
}

func TestScore(t *testing.T) {
	t.Parallel()
	var s engine.Score
	if _, v := engine.DefaultSPRT.Judge(s); v != engine.Undecided {
		t.Errorf("before the first game: %s", v)
	}
	for range 100 {
		s.Add([2]engine.Points{engine.Win, engine.Loss})
		s.Add([2]engine.Points{engine.Win, engine.Draw})
		s.Add([2]engine.Points{engine.Win, engine.Win})
	}
	if s.Games() != 600 || s.Wins != 400 || s.Draws != 100 || s.Losses != 100 || s.Mean() != 0.75 {
		t.Errorf("counted %+v, mean %v", s, s.Mean())
	}
	elo, margin := s.Elo()
	if math.Abs(elo-190.8) > 0.1 || margin < 15 || margin > 25 {
		t.Errorf("Elo %.1f ± %.1f", elo, margin)
	}
	if ratio, v := engine.DefaultSPRT.Judge(s); v != engine.Accepted || ratio < 3 {
		t.Errorf("the test says %s at %.2f", v, ratio)
	}
	var even engine.Score
	for range 4 {
		even.Add([2]engine.Points{engine.Win, engine.Loss})
	}
	if elo, margin := even.Elo(); elo != 0 || margin < 100 || margin > 200 {
		t.Errorf("after four even pairs: Elo %.1f ± %.1f", elo, margin)
	}
	var worse engine.Score
	for range 600 {
		worse.Add([2]engine.Points{engine.Loss, engine.Draw})
		worse.Add([2]engine.Points{engine.Win, engine.Loss})
	}
	if _, v := engine.DefaultSPRT.Judge(worse); v != engine.Rejected {
		t.Errorf("the test of the worse says %s", v)
	}
}
