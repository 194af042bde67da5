package gametest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// checkTurns checks that the turn, the result and the legal moves agree.
func checkTurns(r *run) error {
	return r.each(func(p ply) error {
		if p.number == 0 && p.ToMove() != game.First {
			return errors.New("the second seat moves first")
		}
		result, over := p.Result()
		if n := len(p.Legal()); over != (n == 0) {
			return fmt.Errorf("over is %t with %d legal moves", over, n)
		}
		if !over && result != (game.Result{}) {
			return fmt.Errorf("a result before the end: %+v", result)
		}
		return nil
	})
}

// checkMoves checks that the list of legal moves is stable, belongs to the caller, has no
// repeats, and that each of the moves can be played.
func checkMoves(r *run) error {
	return r.each(func(p ply) error {
		legal := slices.Clone(p.Legal())
		again := p.Legal()
		if d := cmp.Diff(legal, again); d != "" {
			return fmt.Errorf("calls of Legal differ (-first +second):\n%s", d)
		}
		for i := range again {
			again[i] = "overwritten"
		}
		if d := cmp.Diff(legal, p.Legal()); d != "" {
			return fmt.Errorf("the slice that Legal hands out is kept (-before +after):\n%s", d)
		}
		for i, m := range legal {
			if slices.Contains(legal[:i], m) {
				return fmt.Errorf("the move %q is listed twice", m)
			}
			if _, err := p.Play(m); err != nil {
				return fmt.Errorf("the listed move %q is refused: %w", m, err)
			}
		}
		return nil
	})
}

// checkRefusals checks that Play refuses everything that Legal does not list,
// with the error that the contract asks for.
func checkRefusals(r *run) error {
	return r.each(func(p ply) error {
		_, over := p.Result()
		legal := map[game.Move]bool{}
		for _, m := range p.Legal() {
			legal[m] = true
		}
		want := game.ErrIllegal
		if over {
			want = game.ErrOver
		}
		for _, m := range r.seen {
			if legal[m] {
				continue
			}
			if err := checkRefused(p, m, want); err != nil {
				return err
			}
		}
		return checkMisspelled(p)
	})
}

// checkMisspelled checks that Play only accepts a move in its only spelling.
func checkMisspelled(p ply) error {
	if _, over := p.Result(); over {
		return nil
	}
	legal := p.Legal()[0]
	words := append([]game.Move{}, malformed...)
	for _, typed := range spellings(legal) {
		words = append(words, game.Move(typed))
	}
	for _, m := range words {
		if m == legal {
			continue
		}
		if err := checkRefused(p, m, game.ErrNotation); err != nil {
			return err
		}
	}
	return nil
}

func checkRefused(p game.Position, m game.Move, want error) error {
	next, err := p.Play(m)
	switch {
	case err == nil:
		return fmt.Errorf("the move %q is accepted, want %q", m, want)
	case !errors.Is(err, want):
		return fmt.Errorf("the move %q is refused with %q, want an error that wraps %q", m, err, want)
	case next != nil:
		return fmt.Errorf("the refused move %q gives a position beside its error", m)
	}
	return nil
}
