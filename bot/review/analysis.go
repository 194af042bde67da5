package review

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

// moveFault is how bad a move was.
type moveFault int

// The faults, by the winning chance that the move lost.
const (
	inaccuracy moveFault = iota + 1
	mistake
	blunder
)

// faults are the minimum losses of winning chance of each fault, in percent.
var faults = map[moveFault]int{inaccuracy: 10, mistake: 20, blunder: 30}

// chance is a winning chance in percent.
type chance struct {
	percent int
	proved  bool
}

// of converts the first seat's chance to that of a seat.
func (c chance) of(s game.Seat) chance {
	if s == game.Second {
		c.percent = 100 - c.percent
	}
	return c
}

// moment is a move that lost much winning chance.
type moment struct {
	// ply counts the moves before it.
	ply  int
	seat game.Seat
	// played is the move, better the move that the engine prefers.
	played, better game.Move
	// before and after are the mover's winning chances, without and with the move.
	before, after chance
}

// loss is how much winning chance the move lost, in percent.
func (m moment) loss() int { return m.before.percent - m.after.percent }

func (m moment) fault() moveFault {
	for _, f := range []moveFault{blunder, mistake, inaccuracy} {
		if m.loss() >= faults[f] {
			return f
		}
	}
	return 0
}

// review is the engine's review of a match.
type review struct {
	// chances are the first seat's winning chances, before the first move and after each.
	chances []chance
	// moments are the moves that lost most, in order.
	moments []moment
	// proved is the number of moves after which the result was proved and did not change
	// any more; -1: it was never proved.
	proved int
}

const (
	// maxMoments is the maximum number of moments in a review.
	maxMoments = 3
	// reviewTime is the maximum time of all thoughts of a review together.
	// longestThought is the maximum time of one thought. Half of reviewTime is for
	// secondLooks: longer thoughts about the positions before and after the moments.
	reviewTime     = 12 * time.Second
	longestThought = 300 * time.Millisecond
	secondLooks    = 2 * maxMoments
)

// verdict is the first seat's winning chance in a position, and the engine's move.
type verdict struct {
	first  chance
	better game.Move
}

// analyse thinks about each position of a match, one after another. Then it thinks longer
// about at most secondLooks positions before and after the moments, and replaces the
// first results.
func (h *Handlers) analyse(ctx context.Context, by match.PlayerID, r game.Record) (review, error) {
	var verdicts []verdict
	var positions []game.Position
	var movers []game.Seat
	// A verdict takes up to two thoughts.
	first := h.newJudge(ctx, by, r.Game, min(reviewTime/2/time.Duration(2*len(r.Moves)+1), longestThought), false)
	for p, err := range r.Positions() {
		if err != nil {
			return review{}, err
		}
		v, err := first.verdict(p)
		if err != nil {
			return review{}, err
		}
		verdicts, positions, movers = append(verdicts, v), append(positions, p), append(movers, p.ToMove())
	}
	second, seen := h.newJudge(ctx, by, r.Game, reviewTime/2/(2*secondLooks), true), map[int]bool{}
	for range secondLooks {
		n := newReview(r.Moves, verdicts, movers).nextToVerify(seen)
		if n < 0 {
			break
		}
		v, err := second.verdict(positions[n])
		if err != nil {
			return review{}, err
		}
		verdicts[n], seen[n] = v, true
	}
	return newReview(r.Moves, verdicts, movers), nil
}

// nextToVerify is the number of moves before a position next to a moment that is not
// proved and not among those seen; -1: there is none.
func (a review) nextToVerify(seen map[int]bool) int {
	for _, m := range a.moments {
		for n := m.ply; n <= m.ply+1; n++ {
			if !seen[n] && !a.chances[n].proved {
				return n
			}
		}
	}
	return -1
}

// judge estimates the positions of a match. It thinks about each position once.
type judge struct {
	think func(game.Position) (engine.Thought, error)
	// known are the opinions by the keys of the positions.
	known map[string]opinion
}

// opinion is the result of one thought about a position.
type opinion struct {
	// first is the first seat's winning chance, 0 to 1.
	first  float64
	proved bool
	// line is the expected continuation.
	line []game.Move
}

// newJudge makes a judge whose thoughts take at most the given time. begun: the review has
// had a thought already, so the next ones are not refused.
func (h *Handlers) newJudge(ctx context.Context, by match.PlayerID, id game.ID, each time.Duration, begun bool) judge {
	return judge{known: map[string]opinion{}, think: func(p game.Position) (engine.Thought, error) {
		thought, err := h.thinking.Think(ctx, thinking.Job{
			Class: thinking.Background, By: by, Game: id, Position: p, Level: engine.MaxLevel, Time: each, Seed: 1, Continues: begun,
		})
		begun = true
		return thought, err
	}}
}

// verdict estimates a position. An engine overrates the seat to move. So a chance that is
// not proved is the mean of two opinions: one of the position, and one of the next
// position on the expected line where the other seat is to move.
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
	if !here.proved { // only a proved result is certain
		v.first.percent = min(max(v.first.percent, 1), 99)
	}
	return v, nil
}

// opinion is the cached opinion of a position, or a new one.
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

// newReview makes the review of a match from the verdicts of its positions.
func newReview(moves []game.Move, verdicts []verdict, movers []game.Seat) review {
	a := review{proved: -1}
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
	a.moments = a.moments[:min(len(a.moments), maxMoments)]
	slices.SortFunc(a.moments, func(x, y moment) int { return x.ply - y.ply })
	return a
}
