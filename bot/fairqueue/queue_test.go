package fairqueue_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"galet/bot/fairqueue"
	"galet/game/match"
)

// line is a queue whose members may have one slot each, and two tickets. It records who
// gets a slot.
type line struct {
	*fairqueue.Queue[int]
	mu     sync.Mutex // guards served while several have a slot
	served []match.PlayerID
}

func newLine(slots int) *line {
	return &line{Queue: fairqueue.New(fairqueue.Limits{RunningPerMember: 1, PerMember: 2, Waiting: 8}, make([]int, slots)...)}
}

// holds starts a goroutine that asks for a slot, and keeps the slot for a second or until
// ctx ends. holds returns as soon as the goroutine has the slot or waits for it.
func (l *line) holds(ctx context.Context, class int, by match.PlayerID) <-chan error {
	done := make(chan error, 1)
	go func() {
		_, release, err := l.Acquire(ctx, fairqueue.Ticket{Class: class, By: by, Time: time.Second})
		if err == nil {
			l.mu.Lock()
			l.served = append(l.served, by)
			l.mu.Unlock()
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			release()
		}
		done <- err
	}()
	synctest.Wait()
	return done
}

func TestOrder(t *testing.T) {
	t.Parallel()
	type ticket struct {
		class int
		by    match.PlayerID
	}
	for name, test := range map[string]struct {
		tickets []ticket
		want    []match.PlayerID
	}{
		"by arrival":              {[]ticket{{1, "cleo"}, {1, "ana"}, {1, "bo"}, {1, "ana"}}, []match.PlayerID{"cleo", "ana", "bo", "ana"}},
		"a lower class overtakes": {[]ticket{{1, "ana"}, {2, "bo"}, {0, "cleo"}, {1, "dan"}}, []match.PlayerID{"ana", "cleo", "dan", "bo"}},
		"whoever had fewer first": {[]ticket{{1, "ana"}, {1, "ana"}, {1, "bo"}}, []match.PlayerID{"ana", "bo", "ana"}},
		"class before fewer":      {[]ticket{{1, "ana"}, {0, "ana"}, {1, "bo"}}, []match.PlayerID{"ana", "ana", "bo"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				l := newLine(1)
				for range 2 { // what a member had before does not count when nothing waits
					l.served = nil
					for _, ticket := range test.tickets {
						l.holds(t.Context(), ticket.class, ticket.by)
					}
					time.Sleep(time.Minute)
					synctest.Wait()
					if diff := cmp.Diff(test.want, l.served); diff != "" {
						t.Errorf("order (-want +got):\n%s", diff)
					}
				}
			})
		})
	}
}

// The limits of a member do not apply to tickets of nobody.
func TestNobodyHasNoLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLine(2)
		for range 4 {
			l.holds(t.Context(), 0, "")
		}
		if len(l.served) != 2 || l.Waiting() != 2 {
			t.Errorf("%d have a slot and %d wait", len(l.served), l.Waiting())
		}
		time.Sleep(time.Minute)
	})
}

// Wait counts the time that is left and the time of the tickets that come first, shared
// by the slots.
func TestWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLine(2)
		waits := func(want time.Duration) {
			t.Helper()
			if got := l.Wait(1); got != want {
				t.Errorf("Wait = %v, want %v", got, want)
			}
		}
		l.holds(t.Context(), 1, "ana")
		waits(0)
		time.Sleep(400 * time.Millisecond)
		l.holds(t.Context(), 1, "bo")
		waits((600 + 1000) * time.Millisecond / 2)
		l.holds(t.Context(), 1, "cleo")
		l.holds(t.Context(), 2, "dan")
		waits((600 + 1000 + 1000) * time.Millisecond / 2)
		time.Sleep(700 * time.Millisecond) // Ana's slot is Cleo's now
		waits((300 + 900) * time.Millisecond / 2)
		time.Sleep(time.Minute)
		waits(0)
	})
}

// A ticket that is given up, before or after it has a slot, no longer counts: neither for
// its member nor for the time that others wait.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLine(1)
		for range 3 {
			ctx, cancel := context.WithCancelCause(t.Context())
			has, waits := l.holds(ctx, 0, "ana"), l.holds(ctx, 0, "ana")
			if err := <-l.holds(ctx, 0, "ana"); !errors.Is(err, fairqueue.ErrTooMany) {
				t.Errorf("a third ticket: %v", err)
			}
			other := l.holds(t.Context(), 0, "bo")
			reason := errors.New("gone")
			cancel(reason)
			if err := <-has; err != nil {
				t.Error(err)
			}
			if err := <-waits; !errors.Is(err, reason) {
				t.Errorf("the ticket that waited: %v", err)
			}
			synctest.Wait()
			if got := l.Wait(0); got != time.Second || l.Waiting() != 0 {
				t.Errorf("Wait = %v and %d wait, want only the time of the one who has the slot", got, l.Waiting())
			}
			<-other
			synctest.Wait()
		}
	})
}
