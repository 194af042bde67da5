package thinking_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/fairqueue"
	"galet/bot/thinking"
	"galet/game"
	"galet/game/catalog"
	"galet/game/engine"
	"galet/game/match"
)

// position is a position of which an engine sees only the name and the number of legal
// moves.
type position struct {
	game.Position
	name  string
	legal int
}

func (p position) Legal() []game.Move { return make([]game.Move, p.legal) }

// rules is a game by its id alone.
type rules struct{ game.Game }

func (rules) ID() game.ID { return "toy" }

// slow is an engine that takes all the time it is given.
type slow struct{ began func(string) }

func (s slow) Think(p game.Position, l engine.Limits) (engine.Thought, error) {
	s.began(p.(position).name)
	for n := 0; l.Nodes == 0 || n < l.Nodes; n++ {
		if l.Done() {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return engine.Thought{Move: game.Move(p.(position).name)}, nil
}

func (slow) Reset() {}

// testQueue is a queue whose engine notes what it thinks about.
type testQueue struct {
	*thinking.Queue
	mu       sync.Mutex
	began    []string
	outcomes []string
	asked    sync.WaitGroup
}

func newTestQueue(workers, nodes int) *testQueue {
	d := &testQueue{}
	d.Queue = thinking.New(thinking.Config{
		Workers: workers, Nodes: nodes,
		Games: []catalog.Entry{{Game: rules{}, NewEngine: func(int) engine.Engine {
			return slow{func(name string) {
				d.mu.Lock()
				defer d.mu.Unlock()
				d.began = append(d.began, name)
			}}
		}}},
		Thought: func(c thinking.Class, outcome string, _, _ time.Duration) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.outcomes = append(d.outcomes, c.String()+" "+outcome)
		},
	})
	return d
}

// ask asks for a thought of one second, and waits until the job runs or waits in the queue.
func (d *testQueue) ask(ctx context.Context, c thinking.Class, by, name string) <-chan error {
	done := make(chan error, 1)
	d.asked.Go(func() {
		_, err := d.Think(ctx, job(c, by, name))
		done <- err
	})
	synctest.Wait()
	return done
}

func job(c thinking.Class, by, name string) thinking.Job {
	return thinking.Job{Class: c, By: match.PlayerID(by), Game: "toy", Position: position{name: name, legal: 2}, Level: 8, Time: time.Second}
}

func (d *testQueue) order() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := ""
	for _, name := range d.began {
		s += name
	}
	return s
}

func TestThoseWhoWaitComeFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newTestQueue(1, 0)
		d.ask(t.Context(), thinking.Background, "ana", "a")
		d.ask(t.Context(), thinking.Background, "bo", "b")
		d.ask(t.Context(), thinking.Hint, "cleo", "c")
		d.ask(t.Context(), thinking.Move, "ana", "d")
		d.ask(t.Context(), thinking.Move, "ana", "e")
		d.ask(t.Context(), thinking.Move, "dan", "f")
		if w := d.Wait(thinking.Move); w <= 3*time.Second || w > 4*time.Second {
			t.Errorf("a move waits %v, want for three moves and the thought that runs", w)
		}
		if w := d.Wait(thinking.Background); w <= 5*time.Second || w > 6*time.Second {
			t.Errorf("a review waits %v, want for all", w)
		}
		if d.Waiting() != 5 {
			t.Errorf("%d wait", d.Waiting())
		}
		d.asked.Wait()
		// Nothing has run for Dan yet, so he is before Ana.
		if got := d.order(); got != "afdecb" {
			t.Errorf("thought about %s", got)
		}
		if d.Wait(thinking.Background) != 0 || d.Waiting() != 0 {
			t.Error("something still waits")
		}
	})
}

func TestAtMostTwoEach(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newTestQueue(3, 0)
		for _, name := range []string{"a", "b", "c"} {
			d.ask(t.Context(), thinking.Move, "ana", name)
		}
		if got := d.order(); got != "ab" && got != "ba" {
			t.Errorf("of three moves of a member %q run at once", got)
		}
		if _, err := d.Think(t.Context(), job(thinking.Hint, "ana", "d")); !errors.Is(err, fairqueue.ErrTooMany) {
			t.Errorf("a hint beside two moves: %v", err)
		}
		d.ask(t.Context(), thinking.Hint, "bo", "e")
		if got := d.order(); len(got) != 3 {
			t.Errorf("the third slot is free and %q run", got)
		}
		d.asked.Wait()
	})
}

func TestFull(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newTestQueue(1, 1)
		ctx, cancel := context.WithCancel(t.Context())
		for range 257 {
			d.ask(ctx, thinking.Hint, "", "a")
		}
		if _, err := d.Think(ctx, job(thinking.Hint, "ana", "b")); !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("got %v", err)
		}
		done := d.ask(ctx, thinking.Move, "ana", "c")
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("a move: %v", err)
		}
		d.asked.Wait()
	})
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newTestQueue(1, 0)
		ctx, cancel := context.WithCancel(t.Context())
		runs := d.ask(ctx, thinking.Hint, "ana", "a")
		waits := d.ask(ctx, thinking.Hint, "ana", "b")
		other := d.ask(t.Context(), thinking.Hint, "bo", "c")
		began := time.Now()
		cancel()
		for _, done := range []<-chan error{runs, waits} {
			if err := <-done; !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		}
		if err := <-other; err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took > 1100*time.Millisecond {
			t.Errorf("the next ended after %v", took)
		}
		if got := d.order(); got != "ac" {
			t.Errorf("thought about %s", got)
		}
		if d.outcomes[0] != "hint cancelled" || d.outcomes[1] != "hint ok" {
			t.Errorf("told of %v", d.outcomes)
		}
	})
}

func TestOff(t *testing.T) {
	t.Parallel()
	d := newTestQueue(0, 0)
	if _, err := d.Think(t.Context(), job(thinking.Move, "ana", "a")); !errors.Is(err, thinking.ErrOff) || d.On() || d.Wait(thinking.Move) != 0 {
		t.Errorf("got %v, and a wait of %v", err, d.Wait(thinking.Move))
	}
}

func TestOneLegalMoveTakesATenth(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newTestQueue(1, 0)
		j := job(thinking.Move, "ana", "a")
		j.Position = position{name: "a", legal: 1}
		began := time.Now()
		if _, err := d.Think(t.Context(), j); err != nil || time.Since(began) > 110*time.Millisecond {
			t.Errorf("%v after %v", err, time.Since(began))
		}
	})
}

func TestUnknownGame(t *testing.T) {
	t.Parallel()
	d := newTestQueue(1, 0)
	j := job(thinking.Move, "ana", "a")
	j.Game = "chess"
	if _, err := d.Think(t.Context(), j); !errors.Is(err, game.ErrUnknownGame) {
		t.Errorf("got %v", err)
	}
}
