package puzzle

import (
	"galet/game"
	"galet/game/engine"
)

// proof is the result of a successful proof.
type proof struct {
	// move is the only one that wins.
	move  game.Move
	nodes int
}

// prover proves positions with an engine that can solve the rest of a game.
type prover struct {
	engine engine.Engine
	// most is the maximum number of positions that it searches for one move.
	most int
}

// prove tries to prove that exactly one move wins, and that this move does not end the
// game. found reports whether it succeeded; if so, the first result is the proof. solved
// reports whether at least the result of the position is proved.
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

// solve is the proved result for the seat to move: 1, 0.5 or 0; ok is false if it is not
// proved. It adds the positions searched to nodes.
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

// maxSolution is the maximum number of moves in a solution.
const maxSolution = 9

// solution is the winning move, and how the game may go on. The winner's moves are proved
// to win; the opponent's are the engine's choice.
func (v prover) solution(p game.Position, m game.Move) []game.Move {
	winner := p.ToMove()
	line := []game.Move{m}
	for len(line) < maxSolution {
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

// defenceNodes is the maximum number of positions searched for each further move of a
// solution.
const defenceNodes = 5000

// winning is a move that is proved to win: first if it is one, otherwise another.
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
