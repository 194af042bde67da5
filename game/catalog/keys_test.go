package catalog_test

import (
	"testing"

	"galet/game"
	"galet/game/catalog"
)

// TestKeysFindTranspositions plays the first moves of each game in many orders.
// Some of them lead to the same position.
func TestKeysFindTranspositions(t *testing.T) {
	t.Parallel()
	const depth, width = 5, 7
	for _, e := range catalog.All() {
		options, err := e.Game.Setup(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		at, sequences := []game.Position{options.Start()}, 0
		for range depth {
			var next []game.Position
			for _, p := range at {
				legal := p.Legal()
				for _, m := range legal[:min(len(legal), width)] {
					after, err := p.Play(m)
					if err != nil {
						t.Fatal(err)
					}
					next = append(next, after)
				}
			}
			at, sequences = next, len(next)
		}
		keys := map[string]bool{}
		for _, p := range at {
			keys[p.Key()] = true
		}
		if len(keys) == sequences {
			t.Errorf("%s: %d sequences of moves lead to as many positions", e.Game.ID(), sequences)
		}
	}
}
