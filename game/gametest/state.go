package gametest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/google/go-cmp/cmp"

	"galet/game"
	"galet/game/lang"
)

// names are the players in captions and descriptions.
var names = [2]string{"Ana", "Bo"}

// state is everything about a position that other packages can see.
type state struct {
	ToMove  game.Seat
	Legal   []game.Move
	Result  game.Result
	Over    bool
	Caption game.Caption
	Alt     string
	Menu    []game.Choice
}

func (r *run) state(p game.Position) state {
	result, over := p.Result()
	loc := lang.English()
	return state{
		ToMove: p.ToMove(), Legal: p.Legal(), Result: result, Over: over,
		Caption: r.Words.Caption(loc, p, names), Alt: r.Words.Alt(loc, p, names, true), Menu: r.Words.Menu(loc, p),
	}
}

// checkImmutable checks that a position does not change while others play on from it,
// and, with the race detector, that several goroutines can do so at once.
func checkImmutable(r *run) error {
	return r.each(func(p ply) error {
		before := r.state(p.Position)
		playAll(p, r.seen)
		if d := cmp.Diff(before, r.state(p.Position)); d != "" {
			return fmt.Errorf("the receiver of Play changes (-before +after):\n%s", d)
		}
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() { playAll(p, p.Legal()) })
		}
		wg.Wait()
		return nil
	})
}

// playAll plays each of the moves from p, and ignores errors: other checks find them.
func playAll(p game.Position, moves []game.Move) {
	for _, m := range moves {
		_, _ = p.Play(m)
	}
}

// checkReplay checks that a record, written and read again, has the same positions.
func checkReplay(r *run) error {
	return r.each(func(p ply) error {
		if p.number != len(p.in.record.Moves) {
			return nil
		}
		record, err := writeAndRead(r.Game, p.in.record)
		if err != nil {
			return err
		}
		n := 0
		for position, err := range record.Positions() {
			if err != nil {
				return err
			}
			if d := cmp.Diff(r.state(p.in.positions[n]), r.state(position)); d != "" {
				return fmt.Errorf("the replayed record differs at ply %d (-played +replayed):\n%s", n, d)
			}
			n++
		}
		return nil
	})
}

// checkKeys checks that positions of a game with equal keys have the same future. It
// compares each position with the one that the last three moves reach in the opposite
// order.
func checkKeys(r *run) error {
	return r.each(func(p ply) error {
		if p.number < 3 {
			return nil
		}
		moves := slices.Clone(p.in.record.Moves[p.number-3 : p.number])
		slices.Reverse(moves)
		other := p.in.positions[p.number-3]
		for _, m := range moves {
			next, err := other.Play(m)
			if err != nil {
				return nil
			}
			other = next
		}
		for _, o := range []game.Position{other, p.before()} {
			if o.Key() == p.Key() && cmp.Diff(future(o), future(p.Position)) != "" {
				return fmt.Errorf("positions that go on in different ways have the key %s", p.Key())
			}
		}
		return nil
	})
}

// future is the state of a position, and the keys of the positions after each move.
func future(p game.Position) any {
	result, over := p.Result()
	seat, legal := p.ToMove(), p.Legal()
	keys := map[game.Move]string{}
	for _, m := range legal {
		if next, err := p.Play(m); err == nil {
			keys[m] = next.Key()
		}
	}
	return []any{seat, result, over, keys}
}
