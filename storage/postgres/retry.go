package postgres

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"galet/storage/kv"
)

const (
	// maxAttempts is how often a transaction runs at most.
	maxAttempts = 100
	// maxBroken is how often a transaction runs again because its connection was broken.
	// When the server stops, several connections of the pool break.
	maxBroken = 3
	// maxPause is the longest pause between two attempts.
	maxPause = 20 * time.Millisecond
)

// View implements kv.Store.
func (s *Store) View(f func(kv.Tx) error) error {
	return s.retry(func() error {
		t, err := s.begin("begin isolation level repeatable read read only")
		if err != nil {
			return err
		}
		defer t.release()
		return t.run(f)
	})
}

// Update implements kv.Store.
func (s *Store) Update(f func(kv.Tx) error) error {
	return s.retry(func() error {
		t, err := s.begin("begin isolation level serializable")
		if errors.Is(err, kv.ErrClosed) {
			return err
		}
		if err != nil {
			return fmt.Errorf("%w: %w", kv.ErrCommit, err)
		}
		defer t.release()
		if err := t.run(f); err != nil {
			return err
		}
		began := time.Now()
		wrote, err := t.commit()
		if pgconn.SafeToRetry(err) {
			err = fmt.Errorf("%w: %w", errBeforeCommit, err) // nothing was sent
		}
		if err != nil {
			return fmt.Errorf("%w: %w", kv.ErrCommit, err)
		}
		if wrote && s.options.Committed != nil {
			s.options.Committed(time.Since(began), 1)
		}
		return nil
	})
}

// retry runs a transaction, and runs it again after a conflict. It also runs it again if
// the connection broke before the commit and half of the timeout is left.
func (s *Store) retry(do func() error) error {
	broken, began := 0, time.Now()
	for attempt := 1; ; attempt++ {
		err := do()
		switch {
		case attempt == maxAttempts:
			return err
		case isConflict(err):
		case errors.Is(err, errBeforeCommit) && broken < maxBroken && time.Since(began) < s.timeout/2:
			broken++
		default:
			return err
		}
		time.Sleep(rand.N(min(maxPause, time.Duration(attempt)*time.Millisecond)))
	}
}

// isConflict reports whether a transaction failed because of another one, with
// serialization_failure or deadlock_detected.
func isConflict(err error) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) && (failed.Code == "40001" || failed.Code == "40P01")
}

// isBroken reports whether an error is one of the connection: the server did not answer,
// it shuts down, it ended the statement or the connection after abandonedTimeout, or it
// takes no writes on this connection. A standby refuses the isolation level serializable,
// with feature_not_supported.
func isBroken(err error) bool {
	var failed *pgconn.PgError
	return err != nil && (!errors.As(err, &failed) || strings.HasPrefix(failed.Code, "57") || strings.HasPrefix(failed.Code, "08") ||
		failed.Code == "25P03" || failed.Code == "25006" || failed.Code == "0A000")
}

// errBeforeCommit: the connection broke before the commit, so nothing was written. It has
// the text of ErrUnreachable.
var errBeforeCommit = fmt.Errorf("%w", ErrUnreachable)
