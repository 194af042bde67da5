package search

import (
	"testing"

	"galet/game/engine"
	"galet/game/gametest"
	"galet/game/kulami"
)

// Without contempt the best move draws. Another move promises nearly as much, and with
// contempt it is better.
func TestContempt(t *testing.T) {
	t.Parallel()
	for seed, ply := range map[uint64]int{164: 34, 166: 31} {
		p := gametest.Random(t, kulami.Game{}, map[string]string{"board": "square", "bonus": "none"}, seed)[ply].(kulami.Position)
		x := &search{board: newBoard(p), table: engine.NewTable(1 << 20), proves: true, budget: engine.NewBudget(engine.Limits{}, 0)}
		s := newState(x.board, p)
		deep := func() (v int) {
			for depth := 1; depth <= 6; depth++ {
				v = x.value(&s, depth, -engine.Infinity, engine.Infinity)
			}
			return v
		}
		if v := deep(); v != 0 {
			t.Errorf("seed %d: %d, want a draw", seed, v)
		}
		x.optimism = s.forMover(contempt)
		if v := deep(); v <= 0 || v > contempt {
			t.Errorf("seed %d with contempt: %d, want 1 to %d", seed, v, contempt)
		}
	}
}
