package puzzle

import (
	"galet/game"
	"galet/game/engine"
)

// proof is what a search proved of a position.
type proof struct {
	// move is the only one that wins.
	move  game.Move
	nodes int
}

// prover proves with an engine that works out the rest of a game.
type prover struct {
	engine engine.Engine
	// most is how many positions it looks at for one move.
	most int
}

// prove proves that exactly one move wins, and that the game does not end with
// it. found is false where that is not so or takes too many nodes, solved where
// not even the position's own result is proved.
func (v prover) prove(p game.Position) (only proof, found, solved bool) {
	v.engine.Reset()
	chance, solved := v.solve(p, &only.nodes)
	legal := p.Legal()
	if chance != 1 || len(legal) < leastMoves {
		return proof{}, false, solved
	}
	for _, m := range legal {
		next, err := p.Play(m)
		if err != nil {
			return proof{}, false, solved
		}
		chance, ok := v.solve(next, &only.nodes)
		if !ok {
			return proof{}, false, solved
		}
		if next.ToMove() != p.ToMove() {
			chance = 1 - chance
		}
		if chance < 1 {
			continue
		}
		if _, over := next.Result(); over || only.move != "" {
			return proof{}, false, solved
		}
		only.move = m
	}
	return only, only.move != "" && only.nodes >= leastNodes, solved
}

// solve is the proved winning chance of the seat to move: 1, 0.5 or 0. It
// adds the positions looked at to nodes.
func (v prover) solve(p game.Position, nodes *int) (chance float64, ok bool) {
	*nodes++
	if result, over := p.Result(); over {
		switch {
		case result.Draw:
			return 0.5, true
		case result.Winner == p.ToMove():
			return 1, true
		}
		return 0, true
	}
	if e, ok := v.engine.(engine.Prover); ok {
		won, looked, ok := e.Prove(p, v.most)
		*nodes += looked
		if won {
			chance = 1
		}
		return chance, ok
	}
	thought, err := v.engine.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: v.most, Seed: 1})
	*nodes += thought.Nodes
	return thought.Value, err == nil && thought.Solved
}

// mostSolution is the most moves of a solution.
const mostSolution = 9

// solution is the winning move, and how the game may go on: the winner's moves
// are proved to win, the opponent's are the engine's.
func (v prover) solution(p game.Position, m game.Move) []game.Move {
	winner := p.ToMove()
	line := []game.Move{m}
	for len(line) < mostSolution {
		next, err := p.Play(line[len(line)-1])
		if err != nil {
			break
		}
		p = next
		thought, err := v.engine.Think(p, engine.Limits{Level: engine.MaxLevel, Nodes: defenceNodes, Seed: 1})
		if err != nil {
			break
		}
		m, ok := thought.Move, true
		if p.ToMove() == winner {
			m, ok = v.winning(p, m)
		}
		if !ok {
			break
		}
		line = append(line, m)
	}
	return line
}

// defenceNodes is how many positions a move of a solution's continuation looks at.
const defenceNodes = 5000

// winning is a move that is proved to win, the given one if it is one.
func (v prover) winning(p game.Position, first game.Move) (game.Move, bool) {
	for _, m := range append([]game.Move{first}, p.Legal()...) {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		chance, ok := v.solve(next, new(int))
		if next.ToMove() != p.ToMove() {
			chance = 1 - chance
		}
		if ok && chance == 1 {
			return m, true
		}
	}
	return "", false
}
