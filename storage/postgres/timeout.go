package postgres

import (
	"context"
	"errors"
	"time"
)

const (
	// botTimeout is how long a bot waits for each answer of the server: it has 3 s to
	// answer a member. otherTimeout is how long other programs wait.
	botTimeout, otherTimeout = 2 * time.Second, time.Minute
	// abandonedTimeout is how long a statement of a bot may run, and how long a
	// transaction may wait for its next statement. Then the server ends it. So a process
	// that was stopped or cut off soon holds no locks.
	abandonedTimeout = 5 * time.Second
)

// withTimeout calls do, which waits for the server, with a limited time. After a timeout, all
// calls fail at once for half of that time, unless the server answers one that is running.
// So a member is told in time, even after several transactions.
func (s *Store) withTimeout(do func(context.Context) error) error {
	began, silent := s.age(), s.lastTimeout.Load()
	if silent > s.lastAnswer.Load() && began-silent < int64(s.timeout/2) {
		return errSilent
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.timeout)
	defer cancel()
	err := do(ctx)
	if err != nil && ctx.Err() != nil && s.lastAnswer.Load() < began {
		s.lastTimeout.Store(s.age())
	}
	return err
}

var errSilent = errors.New("it did not answer in time")
