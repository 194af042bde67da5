// Package enginetest has a plain opponent for the engines, and plays matches against it.
package enginetest

import (
	"math"
	"testing"

	"galet/game"
	"galet/game/engine"
)

// UCT is Monte Carlo tree search with random playouts. S is the state of a game,
// whose copy is independent, and M its moves.
type UCT[S, M any] struct {
	// Explore is the weight of rarely visited moves.
	Explore float64
	// Start is the state of a position.
	Start func(game.Position) S
	// Turn is the seat to move.
	Turn func(*S) uint8
	// Moves appends the legal moves; none at the end of the game.
	Moves func([]M, *S) []M
	Play  func(*S, M)
	// Playout plays to the end; nil: random moves.
	Playout func(*S, *engine.WyRand)
	// Result is the result of seat 0 at the end: 1 for a win, 0 for a loss.
	Result func(*S) float64
	// Name is a move's name; s is the state before it.
	Name func(s *S, m M) game.Move

	nodes []node[M]
	moves []M
	rng   engine.WyRand
}

// node is a position in the tree. Its children are next to each other.
type node[M any] struct {
	visits, wins float64 // wins of the seat that moved here
	child        int
	children     int
	move         M
}

// Reset does nothing: a search keeps nothing from the last one.
func (u *UCT[S, M]) Reset() {}

// Think searches within the limits.
func (u *UCT[S, M]) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	root := u.Start(p)
	u.rng = engine.WyRand(l.Seed*2 + 1)
	u.nodes = append(u.nodes[:0], node[M]{})
	for budget := engine.NewBudget(l, 0); ; {
		s := root
		u.visit(0, 0, &s)
		if budget.Spend() {
			n := u.mostVisited()
			return engine.Thought{Move: u.Name(&root, n.move), Value: n.wins / n.visits, Nodes: budget.Nodes()}, nil
		}
	}
}

func (u *UCT[S, M]) mostVisited() node[M] {
	root := u.nodes[0]
	best := u.nodes[root.child]
	for _, c := range u.nodes[root.child:][:root.children] {
		if c.visits > best.visits {
			best = c
		}
	}
	return best
}

// visit plays one game through the tree and returns the result for seat 0. mover is
// the seat that moved to this node.
func (u *UCT[S, M]) visit(at int, mover uint8, s *S) (result float64) {
	if u.nodes[at].visits == 1 {
		u.expand(at, s)
	}
	if n := u.nodes[at]; n.children == 0 {
		result = u.playout(s)
	} else {
		c := u.choose(n)
		turn := u.Turn(s)
		u.Play(s, u.nodes[c].move)
		result = u.visit(c, turn, s)
	}
	n := &u.nodes[at]
	n.visits++
	if mover == 0 {
		n.wins += result
	} else {
		n.wins += 1 - result
	}
	return result
}

func (u *UCT[S, M]) playout(s *S) float64 {
	if u.Playout != nil {
		u.Playout(s, &u.rng)
		return u.Result(s)
	}
	for {
		if u.moves = u.Moves(u.moves[:0], s); len(u.moves) == 0 {
			return u.Result(s)
		}
		u.Play(s, u.moves[u.rng.Below(uint64(len(u.moves)))])
	}
}

func (u *UCT[S, M]) expand(at int, s *S) {
	u.moves = u.Moves(u.moves[:0], s)
	u.nodes[at].child, u.nodes[at].children = len(u.nodes), len(u.moves)
	for _, m := range u.moves {
		u.nodes = append(u.nodes, node[M]{move: m})
	}
}

func (u *UCT[S, M]) choose(n node[M]) int {
	best, most := n.child, math.Inf(-1)
	log := math.Log(n.visits)
	for i := n.child; i < n.child+n.children; i++ {
		c := u.nodes[i]
		if c.visits == 0 {
			return i
		}
		if v := c.wins/c.visits + u.Explore*math.Sqrt(log/c.visits); v > most {
			best, most = i, v
		}
	}
	return best
}

// Match plays pairs of games, logs the score of a and returns it.
func Match(t testing.TB, arena engine.Arena, pairs int, a, b engine.Player) engine.Score {
	t.Helper()
	var score engine.Score
	for n := range pairs {
		pair, err := arena.Pair(n, a, b)
		if err != nil {
			t.Fatal(err)
		}
		score.Add(pair)
	}
	elo, margin := score.Elo()
	t.Logf("%v: +%d =%d -%d  %.1f %%  Elo %+.0f ± %.0f", arena.Chosen, score.Wins, score.Draws, score.Losses, 100*score.Mean(), elo, margin)
	return score
}

// ByNodes is an engine that plays at full strength with a limit of nodes a move.
func ByNodes(e engine.Engine, nodes int) engine.Player {
	return engine.Player{Engine: e, Limits: func(seed uint64) engine.Limits {
		return engine.Limits{Level: engine.MaxLevel, Nodes: nodes, Seed: seed}
	}}
}
