package gametest

import (
	"math/rand/v2"
	"testing"

	"galet/game"
)

// Random plays one random game, always the same for the same choices and seed, and
// returns all its positions. In one of eight plies it plays the first legal move, so that
// a pass at that place occurs early.
func Random(t testing.TB, g game.Game, chosen map[string]string, seed uint64) []game.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	options, err := g.Setup(chosen, rng)
	if err != nil {
		t.Fatal(err)
	}
	all := []game.Position{options.Start()}
	for legal := all[0].Legal(); len(legal) > 0; legal = all[len(all)-1].Legal() {
		m := legal[0]
		if rng.IntN(8) > 0 {
			m = legal[rng.IntN(len(legal))]
		}
		next, err := all[len(all)-1].Play(m)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, next)
	}
	return all
}
