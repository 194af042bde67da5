package search

import (
	"math"
	"math/bits"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/kulami"
)

// uct is a plain opponent: Monte Carlo tree search with playouts at random.
type uct struct {
	board *board
	nodes []node
	rng   lots
}

// node is a position in the tree; its children stand side by side.
type node struct {
	visits, wins float64 // wins of the seat that moved here
	child        int32
	children     uint8
	field        uint8
}

func (u *uct) Reset() {}

func (u *uct) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	k := p.(kulami.Position)
	u.board = newBoard(k)
	root := newState(u.board, k)
	u.rng = lots(l.Seed*2 + 1)
	u.nodes = append(u.nodes[:0], node{})
	budget := engine.NewBudget(l, 0)
	for {
		s := root
		u.visit(0, &s)
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
	return engine.Thought{Move: u.board.move[n.field], Value: n.wins / n.visits, Nodes: budget.Nodes()}, nil
}

// visit plays one game through the tree and gives seat 0's points.
func (u *uct) visit(at int32, s *state) float64 {
	n := &u.nodes[at]
	var points float64
	switch {
	case s.legal == 0:
		points = result(u.board.score(s))
	case n.visits == 0:
		points = u.playout(s)
	default:
		if n.children == 0 {
			u.expand(at, s)
		}
		c := u.choose(at)
		u.board.play(s, u.nodes[c].field)
		points = u.visit(c, s)
		s.ply--
	}
	n = &u.nodes[at]
	n.visits++
	if s.ply&1 == 1 {
		n.wins += points
	} else {
		n.wins += 1 - points
	}
	return points
}

func (u *uct) playout(s *state) float64 {
	first, second := u.board.playout(s, &u.rng)
	end := state{marbles: [2]uint64{first, second}}
	end.terms.points = int16(u.board.panelPoints(first, second))
	return result(u.board.score(&end))
}

func result(ahead int) float64 {
	switch {
	case ahead > 0:
		return 1
	case ahead < 0:
		return 0
	}
	return 0.5
}

func (u *uct) expand(at int32, s *state) {
	u.nodes[at].child = int32(len(u.nodes))
	for set := s.legal; set != 0; set &= set - 1 {
		u.nodes = append(u.nodes, node{field: uint8(bits.TrailingZeros64(set))})
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

// plain is alpha-beta on the points as they stand, eight moves deep, and up to
// 25 when few fields are left.
type plain struct {
	board *board
	nodes int
}

func (a *plain) Reset() {}

func (a *plain) Think(p game.Position, _ engine.Limits) (engine.Thought, error) {
	k := p.(kulami.Position)
	a.board, a.nodes = newBoard(k), 0
	s := newState(a.board, k)
	depth := 8
	if left := mostMarbles - int(s.ply); left <= 25 {
		depth = max(8, min(25, 8+(25-left)))
	}
	best, alpha := uint8(noMove), -engine.Infinity
	for set := s.legal; set != 0; set &= set - 1 {
		next := s
		field := uint8(bits.TrailingZeros64(set))
		a.board.play(&next, field)
		if v := -a.value(&next, depth-1, -engine.Infinity, -alpha); v > alpha {
			best, alpha = field, v
		}
	}
	return engine.Thought{Move: a.board.move[best], Nodes: a.nodes}, nil
}

func (a *plain) value(s *state, depth, alpha, beta int) int {
	a.nodes++
	if depth == 0 || s.legal == 0 {
		return s.forMover(a.board.score(s))
	}
	for set := s.legal; set != 0; set &= set - 1 {
		next := *s
		a.board.play(&next, uint8(bits.TrailingZeros64(set)))
		if alpha = max(alpha, -a.value(&next, depth-1, -beta, -alpha)); alpha >= beta {
			break
		}
	}
	return alpha
}

// match plays pairs of games and prints the score.
func match(t testing.TB, pairs int, chosen map[string]string, a, b engine.Player) engine.Score {
	t.Helper()
	arena := engine.Arena{Game: kulami.Game{}, Chosen: chosen, Plies: 2, Seed: 1}
	var score engine.Score
	for n := range pairs {
		pair, err := arena.Pair(n, a, b)
		if err != nil {
			t.Fatal(err)
		}
		score.Add(pair)
	}
	elo, margin := score.Elo()
	t.Logf("%v: +%d =%d -%d  %.1f %%  Elo %+.0f ± %.0f", chosen, score.Wins, score.Draws, score.Losses, 100*score.Mean(), elo, margin)
	return score
}

func byNodes(e engine.Engine, level, nodes int) engine.Player {
	return engine.Player{Engine: e, Limits: func(seed uint64) engine.Limits {
		return engine.Limits{Level: level, Nodes: nodes, Seed: seed}
	}}
}
