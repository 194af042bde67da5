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
	// Nodes is the maximum number of positions in the proof of one move.
	Nodes int
	// Seed decides the games.
	Seed uint64

	games uint64
	seen  map[uint64]bool
}

const (
	// leastMoves is the minimum number of legal moves in a puzzle.
	leastMoves = 3
	// leastNodes is the minimum number of positions in the proof of a puzzle.
	leastNodes = 100
	// openingMoves is how many moves of a game are random.
	openingMoves = 4
	// maxUnprovedPositions: after this many positions in a row without a proof,
	// the maker stops trying earlier positions.
	maxUnprovedPositions = 3
)

// Next plays games until one has a puzzle that differs from all earlier ones. Of that
// game it returns the puzzle with the largest proof, which is the one furthest from the
// end. It returns false if stop returns true before.
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

// play plays a game. Its options and first moves are random. The other moves
// come from a level that makes mistakes.
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

// find looks for a puzzle from the end of a game backwards, as far as positions can be
// proved.
func (m *Maker) find(record game.Record, positions []game.Position) (Puzzle, bool) {
	v := prover{m.Engine, m.Nodes}
	best, proved := -1, proof{}
	for ply, missed := len(positions)-2, 0; ply >= 0 && missed < maxUnprovedPositions; ply-- {
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
