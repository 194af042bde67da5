package engine

import (
	"fmt"
	"math/rand/v2"

	"galet/game"
)

// Player is one side of an arena.
type Player struct {
	Engine Engine
	// Limits gives the limits of the next thought; seed is for their Seed.
	Limits func(seed uint64) Limits
}

// Arena lets two players play pairs of games: each opening twice, with the
// seats changed.
type Arena struct {
	Game game.Game
	// Chosen is what Game.Setup is given; openings draw the rest at random.
	Chosen map[string]string
	// Plies is how many moves are played at random before the players begin; one
	// more in every second opening, so that both seats begin as often.
	Plies int
	// Seed decides the openings and every thought's Seed.
	Seed uint64
}

// Pair plays the n-th opening twice, at first with a in seat 0, and gives a's
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

// opening is a position after some moves at random, from which the game goes on.
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

// finish plays from p to the end and gives the result of the player in seat 0.
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
