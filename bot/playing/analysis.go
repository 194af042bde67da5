package playing

import (
	"context"
	"math"
	"slices"
	"time"

	"galet/bot/thinking"
	"galet/game"
	"galet/game/engine"
	"galet/game/match"
)

// fault is how bad a move was.
type fault int

// The faults, by the winning chance that the move lost.
const (
	inaccuracy fault = iota + 1
	mistake
	blunder
)

// faults are the winning chances, in percent, that the faults lose at least.
var faults = map[fault]int{inaccuracy: 10, mistake: 20, blunder: 30}

// chance is a winning chance as people read it.
type chance struct {
	percent int
	proved  bool
}

// of turns the first seat's chance into a seat's.
func (c chance) of(s game.Seat) chance {
	if s == game.Second {
		c.percent = 100 - c.percent
	}
	return c
}

// moment is a move that lost winning chance.
type moment struct {
	// ply counts the moves before it.
	ply  int
	seat game.Seat
	// played is the move, better what the engine plays.
	played, better game.Move
	// before and after are the mover's winning chances, without and with the move.
	before, after chance
}

// loss is how much winning chance the move lost, in percent.
func (m moment) loss() int { return m.before.percent - m.after.percent }

func (m moment) fault() fault {
	for _, f := range []fault{blunder, mistake, inaccuracy} {
		if m.loss() >= faults[f] {
			return f
		}
	}
	return 0
}

// analysis is what the engine says of a match.
type analysis struct {
	// chances are the first seat's, before the first move and after each.
	chances []chance
	// moments are those that decided it, in order.
	moments []moment
	// proved is after how many moves the result was proved and stayed the same to
	// the end; -1: never.
	proved int
}

const (
	// mostMoments is how many moments a review shows.
	mostMoments = 3
	// reviewTime is how long all thoughts of a review take together, and
	// longestThought how long one of them may take. Half of the time is for second
	// looks, up to secondLooks, at the positions before and after the moments.
	reviewTime     = 12 * time.Second
	longestThought = 300 * time.Millisecond
	secondLooks    = 2 * mostMoments
)

// verdict is the first seat's winning chance in a position, and the engine's move.
type verdict struct {
	first  chance
	better game.Move
}

// analyse thinks about every position of a match, one after another. Then it thinks
// longer about at most secondLooks positions before and after the moments. These results
// replace the first ones.
func (h *Handlers) analyse(ctx context.Context, by match.PlayerID, r game.Record) (analysis, error) {
	var verdicts []verdict
	var positions []game.Position
	var movers []game.Seat
	// A verdict takes up to two thoughts.
	first := h.newJudge(ctx, by, r.Game, min(reviewTime/2/time.Duration(2*len(r.Moves)+1), longestThought))
	for p, err := range r.Positions() {
		if err != nil {
			return analysis{}, err
		}
		v, err := first.verdict(p)
		if err != nil {
			return analysis{}, err
		}
		verdicts, positions, movers = append(verdicts, v), append(positions, p), append(movers, p.ToMove())
	}
	second, seen := h.newJudge(ctx, by, r.Game, reviewTime/2/(2*secondLooks)), map[int]bool{}
	for range secondLooks {
		n := analysisOf(r.Moves, verdicts, movers).unseen(seen)
		if n < 0 {
			break
		}
		v, err := second.verdict(positions[n])
		if err != nil {
			return analysis{}, err
		}
		verdicts[n], seen[n] = v, true
	}
	return analysisOf(r.Moves, verdicts, movers), nil
}

// unseen is the number of moves before a position beside a moment that is not proved
// and not among those seen; -1: there is none.
func (a analysis) unseen(seen map[int]bool) int {
	for _, m := range a.moments {
		for n := m.ply; n <= m.ply+1; n++ {
			if !seen[n] && !a.chances[n].proved {
				return n
			}
		}
	}
	return -1
}

// judge judges the positions of a match. It thinks about each position once.
type judge struct {
	think func(game.Position) (engine.Thought, error)
	// known are the opinions by the keys of the positions.
	known map[string]opinion
}

// opinion is what one thought says of a position.
type opinion struct {
	// first is the first seat's winning chance, 0 to 1.
	first  float64
	proved bool
	// line is the expected continuation.
	line []game.Move
}

// newJudge makes a judge whose thoughts take up to the given time.
func (h *Handlers) newJudge(ctx context.Context, by match.PlayerID, id game.ID, each time.Duration) judge {
	return judge{known: map[string]opinion{}, think: func(p game.Position) (engine.Thought, error) {
		return h.Thinking.Think(ctx, thinking.Job{
			Class: thinking.Background, By: by, Game: id, Position: p, Level: engine.MaxLevel, Time: each, Seed: 1,
		})
	}}
}

// verdict judges a position. An engine thinks better of the seat to move than of the
// other. So a chance that is not proved is the mean of two opinions: of the position,
// and of the one in which the other seat is to move after the best moves.
func (j judge) verdict(p game.Position) (verdict, error) {
	here, err := j.opinion(p)
	if err != nil {
		return verdict{}, err
	}
	v := verdict{first: chance{proved: here.proved}}
	if len(here.line) > 0 {
		v.better = here.line[0]
	}
	first := here.first
	if !here.proved {
		next := p
		for _, move := range here.line {
			if next, err = next.Play(move); err != nil {
				return verdict{}, err
			}
			if next.ToMove() != p.ToMove() {
				break
			}
		}
		there, err := j.opinion(next)
		if err != nil {
			return verdict{}, err
		}
		first = (here.first + there.first) / 2
	}
	v.first.percent = int(math.Round(100 * first))
	return v, nil
}

// opinion thinks about a position, or remembers what it thought.
func (j judge) opinion(p game.Position) (opinion, error) {
	key := p.Key()
	if o, ok := j.known[key]; ok {
		return o, nil
	}
	if result, over := p.Result(); over {
		switch {
		case result.Draw:
			return opinion{first: .5, proved: true}, nil
		case result.Winner == game.First:
			return opinion{first: 1, proved: true}, nil
		}
		return opinion{first: 0, proved: true}, nil
	}
	thought, err := j.think(p)
	if err != nil {
		return opinion{}, err
	}
	o := opinion{thought.Value, thought.Solved, thought.Line}
	if p.ToMove() == game.Second {
		o.first = 1 - o.first
	}
	j.known[key] = o
	return o, nil
}

// analysisOf finds the moments: the moves that lost most.
func analysisOf(moves []game.Move, verdicts []verdict, movers []game.Seat) analysis {
	a := analysis{proved: -1}
	for i, v := range verdicts {
		a.chances = append(a.chances, v.first)
		switch {
		case !v.first.proved:
			a.proved = -1
		case a.proved < 0 || v.first != verdicts[i-1].first:
			a.proved = i
		}
	}
	for i, played := range moves {
		m := moment{
			ply: i, seat: movers[i], played: played, better: verdicts[i].better,
			before: verdicts[i].first.of(movers[i]), after: verdicts[i+1].first.of(movers[i]),
		}
		if m.played != m.better && m.fault() != 0 {
			a.moments = append(a.moments, m)
		}
	}
	slices.SortStableFunc(a.moments, func(x, y moment) int { return y.loss() - x.loss() })
	a.moments = a.moments[:min(len(a.moments), mostMoments)]
	slices.SortFunc(a.moments, func(x, y moment) int { return x.ply - y.ply })
	return a
}
