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

// jobLog records whose turn it was.
type jobLog struct {
	*testing.T
	*fairqueue.Jobs
	mu    sync.Mutex // guards turns while jobs run
	turns []match.PlayerID
}

// newShop has one worker. A member may have three jobs, and all members five.
func newShop(t *testing.T) *jobLog { return newShopOf(t, 1) }

// newShopOf has some workers. A member may have one of them at once.
func newShopOf(t *testing.T, workers int) *jobLog {
	return &jobLog{T: t, Jobs: fairqueue.NewJobs(fairqueue.Limits{RunningPerMember: 1, PerMember: 3, Waiting: 5}, workers)}
}

// work begins a job of several turns, one second each, and waits until it waits for
// its first turn.
func (s *jobLog) work(by match.PlayerID, turns int) <-chan error {
	s.Helper()
	job, err := s.Begin(s.Context(), fairqueue.Owner{By: by, Guild: "1"})
	if err != nil {
		s.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		defer job.End()
		for range turns {
			if err := job.Turn(func() error { s.takes(by); return nil }); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	synctest.Wait()
	return done
}

// takes is a turn of a second.
func (s *jobLog) takes(by match.PlayerID) {
	time.Sleep(time.Second)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turns = append(s.turns, by)
}

// Two members with many jobs do not delay a third member, who has a turn after one turn
// of each of them.
func TestTurnsGoRound(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		s.work("ana", 3)
		s.work("ana", 3)
		s.work("bo", 3)
		s.work("bo", 3)
		third := s.work("cleo", 1)
		began := time.Now()
		<-third
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("the third member waited %v", took)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if diff := cmp.Diff([]match.PlayerID{"ana", "bo", "cleo"}, s.turns[:3]); diff != "" {
			t.Errorf("turns (-want +got):\n%s", diff)
		}
	})
}

// A member has at most one of the two workers at a time, even if nobody else needs the
// other.
func TestNobodyHasBothWorkers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShopOf(t, 2)
		began := time.Now()
		first, second := s.work("ana", 1), s.work("ana", 1)
		<-s.work("bo", 1)
		if took := time.Since(began); took != time.Second {
			t.Errorf("another member waited %v", took)
		}
		<-first
		<-second
		if took := time.Since(began); took != 2*time.Second {
			t.Errorf("two jobs of a member took %v", took)
		}
	})
}

func TestJobsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		for range 3 {
			s.work("ana", 1)
		}
		if _, err := s.Begin(t.Context(), fairqueue.Owner{By: "ana"}); !errors.Is(err, fairqueue.ErrTooMany) {
			t.Errorf("a fourth job of a member: %v", err)
		}
		s.work("bo", 1)
		s.work("cleo", 1)
		if _, err := s.Begin(t.Context(), fairqueue.Owner{By: "dan"}); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("a sixth job: %v", err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		s.work("ana", 1)
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A job is cancelled while it waits and between two turns, and its context ends
// while a turn runs. The others go on.
func TestCancelledJobs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		reason := errors.New("gone")
		runs, waits, other := s.work("ana", 2), s.work("ana", 1), s.work("bo", 2)
		s.Cancel(reason, func(o fairqueue.Owner) bool { return o == fairqueue.Owner{By: "ana", Guild: "1"} })
		for _, job := range []<-chan error{runs, waits} {
			if err := <-job; !errors.Is(err, reason) {
				t.Errorf("a cancelled job: %v", err)
			}
		}
		if err := <-other; err != nil {
			t.Errorf("the other member's: %v", err)
		}
		if diff := cmp.Diff([]match.PlayerID{"ana", "bo", "bo"}, s.turns); diff != "" {
			t.Errorf("turns (-want +got):\n%s", diff)
		}
	})
}

// A job that is cancelled has no more turns, even if a worker is free, and does not keep
// the worker.
func TestCancelledBetweenTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		job, err := s.Begin(t.Context(), fairqueue.Owner{By: "ana"})
		if err != nil {
			t.Fatal(err)
		}
		defer job.End()
		reason := errors.New("gone")
		s.Cancel(reason, func(fairqueue.Owner) bool { return true })
		for range 50 { // the worker and the cancellation are there at once: either may come first
			if err := job.Turn(func() error { s.takes("ana"); return nil }); !errors.Is(err, reason) {
				t.Errorf("a turn: %v", err)
			}
		}
		<-s.work("bo", 1)
		if diff := cmp.Diff([]match.PlayerID{"bo"}, s.turns); diff != "" {
			t.Errorf("turns (-want +got):\n%s", diff)
		}
	})
}

// A job ends with the context that it began with.
func TestJobsEndWithTheirContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		other := s.work("ana", 2)
		ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		job, err := s.Begin(ctx, fairqueue.Owner{By: "bo"})
		if err != nil {
			t.Fatal(err)
		}
		defer job.End()
		if err := job.Turn(func() error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		<-other
	})
}

// Close lets the turn that runs end, and cancels the rest.
func TestClosedJobs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShop(t)
		between := s.work("bo", 2)
		job, err := s.Begin(t.Context(), fairqueue.Owner{By: "ana"})
		if err != nil {
			t.Fatal(err)
		}
		failed := errors.New("failed")
		runs := make(chan error, 2)
		go func() {
			defer job.End()
			for range 2 {
				runs <- job.Turn(func() error { s.takes("ana"); return errors.Join(job.Context().Err(), failed) })
			}
		}()
		time.Sleep(time.Second) // Bo has had a turn and waits for the next one
		waits := s.work("cleo", 1)
		stuck, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		if err := s.Close(stuck); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Close while a turn runs: %v", err)
		}
		for _, job := range []<-chan error{between, waits} {
			if err := <-job; !errors.Is(err, fairqueue.ErrClosed) {
				t.Errorf("a job that waited: %v", err)
			}
		}
		if err := <-runs; !errors.Is(err, failed) || errors.Is(err, context.Canceled) {
			t.Errorf("the turn that ran: %v", err)
		}
		if err := <-runs; !errors.Is(err, fairqueue.ErrClosed) || len(s.turns) != 2 {
			t.Errorf("the turn after it: %v after %v", err, s.turns)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Errorf("Close again: %v", err)
		}
		if _, err := s.Begin(t.Context(), fairqueue.Owner{}); !errors.Is(err, fairqueue.ErrClosed) {
			t.Errorf("a job after Close: %v", err)
		}
	})
}
