package puzzle

import (
	"math/rand/v2"

	"galet/game"
	"galet/game/engine"
)

// Maker makes puzzles out of games of an engine with itself.
type Maker struct {
	Game   game.Game
	Engine engine.Engine
	// Nodes is the most positions that the proof of one move looks at.
	Nodes int
	// Seed decides the games.
	Seed uint64

	games uint64
	seen  map[uint64]bool
}

const (
	// leastMoves is how many legal moves a puzzle has at least.
	leastMoves = 3
	// leastNodes is how many positions its proof looks at, at least.
	leastNodes = 100
	// openingMoves is how many moves of a game are played by lot.
	openingMoves = 4
	// gap is after how many positions without a proof no earlier one is tried.
	gap = 3
)

// Next plays games until one has a puzzle that differs from all before. Of that game
// it returns the puzzle with the longest proof: the one furthest from the end. It
// returns false if stop is true before.
func (m *Maker) Next(stop func() bool) (Puzzle, bool, error) {
	if m.seen == nil {
		m.seen = map[uint64]bool{}
	}
	for !stop() {
		record, positions, err := m.play()
		if err != nil {
			return Puzzle{}, false, err
		}
		p, ok := m.find(record, positions)
		if ok {
			return p, true, nil
		}
	}
	return Puzzle{}, false, nil
}

// play plays a game: options and first moves by lot, the rest by a level that makes mistakes.
func (m *Maker) play() (game.Record, []game.Position, error) {
	m.games++
	rng := rand.New(rand.NewPCG(m.Seed, m.games))
	chosen := map[string]string{}
	for _, p := range m.Game.Parameters() {
		chosen[p.Name] = p.Choices[rng.IntN(len(p.Choices))].Value
	}
	options, err := m.Game.Setup(chosen, rng)
	if err != nil {
		return game.Record{}, nil, err
	}
	record := game.Record{Game: m.Game.ID(), Options: options}
	p := options.Start()
	positions := []game.Position{p}
	level := engine.MinLevel + rng.IntN(3)
	for {
		legal := p.Legal()
		if len(legal) == 0 {
			return record, positions, nil
		}
		move := legal[rng.IntN(len(legal))]
		if len(record.Moves) >= openingMoves {
			thought, err := m.Engine.Think(p, engine.Limits{Level: level, Seed: rng.Uint64()})
			if err != nil {
				return game.Record{}, nil, err
			}
			move = thought.Move
		}
		if p, err = p.Play(move); err != nil {
			return game.Record{}, nil, err
		}
		record.Moves = append(record.Moves, move)
		positions = append(positions, p)
	}
}

// find looks for a puzzle from the end of a game backwards, as far as the rest
// of the game can be worked out.
func (m *Maker) find(record game.Record, positions []game.Position) (Puzzle, bool) {
	v := prover{m.Engine, m.Nodes}
	best, proved := -1, proof{}
	for ply, missed := len(positions)-2, 0; ply >= 0 && missed < gap; ply-- {
		only, found, solved := v.prove(positions[ply])
		if found {
			best, proved = ply, only
		}
		if !solved {
			missed++
		}
	}
	if best < 0 || m.seen[Shape(positions[best])] {
		return Puzzle{}, false
	}
	m.seen[Shape(positions[best])] = true
	record.Moves = record.Moves[:best:best]
	return Puzzle{
		Rating:   grade(m.Engine, positions[best], proved),
		Nodes:    proved.nodes,
		Solution: v.solution(positions[best], proved.move),
		Record:   record,
	}, true
}
