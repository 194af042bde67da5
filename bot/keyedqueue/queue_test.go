package keyedqueue_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"galet/bot/keyedqueue"
)

// Jobs of one key keep their order however many workers there are.
func TestOrder(t *testing.T) {
	t.Parallel()
	const keys, jobs = 7, 200
	q := keyedqueue.New(5, keys*jobs)
	var mu sync.Mutex
	got := map[string][]int{}
	for j := range jobs {
		for k := range keys {
			key := fmt.Sprint(k)
			if !q.Submit(key, func() {
				mu.Lock()
				defer mu.Unlock()
				got[key] = append(got[key], j)
			}) {
				t.Fatalf("job %d of key %s was refused", j, key)
			}
		}
	}
	if err := q.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want []int
	for j := range jobs {
		want = append(want, j)
	}
	for k := range keys {
		if diff := cmp.Diff(want, got[fmt.Sprint(k)]); diff != "" {
			t.Errorf("key %d (-want +got):\n%s", k, diff)
		}
	}
}

// A slow job holds up its own key and no other.
func TestKeysDoNotWaitForEachOther(t *testing.T) {
	t.Parallel()
	q := keyedqueue.New(2, 8)
	slow, quick := make(chan struct{}), make(chan struct{})
	var mu sync.Mutex
	var order []string
	note := func(s string) func() {
		return func() {
			mu.Lock()
			defer mu.Unlock()
			order = append(order, s)
		}
	}
	q.Submit("a", func() { <-slow; note("a1")() })
	q.Submit("a", note("a2"))
	q.Submit("b", func() { note("b")(); close(quick) })
	<-quick
	close(slow)
	if err := q.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b", "a1", "a2"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

// A full queue takes jobs again when others are done. A closed one takes none, and its
// workers stop: otherwise the bubble of the test does not end.
func TestRefusals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := keyedqueue.New(1, 2)
		for range 2 {
			release := make(chan struct{})
			var taken []bool
			for range 3 {
				taken = append(taken, q.Submit("a", func() { <-release }))
			}
			if diff := cmp.Diff([]bool{true, true, false}, taken); diff != "" {
				t.Errorf("with room for two jobs (-want +got):\n%s", diff)
			}
			close(release)
			synctest.Wait()
		}
		if err := q.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if q.Submit("a", func() {}) {
			t.Error("a job was taken after Close")
		}
		if err := q.Close(t.Context()); err != nil {
			t.Errorf("closing again: %v", err)
		}
	})
}

func TestCloseGivesUp(t *testing.T) {
	t.Parallel()
	q := keyedqueue.New(1, 2)
	release := make(chan struct{})
	q.Submit("a", func() { <-release })
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := q.Close(done); !errors.Is(err, keyedqueue.ErrBusy) {
		t.Errorf("Close = %v, want ErrBusy", err)
	}
	close(release)
	if err := q.Close(t.Context()); err != nil {
		t.Errorf("once the job is done, Close = %v", err)
	}
}

// All jobs that the queue accepts are done, in whatever order they come.
func TestAllAreDone(t *testing.T) {
	t.Parallel()
	q := keyedqueue.New(3, 64)
	var callers sync.WaitGroup
	var mu sync.Mutex
	var taken, done []int
	for c := range 8 {
		callers.Go(func() {
			for j := range 100 {
				n := c*100 + j
				ok := q.Submit(fmt.Sprint(n%5), func() {
					mu.Lock()
					defer mu.Unlock()
					done = append(done, n)
				})
				if ok {
					mu.Lock()
					taken = append(taken, n)
					mu.Unlock()
				}
			}
		})
	}
	callers.Wait()
	if err := q.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	slices.Sort(taken)
	slices.Sort(done)
	if diff := cmp.Diff(taken, done); diff != "" {
		t.Errorf("taken and done (-taken +done):\n%s", diff)
	}
}
