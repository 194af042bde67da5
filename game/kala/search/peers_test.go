package search

import (
	"math"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/kala"
)

// uct is a plain opponent: Monte Carlo tree search with playouts at random.
type uct struct {
	nodes []node
	rng   lots
}

// node is a position in the tree; its children stand side by side.
type node struct {
	visits, wins float64 // wins of the seat that moved here
	child        int32
	children     uint8
	move         move
}

func (u *uct) Reset() {}

func (u *uct) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	root := newState(p.(kala.Position))
	u.rng = lots(l.Seed*2 + 1)
	u.nodes = append(u.nodes[:0], node{})
	budget := engine.NewBudget(l, 0)
	for {
		s := root
		u.visit(0, 0, &s)
		if budget.Spend() {
			break
		}
	}
	best := u.nodes[0].child
	for i := range int32(u.nodes[0].children) {
		if c := u.nodes[0].child + i; u.nodes[c].visits > u.nodes[best].visits {
			best = c
		}
	}
	n := u.nodes[best]
	return engine.Thought{Move: root.spell(n.move), Value: n.wins / n.visits, Nodes: budget.Nodes()}, nil
}

// visit plays one game through the tree and gives the winner. mover is who
// moved to this node.
func (u *uct) visit(at int32, mover uint8, s *state) (winner uint8) {
	n := &u.nodes[at]
	switch {
	case s.over() || n.visits == 0:
		s.playout(&u.rng)
		winner = s.turn ^ 1
	default:
		if n.children == 0 {
			u.expand(at, s)
		}
		c := u.choose(at)
		turn := s.turn
		s.play(u.nodes[c].move)
		winner = u.visit(c, turn, s)
	}
	n = &u.nodes[at]
	n.visits++
	if winner == mover {
		n.wins++
	}
	return winner
}

func (u *uct) expand(at int32, s *state) {
	u.nodes[at].child = int32(len(u.nodes))
	var moves [mostMoves]move
	for _, m := range moves[:s.moves(&moves)] {
		u.nodes = append(u.nodes, node{move: m})
		u.nodes[at].children++
	}
}

func (u *uct) choose(at int32) int32 {
	n := u.nodes[at]
	best, most := n.child, math.Inf(-1)
	log := math.Log(n.visits)
	for i := range int32(n.children) {
		c := u.nodes[n.child+i]
		if c.visits == 0 {
			return n.child + i
		}
		if v := c.wins/c.visits + uctExplore*math.Sqrt(log/c.visits); v > most {
			best, most = n.child+i, v
		}
	}
	return best
}

const uctExplore = 0.7

// plain is alpha-beta of some turns on the difference of the beans in reserve
// and in one's own cup.
type plain struct{ turns, nodes int }

func (a *plain) Reset() {}

func (a *plain) Think(p game.Position, _ engine.Limits) (engine.Thought, error) {
	s := newState(p.(kala.Position))
	a.nodes = 0
	var moves [mostMoves]move
	best, alpha := move(0), -engine.Infinity
	for _, m := range moves[:s.moves(&moves)] {
		if v := a.after(&s, m, a.turns, alpha, engine.Infinity); v > alpha {
			best, alpha = m, v
		}
	}
	return engine.Thought{Move: s.spell(best), Nodes: a.nodes}, nil
}

func (a *plain) after(s *state, m move, turns, alpha, beta int) int {
	next := *s
	if next.play(m); next.turn == s.turn {
		return a.value(&next, turns, alpha, beta)
	}
	return -a.value(&next, turns-1, -beta, -alpha)
}

func (a *plain) value(s *state, turns, alpha, beta int) int {
	a.nodes++
	if s.over() {
		return -engine.Won
	}
	if turns == 0 && !s.again {
		me, other := s.turn&1, s.turn&1^1
		return int(s.reserve[me]) - int(s.reserve[other]) + int(s.top.at(s.cup[me])) - int(s.top.at(s.cup[other]))
	}
	var moves [mostMoves]move
	for _, m := range moves[:s.moves(&moves)] {
		if alpha = max(alpha, a.after(s, m, turns, alpha, beta)); alpha >= beta {
			break
		}
	}
	return alpha
}

// match plays pairs of games and prints the score.
func match(t testing.TB, pairs int, a, b engine.Player) engine.Score {
	t.Helper()
	arena := engine.Arena{Game: kala.Game{}, Plies: 3, Seed: 1}
	var score engine.Score
	for n := range pairs {
		pair, err := arena.Pair(n, a, b)
		if err != nil {
			t.Fatal(err)
		}
		score.Add(pair)
	}
	elo, margin := score.Elo()
	t.Logf("+%d =%d -%d  %.1f %%  Elo %+.0f ± %.0f", score.Wins, score.Draws, score.Losses, 100*score.Mean(), elo, margin)
	return score
}

func byNodes(e engine.Engine, level, nodes int) engine.Player {
	return engine.Player{Engine: e, Limits: func(seed uint64) engine.Limits {
		return engine.Limits{Level: level, Nodes: nodes, Seed: seed}
	}}
}
