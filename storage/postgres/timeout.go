package postgres

import (
	"context"
	"errors"
	"time"
)

const (
	// botTimeout is how long a bot waits for the server, each time it sends something:
	// Discord gives it 3 s to answer a member. otherTimeout is that of other programs.
	botTimeout, otherTimeout = 2 * time.Second, time.Minute
	// abandonedTimeout is how long a statement of a bot may run, and how long its
	// transaction may wait for the next one. A process that was stopped or cut off then
	// holds no locks.
	abandonedTimeout = 5 * time.Second
)

// within does something that waits for the server, for the time limit at most. Once the
// server has not answered in time, it fails at once for half of that, unless the server
// has answered something: so a member who waits for several transactions is told in time.
func (s *Store) within(do func(context.Context) error) error {
	began, silent := time.Now(), s.silent.Load()
	if silent > s.heard.Load() && began.Sub(time.Unix(0, silent)) < s.options.Timeout/2 {
		return errSilent
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.options.Timeout)
	defer cancel()
	err := do(ctx)
	if err != nil && ctx.Err() != nil && s.heard.Load() < began.UnixNano() {
		s.silent.Store(time.Now().UnixNano())
	}
	return err
}

var errSilent = errors.New("it did not answer in time")
