package search

import (
	"flag"
	"fmt"
	"math"
	"testing"

	"galet/game"
	"galet/game/engine"
	"galet/game/unlur"
)

// uct is a plain opponent: Monte Carlo tree search with the same playouts, and
// nothing else.
type uct struct {
	nodes []plain
	lots  engine.Lots
}

// plain is a position in its tree; its children stand side by side.
type plain struct {
	visits, wins float64 // wins of the seat that moved here
	child        int32
	children     uint8
	move         cell
}

func (u *uct) Reset() {}

func (u *uct) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	root := newState(p.(*unlur.Position))
	u.lots = engine.Lots(l.Seed + 1<<32)
	u.nodes = append(u.nodes[:0], plain{})
	budget := engine.NewBudget(l, 0)
	for {
		s := root
		u.visit(0, root.turn^1, &s)
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
	return engine.Thought{Move: names[n.move], Value: n.wins / n.visits, Nodes: budget.Nodes()}, nil
}

// visit plays one game through the tree and gives the winner. mover is who
// moved to this node.
func (u *uct) visit(at int32, mover uint8, s *state) (winner uint8) {
	switch {
	case s.over || at != 0 && u.nodes[at].visits == 0:
		s.playout(&u.lots)
		winner = s.winner
	default:
		if u.nodes[at].children == 0 {
			u.expand(at, s)
		}
		c := u.choose(at)
		turn := s.turn
		s.play(u.nodes[c].move)
		winner = u.visit(c, turn, s)
	}
	n := &u.nodes[at]
	n.visits++
	if winner == mover {
		n.wins++
	}
	return winner
}

func (u *uct) expand(at int32, s *state) {
	u.nodes[at].child = int32(len(u.nodes))
	for _, c := range s.choices() {
		u.nodes = append(u.nodes, plain{move: c})
	}
	if s.contract {
		u.nodes = append(u.nodes, plain{move: pass})
	}
	u.nodes[at].children = uint8(len(u.nodes) - int(u.nodes[at].child))
}

// uctExplore is what is best for plain search by its makers' measurements.
const uctExplore = 0.4

func (u *uct) choose(at int32) int32 {
	n := u.nodes[at]
	best, most := n.child, math.Inf(-1)
	log := math.Log(n.visits + 1)
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

// The length of the match against plain search.
var (
	pairs = flag.Int("pairs", 4, "how many pairs of games to play against plain search")
	nodes = flag.Int("nodes", 1000, "how many playouts a move has")
	side  = flag.Int("side", 6, "the size of the board")
)

func TestBeatsPlainSearch(t *testing.T) {
	t.Parallel()
	arena := engine.Arena{Game: unlur.Game{}, Chosen: map[string]string{"size": fmt.Sprint(*side)}, Seed: 1}
	var score engine.Score
	for n := range *pairs {
		pair, err := arena.Pair(n, byNodes(New(32<<20), *nodes), byNodes(&uct{}, *nodes))
		if err != nil {
			t.Fatal(err)
		}
		score.Add(pair)
	}
	elo, margin := score.Elo()
	t.Logf("+%d -%d  %.1f %%  Elo %+.0f ± %.0f", score.Wins, score.Losses, 100*score.Mean(), elo, margin)
	if score.Mean() <= 0.5 {
		t.Errorf("scored %.2f against plain search", score.Mean())
	}
}

func byNodes(e engine.Engine, nodes int) engine.Player {
	return engine.Player{Engine: e, Limits: func(seed uint64) engine.Limits {
		return engine.Limits{Level: engine.MaxLevel, Nodes: nodes, Seed: seed}
	}}
}
