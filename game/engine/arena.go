package engine

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
)

// Player is a side of an arena.
type Player struct {
	Engine Engine
	// Limits returns the limits of the next thought, with Seed set to seed.
	Limits func(seed uint64) Limits
}

// Arena plays pairs of games between two players: each opening twice, with the
// seats exchanged.
type Arena struct {
	Game game.Game
	// Chosen are the values for Game.Setup. The opening decides what is random.
	Chosen map[string]string
	// Plies is the number of random moves at the start. Every second opening
	// has one more, so that both seats move first equally often.
	Plies int
	// Seed determines the openings and the Seed of every thought.
	Seed uint64
}

// Pair plays the n-th opening twice, first with a in seat 0, and returns a's
// results.
func (r Arena) Pair(n int, a, b Player) ([2]Points, error) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(n)))
	opening, err := r.opening(n, rng)
	if err != nil {
		return [2]Points{}, err
	}
	seed := rng.Uint64()
	first, err := finish(opening, [2]Player{a, b}, seed)
	if err != nil {
		return [2]Points{}, err
	}
	second, err := finish(opening, [2]Player{b, a}, seed)
	return [2]Points{first, Win - second}, err
}

// opening is the position after the random moves.
func (r Arena) opening(n int, rng *rand.Rand) (game.Position, error) {
	for {
		options, err := r.Game.Setup(r.Chosen, rng)
		if err != nil {
			return nil, err
		}
		p := options.Start()
		for range r.Plies + n%2 {
			if legal := p.Legal(); len(legal) > 0 {
				if p, err = p.Play(legal[rng.IntN(len(legal))]); err != nil {
					return nil, err
				}
			}
		}
		if _, over := p.Result(); !over {
			return p, nil
		}
	}
}

// finish plays from p to the end and returns the result for seat 0's player.
func finish(p game.Position, players [2]Player, seed uint64) (Points, error) {
	for _, player := range players {
		player.Engine.Reset()
	}
	for {
		result, over := p.Result()
		switch {
		case over && result.Draw:
			return Draw, nil
		case over && result.Winner == game.First:
			return Win, nil
		case over:
			return Loss, nil
		}
		seed++
		player := players[p.ToMove()]
		thought, err := player.Engine.Think(p, player.Limits(seed))
		if err != nil {
			return 0, err
		}
		if p, err = p.Play(thought.Move); err != nil {
			return 0, fmt.Errorf("an engine played %s: %w", thought.Move, err)
		}
	}
}
