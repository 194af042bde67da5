package match_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"galet/game"
	"galet/game/match"
)

// TestPressesAtTheSameMoment: at each ply of a match, many presses arrive at
// once, of different cells, by the player to move and by the other.
func TestPressesAtTheSameMoment(t *testing.T) {
	t.Parallel()
	const presses = 16
	d := newTestService(t)
	m := d.begin(strings.Repeat("112", 4))
	for ply := range 12 {
		p, err := m.Record.Last()
		if err != nil {
			t.Fatal(err)
		}
		legal := p.Legal()
		var made, stale atomic.Int32
		var wg sync.WaitGroup
		for i := range presses {
			wg.Go(func() {
				_, err := d.Play(match.PlayRequest{
					ID:   m.ID,
					By:   m.Players[(int(p.ToMove())+i)%2],
					Ply:  ply,
					Move: legal[i%len(legal)],
					At:   here,
				})
				var isStale *match.StaleError
				switch {
				case err == nil:
					made.Add(1)
				case errors.As(err, &isStale), errors.Is(err, match.ErrOver):
					stale.Add(1)
				case !errors.Is(err, match.ErrNotYourTurn):
					t.Errorf("ply %d: %v", ply, err)
				}
			})
		}
		wg.Wait()
		if made.Load() != 1 || stale.Load() < presses/2-1 {
			t.Errorf("ply %d: %d made, %d stale; want 1 made and the other %d right ones stale", ply, made.Load(), stale.Load(), presses/2-1)
		}
		if m, err = d.Match(m.ID); err != nil || m.Ply() != ply+1 {
			t.Fatalf("after ply %d the match is at %d, %v", ply, m.Ply(), err)
		}
	}
	if boards := d.pending(m.ID); len(boards) != 1+1+12 {
		t.Errorf("%d notices, want one for the challenge and 13 boards", len(boards))
	}
}

// TestAnswersAtTheSameMoment: a challenge is accepted by many, withdrawn and
// expired at once. One of these closes it.
func TestAnswersAtTheSameMoment(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for range 10 {
		c := d.propose(proposal("11", nil))
		var closed atomic.Int32
		var wg sync.WaitGroup
		count := func(err error) {
			var already *match.ClosedError
			switch {
			case err == nil:
				closed.Add(1)
			case !errors.As(err, &already):
				t.Error(err)
			}
		}
		for i := range 8 {
			wg.Go(func() {
				_, err := d.Accept(c.ID, match.Player{ID: match.PlayerID(rune('a' + i))}, here)
				count(err)
			})
			wg.Go(func() {
				_, err := d.Withdraw(c.ID, ana, here)
				count(err)
			})
		}
		wg.Wait()
		if closed.Load() != 1 {
			t.Errorf("challenge %v was closed %d times", c.ID, closed.Load())
		}
		c = d.challenge(c.ID)
		if c.State == match.Accepted {
			if _, err := d.Resign(c.ID, ana, here); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestExpiryAtTheSameMoment calls Maintain many times at once: each challenge is
// closed by one of them.
func TestExpiryAtTheSameMoment(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	for range 3 {
		d.propose(proposal("11", nil))
	}
	d.clock.Advance(match.ChallengeLife)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := d.Maintain(d.clock.Now()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for id := match.ID(1); id <= 3; id++ {
		owed := d.pending(id)
		if len(owed) != 1 || owed[0].Kind != match.NoticeClosed {
			t.Errorf("challenge %v: %+v", id, owed)
		}
	}
}

// TestManyMatchesAtOnce plays matches side by side to their ends.
func TestManyMatchesAtOnce(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	row := strings.Repeat("1", 10)
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			by, against := player(2*i), player(2*i+1)
			p := proposal(row, &against)
			p.By = by
			m, err := d.Accept(d.propose(p).ID, against, here)
			for ply := 0; err == nil && ply < len(row); ply++ {
				move := game.Move(match.ID(ply + 1).String())
				m, err = d.Play(match.PlayRequest{ID: m.ID, By: m.Players[ply%2], Ply: ply, Move: move, At: here})
			}
			if err != nil || !m.Over() {
				t.Errorf("match %d: over %v, %v", i, m.Over(), err)
			}
		})
	}
	wg.Wait()
}

// player is one of many.
func player(n int) match.Player {
	return match.Player{ID: match.PlayerID(match.ID(1000 + n).String()), Name: "one of many"}
}
