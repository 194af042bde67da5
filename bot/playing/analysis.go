package playing

import (
	"context"
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

// faults are the winning chances that the faults lose at least.
var faults = map[fault]float64{inaccuracy: .1, mistake: .2, blunder: .3}

// moment is a move that lost winning chance.
type moment struct {
	// ply counts the moves before it.
	ply  int
	seat game.Seat
	// played is the move, better what the engine plays.
	played, better game.Move
	// before and after are the mover's winning chances, without and with the move;
	// beforeProved and afterProved tell whether they are proved.
	before, after             float64
	beforeProved, afterProved bool
	// loss is how much winning chance the move lost.
	loss float64
}

func (m moment) fault() fault {
	for _, f := range []fault{blunder, mistake, inaccuracy} {
		if m.loss >= faults[f] {
			return f
		}
	}
	return 0
}

// analysis is what the engine says of a match.
type analysis struct {
	// chances are the first seat's, before the first move and after each.
	chances []float64
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
	// longestThought how long one of them may take.
	reviewTime     = 12 * time.Second
	longestThought = 300 * time.Millisecond
)

// verdict is the first seat's winning chance in a position.
type verdict struct {
	first  float64
	proved bool
	better game.Move
}

// analyse thinks about every position of a match, one after another.
func (h *Handlers) analyse(ctx context.Context, by match.PlayerID, r game.Record) (analysis, error) {
	var verdicts []verdict
	var movers []game.Seat
	each := min(reviewTime/time.Duration(len(r.Moves)+1), longestThought)
	for p, err := range r.Positions() {
		if err != nil {
			return analysis{}, err
		}
		v, err := h.judge(ctx, by, r.Game, p, each)
		if err != nil {
			return analysis{}, err
		}
		verdicts, movers = append(verdicts, v), append(movers, p.ToMove())
	}
	return analysisOf(r.Moves, verdicts, movers), nil
}

// judge thinks about one position.
func (h *Handlers) judge(ctx context.Context, by match.PlayerID, id game.ID, p game.Position, most time.Duration) (verdict, error) {
	if result, over := p.Result(); over {
		switch {
		case result.Draw:
			return verdict{first: .5, proved: true}, nil
		case result.Winner == game.First:
			return verdict{first: 1, proved: true}, nil
		}
		return verdict{first: 0, proved: true}, nil
	}
	thought, err := h.Thinking.Think(ctx, thinking.Job{
		Class: thinking.Background, By: by, Game: id, Position: p, Level: engine.MaxLevel, Time: most, Seed: 1,
	})
	return verdict{forFirst(thought.Value, p.ToMove()), thought.Solved, thought.Move}, err
}

// forFirst turns a seat's winning chance into the first seat's, and back.
func forFirst(chance float64, s game.Seat) float64 {
	if s == game.Second {
		return 1 - chance
	}
	return chance
}

// analysisOf finds the moments: the moves that lost most.
func analysisOf(moves []game.Move, verdicts []verdict, movers []game.Seat) analysis {
	a := analysis{proved: -1}
	for i, v := range verdicts {
		a.chances = append(a.chances, smooth(verdicts, i))
		switch {
		case !v.proved:
			a.proved = -1
		case a.proved < 0 || v.first != verdicts[i-1].first:
			a.proved = i
		}
	}
	for i, played := range moves {
		before, after := verdicts[i], verdicts[i+1]
		m := moment{
			ply: i, seat: movers[i], played: played, better: before.better,
			before: forFirst(before.first, movers[i]), after: forFirst(after.first, movers[i]),
			beforeProved: before.proved, afterProved: after.proved,
			loss: lost(verdicts, i, movers[i]),
		}
		if m.played != m.better && m.fault() != 0 {
			a.moments = append(a.moments, m)
		}
	}
	slices.SortStableFunc(a.moments, func(x, y moment) int {
		switch {
		case x.loss > y.loss:
			return -1
		case x.loss < y.loss:
			return 1
		}
		return 0
	})
	a.moments = a.moments[:min(len(a.moments), mostMoments)]
	slices.SortFunc(a.moments, func(x, y moment) int { return x.ply - y.ply })
	return a
}

// lost is the winning chance that the i-th move lost. An engine thinks better of
// the seat to move than of the other, so a loss counts only as far as it shows
// between positions with the same seat to move, too. What is proved counts as it
// is.
func lost(verdicts []verdict, i int, s game.Seat) float64 {
	between := func(i, j int) float64 { return forFirst(verdicts[i].first, s) - forFirst(verdicts[j].first, s) }
	direct := between(i, i+1)
	if verdicts[i].proved && verdicts[i+1].proved {
		return direct
	}
	alike := 0.0
	if i > 0 {
		alike = between(i-1, i+1)
	}
	if i+2 < len(verdicts) {
		alike = max(alike, between(i, i+2))
	}
	return min(direct, alike)
}

// smooth is the first seat's winning chance, evened out between the seats to
// move. What is proved stays as it is.
func smooth(verdicts []verdict, i int) float64 {
	if i == 0 || i+1 == len(verdicts) || verdicts[i-1].proved || verdicts[i].proved || verdicts[i+1].proved {
		return verdicts[i].first
	}
	return (verdicts[i-1].first + 2*verdicts[i].first + verdicts[i+1].first) / 4
}
