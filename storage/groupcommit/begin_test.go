package groupcommit_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"galet/storage/groupcommit"
)

var errBegin = errors.New("cannot begin")

// TestCannotBegin has transactions that fail before a step runs: each caller gets
// the error, and the group can be closed.
func TestCannotBegin(t *testing.T) {
	t.Parallel()
	for name, update := range map[string]func(func(*page) error) error{
		"an error": func(func(*page) error) error { return errBegin },
		"a panic":  func(func(*page) error) error { panic(errBegin) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				g := groupcommit.New(update)
				var wg sync.WaitGroup
				for range 3 {
					wg.Go(func() {
						err := g.Do(write("a"))
						var panicked *groupcommit.PanicError
						if !errors.Is(err, errBegin) && !(errors.As(err, &panicked) && panicked.Value == error(errBegin)) {
							t.Errorf("got %v, want %v", err, errBegin)
						}
					})
				}
				wg.Wait()
				g.Close()
			})
		})
	}
}
