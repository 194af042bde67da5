package postgres

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// begin makes a transaction. Its first statement is sent together with the first query.
func (s *Store) begin(statement string) (*tx, error) {
	var conn *pgxpool.Conn
	err := s.withTimeout(func(ctx context.Context) (err error) {
		conn, err = s.pool.Acquire(ctx)
		return err
	})
	switch {
	case errors.Is(err, puddle.ErrClosedPool):
		return nil, kv.ErrClosed
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return &tx{store: s, conn: conn, begin: statement, known: map[string]*entry{}, nextNumbers: map[string][]uint64{}}, nil
}

// run calls f. If the database failed, it returns that failure and not the error of f.
func (t *tx) run(f func(kv.Tx) error) error {
	err := groupcommit.Contain(func() error { return f(t) })
	return cmp.Or(t.failure(), err)
}

// failure is the failure of the database before the commit; nil if there is none.
func (t *tx) failure() error {
	switch {
	case t.failed == nil:
		return nil
	case isBroken(t.failed):
		return fmt.Errorf("%w: %w", errBeforeCommit, t.failed)
	}
	return fmt.Errorf("%w: %w", ErrUnreachable, t.failed)
}

// send sends what queue adds, in one round trip. If the first statement of the transaction
// was not sent yet, it goes along. send panics if the database fails.
func (t *tx) send(queue func(*pgx.Batch)) {
	if t.failed == nil {
		b := &pgx.Batch{}
		if t.begin != "" {
			b.Queue(t.begin)
			t.begin = ""
		}
		queue(b)
		t.failed = t.exchange(b)
	}
	if t.failed != nil {
		panic(t.failed)
	}
}

// exchange sends statements and waits for their results.
func (t *tx) exchange(b *pgx.Batch) error {
	return t.store.withTimeout(func(ctx context.Context) error {
		err := t.conn.SendBatch(ctx, b).Close()
		if err == nil {
			t.store.lastAnswer.Store(t.store.age())
		}
		return err
	})
}

// queueWrites queues those waiting writes that are wanted, sorted by bucket and key. All
// transactions lock rows in this order, so they cause fewer deadlocks.
func (t *tx) queueWrites(b *pgx.Batch, wanted func(*entry) bool) {
	waiting := map[string][]*entry{}
	for _, e := range t.known {
		if e.dirty && wanted(e) {
			waiting[e.bucket] = append(waiting[e.bucket], e)
			e.dirty = false
		}
	}
	for _, bucket := range slices.Sorted(maps.Keys(waiting)) {
		entries := waiting[bucket]
		slices.SortFunc(entries, func(a, b *entry) int { return bytes.Compare(a.key, b.key) })
		var keys, values, gone [][]byte
		for _, e := range entries {
			if e.value == nil {
				gone = append(gone, e.key)
			} else {
				keys, values = append(keys, e.key), append(values, e.value)
			}
		}
		if len(keys) > 0 {
			b.Queue(on(bucket, upsert), keys, values)
		}
		if len(gone) > 0 {
			b.Queue(on(bucket, remove), gone)
		}
		t.wrote = true
	}
}

// commit sends the waiting writes and commits, in one round trip. Without writes it does
// nothing. If the connection breaks meanwhile, it is unknown whether the server has
// committed. The server cannot be asked: after a crash it may use the number of the
// transaction again.
func (t *tx) commit() (wrote bool, err error) {
	b := &pgx.Batch{}
	if t.begin != "" {
		b.Queue(t.begin)
	}
	t.queueWrites(b, func(*entry) bool { return true })
	if !t.wrote {
		return false, nil
	}
	t.begin = ""
	b.Queue("commit")
	t.failed = t.exchange(b)
	t.ended = t.failed == nil
	return true, t.failed
}

// release ends the transaction and gives the connection back. A broken connection
// is closed.
func (t *tx) release() {
	if t.begin == "" && !t.ended {
		ctx, cancel := context.WithTimeout(context.Background(), t.store.timeout)
		defer cancel()
		if _, err := t.conn.Exec(ctx, "rollback"); err != nil || isBroken(t.failed) {
			_ = t.conn.Conn().Close(ctx)
		}
	}
	t.conn.Release()
}
