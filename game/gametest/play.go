package gametest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"galet/game"
)

// gamesPerSetup is the number of games played with each setup. The first game always
// plays the first legal move, the second one the last, the others random ones.
const gamesPerSetup = 8

// run is a subject and the games that were played with it.
type run struct {
	Subject
	games []playthrough
	// seen holds every move that was legal anywhere, sorted.
	seen []game.Move
}

// playthrough is one whole game.
type playthrough struct {
	name      string
	record    game.Record
	positions []game.Position
}

func newRun(s Subject, games int) (*run, error) {
	r := &run{Subject: s}
	if len(r.Setups) == 0 {
		r.Setups = []map[string]string{nil}
	}
	seen := map[game.Move]bool{}
	for _, setup := range r.Setups {
		for i := range uint64(games) {
			p, err := play(s.Game, setup, i)
			if err != nil {
				return nil, err
			}
			r.games = append(r.games, p)
			for _, position := range p.positions {
				for _, m := range position.Legal() {
					seen[m] = true
				}
			}
		}
	}
	r.seen = slices.Sorted(maps.Keys(seen))
	return r, nil
}

func play(g game.Game, setup map[string]string, seed uint64) (playthrough, error) {
	name := fmt.Sprintf("setup %v, game %d", setup, seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	options, err := g.Setup(setup, rng)
	if err != nil {
		return playthrough{}, fmt.Errorf("%s: Setup: %w", name, err)
	}
	p := playthrough{name: name, record: game.Record{Game: g.ID(), Options: options}}
	position := options.Start()
	p.positions = append(p.positions, position)
	for legal := position.Legal(); len(legal) > 0; legal = position.Legal() {
		if err := checkSeats(position); err != nil {
			return playthrough{}, fmt.Errorf("%s, ply %d: %w", name, len(p.record.Moves), err)
		}
		m := choose(legal, seed, rng)
		position, err = position.Play(m)
		if err != nil {
			return playthrough{}, fmt.Errorf("%s, ply %d: the listed move %q is refused: %w", name, len(p.record.Moves), m, err)
		}
		p.record.Moves = append(p.record.Moves, m)
		p.positions = append(p.positions, position)
		if len(p.record.Moves) > plyBound {
			return playthrough{}, fmt.Errorf("%s: not over after %d plies", name, plyBound)
		}
	}
	return p, checkSeats(position)
}

// checkSeats checks that there are two seats.
func checkSeats(p game.Position) error {
	result, _ := p.Result()
	if s := max(p.ToMove(), result.Winner); s > game.Second {
		return fmt.Errorf("seat %d to move or winning, want 0 or 1", s)
	}
	return nil
}

func choose(legal []game.Move, seed uint64, rng *rand.Rand) game.Move {
	switch seed {
	case 0:
		return legal[0]
	case 1:
		return legal[len(legal)-1]
	}
	return legal[rng.IntN(len(legal))]
}

// ply is one position of a playthrough.
type ply struct {
	game.Position
	number int
	in     *playthrough
}

// before is the position one ply earlier; there must be one.
func (p ply) before() game.Position { return p.in.positions[p.number-1] }

// each calls check with every position of every game. After the first violation in a game
// it continues with the next game.
func (r *run) each(check func(ply) error) error {
	var errs []error
	for i := range r.games {
		errs = append(errs, r.games[i].each(check))
	}
	return errors.Join(errs...)
}

func (p *playthrough) each(check func(ply) error) error {
	for n, position := range p.positions {
		if err := check(ply{position, n, p}); err != nil {
			return fmt.Errorf("%s, ply %d: %w", p.name, n, err)
		}
	}
	return nil
}
