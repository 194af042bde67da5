package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// setupLock and useLock are advisory locks. A process holds setupLock while it
	// creates the tables, and useLock as long as it may write.
	setupLock, useLock = 0x67616c6574, 0x67616c6575
	// lockTimeout is how long to wait until another process gives useLock back.
	lockTimeout = time.Second
)

// takeLock takes useLock for a connection. try is a statement that returns whether it
// could.
func takeLock(ctx context.Context, c *pgx.Conn, try string) error {
	for deadline := time.Now().Add(lockTimeout); ; time.Sleep(maxPause) {
		free := false
		if err := c.QueryRow(ctx, try, int64(useLock)).Scan(&free); err != nil {
			return fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
		if free {
			return nil
		}
		if time.Now().After(deadline) {
			return ErrLocked
		}
	}
}
