package groupcommit_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"galet/storage/groupcommit"
)

// TestTogether queues steps during a transaction. It checks what is kept, the
// errors, and the number of further transactions.
func TestTogether(t *testing.T) {
	t.Parallel()
	panicked := cmpopts.AnyError
	type steps = []groupcommit.Step[*page]
	tests := []struct {
		name             string
		steps            steps
		lines            []string
		errs             []error
		begun, committed int
	}{
		{"share one transaction, in their order", steps{write("a"), write("b"), write("c")},
			[]string{"first", "a", "b", "c"}, []error{nil, nil, nil}, 1, 1},
		{"a refusal costs the others nothing", steps{write("a"), refuse, write("b")},
			[]string{"first", "a", "b"}, []error{nil, errOwn, nil}, 1, 1},
		{"what a failed step wrote is undone and the rest run again", steps{write("a"), spoil, write("b")},
			[]string{"first", "a", "b"}, []error{nil, errOwn, nil}, 2, 1},
		{"several that fail", steps{spoil, write("a"), spoil, refuse, spoil},
			[]string{"first", "a"}, []error{errOwn, nil, errOwn, errOwn, errOwn}, 4, 1},
		{"a panic is its caller's", steps{write("a"), blow, write("b")},
			[]string{"first", "a", "b"}, []error{nil, panicked, nil}, 2, 1},
		{"reading alone commits nothing", steps{look, refuse, look},
			[]string{"first"}, []error{nil, errOwn, nil}, 1, 0},
		{"all fail", steps{spoil, spoil},
			[]string{"first"}, []error{errOwn, errOwn}, 3, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := &book{}
				errs := together(groupcommit.New(b.update), b, tt.steps...)
				if diff := cmp.Diff(tt.lines, b.lines); diff != "" {
					t.Errorf("lines (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(tt.errs, errs, cmpopts.EquateErrors()); diff != "" {
					t.Errorf("errors (-want +got):\n%s", diff)
				}
				if got, want := [2]int{b.begun - 1, b.committed - 1}, [2]int{tt.begun, tt.committed}; got != want {
					t.Errorf("begun and committed: %v, want %v", got, want)
				}
			})
		})
	}
}

func TestOneAloneWaitsForNobody(t *testing.T) {
	t.Parallel()
	b := &book{}
	g := groupcommit.New(b.update)
	for i := range 3 {
		if err := g.Do(write(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	if b.begun != 3 || b.committed != 3 {
		t.Errorf("%d begun, %d committed, want 3 and 3", b.begun, b.committed)
	}
}

func TestLatecomersJoin(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &book{}
		g := groupcommit.New(b.update)
		hold := make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			_ = g.Do(func(p *page) (bool, error) {
				<-hold
				return write("a")(p)
			})
		})
		synctest.Wait()
		wg.Go(func() { _ = g.Do(write("b")) })
		synctest.Wait()
		close(hold)
		wg.Wait()
		if diff := cmp.Diff([]string{"a", "b"}, b.lines); diff != "" || b.committed != 1 {
			t.Errorf("%d committed, lines (-want +got):\n%s", b.committed, diff)
		}
	})
}

func TestLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &book{}
		steps := make([]groupcommit.Step[*page], groupcommit.Limit+1)
		for i := range steps {
			steps[i] = write("x")
		}
		together(groupcommit.New(b.update), b, steps...)
		if b.committed != 3 || len(b.lines) != groupcommit.Limit+2 {
			t.Errorf("%d committed with %d lines, want 3 with %d", b.committed, len(b.lines), groupcommit.Limit+2)
		}
	})
}

func TestCommitFails(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: full}
		g := groupcommit.New(b.update)
		errs := together(g, b, write("a"), refuse, spoil)
		if diff := cmp.Diff([]error{full, full, full}, errs, cmpopts.EquateErrors()); diff != "" {
			t.Errorf("errors (-want +got):\n%s", diff)
		}
		b.fail = nil
		if err := g.Do(write("later")); err != nil {
			t.Errorf("after the disk has room again: %v", err)
		}
		if diff := cmp.Diff([]string{"later"}, b.lines); diff != "" {
			t.Errorf("lines (-want +got):\n%s", diff)
		}
	})
}

func TestCommitPanics(t *testing.T) {
	t.Parallel()
	g := groupcommit.New(func(f func(*page) error) error {
		_ = f(&page{})
		panic("boom")
	})
	var panicked *groupcommit.PanicError
	if err := g.Do(write("a")); !errors.As(err, &panicked) || panicked.Value != "boom" || len(panicked.Stack) == 0 {
		t.Errorf("got %v, want a *PanicError with boom and where", err)
	}
}

// If a step ends its goroutine, the error reaches its caller, and the group goes on. The
// goroutine is that of the first caller in the queue, who never returns.
func TestGoroutineEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &book{gate: make(chan struct{})}
		g := groupcommit.New(b.update)
		var wg sync.WaitGroup
		returned := false
		var err error
		wg.Go(func() { _ = g.Do(write("first")) })
		synctest.Wait()
		wg.Go(func() {
			_ = g.Do(write("lost"))
			returned = true
		})
		synctest.Wait()
		wg.Go(func() {
			err = g.Do(func(*page) (bool, error) {
				runtime.Goexit()
				return false, nil
			})
		})
		synctest.Wait()
		close(b.gate)
		wg.Wait()
		if returned || err == nil {
			t.Errorf("the first in the queue returned: %v; the error of the step: %v", returned, err)
		}
		if err := g.Do(write("later")); err != nil {
			t.Errorf("the group is stuck: %v", err)
		}
		if diff := cmp.Diff([]string{"first", "later"}, b.lines); diff != "" {
			t.Errorf("lines (-want +got):\n%s", diff)
		}
	})
}

func TestClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &book{gate: make(chan struct{})}
		g := groupcommit.New(b.update)
		var wg sync.WaitGroup
		wg.Go(func() { _ = g.Do(write("first")) })
		synctest.Wait()
		wg.Go(func() { _ = g.Do(write("queued")) })
		synctest.Wait()
		closed := make(chan struct{})
		go func() {
			g.Close()
			close(closed)
		}()
		synctest.Wait()
		if err := g.Do(write("late")); !errors.Is(err, groupcommit.ErrClosed) {
			t.Errorf("after Close was called: %v, want ErrClosed", err)
		}
		select {
		case <-closed:
			t.Error("Close did not wait")
		default:
		}
		close(b.gate)
		wg.Wait()
		<-closed
		g.Close() // again, which does nothing
		if diff := cmp.Diff([]string{"first", "queued"}, b.lines); diff != "" {
			t.Errorf("lines (-want +got):\n%s", diff)
		}
	})
}
