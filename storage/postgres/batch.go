package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"galet/storage/groupcommit"
	"galet/storage/kv"
)

// begin starts a transaction. The server gets the statement with the first query.
func (s *Store) begin(statement string) (*tx, error) {
	var conn *pgxpool.Conn
	err := s.within(func(ctx context.Context) (err error) {
		conn, err = s.pool.Acquire(ctx)
		return err
	})
	switch {
	case errors.Is(err, puddle.ErrClosedPool):
		return nil, kv.ErrClosed
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return &tx{store: s, conn: conn, begin: statement, known: map[string]*entry{}, taken: map[string][]uint64{}}, nil
}

// run calls f. A failure of the database goes before the error of f.
func (t *tx) run(f func(kv.Tx) error) error {
	err := groupcommit.Contain(func() error { return f(t) })
	return or(t.failure(), err)
}

// failure is the failure of the database before the commit; nil if there is none.
func (t *tx) failure() error {
	if isBroken(t.failed) {
		return &brokenError{t.failed}
	}
	return t.failed
}

func or(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// send sends the first statement if it still waits, and what queue adds, in one
// round trip. It panics if the database fails.
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
	return t.store.within(func(ctx context.Context) error {
		err := t.conn.SendBatch(ctx, b).Close()
		if err == nil {
			t.store.heard.Store(time.Now().UnixNano())
		}
		return err
	})
}

// queueWrites queues the waiting writes that are wanted, in the order of their
// buckets and keys: updates that lock rows in one order do not block each other.
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

// commit sends the waiting writes and commits, in one round trip. It does nothing
// if there are no writes. If the connection breaks meanwhile, nobody knows whether
// the server has committed: after a crash it may give the transaction's number to
// another one, so it cannot be asked.
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
	err = t.exchange(b)
	t.ended = err == nil
	return true, err
}

// release ends the transaction and gives the connection back. A broken connection
// is closed by the pool.
func (t *tx) release() {
	if t.begin == "" && !t.ended {
		ctx, cancel := context.WithTimeout(context.Background(), t.store.options.Timeout)
		defer cancel()
		if _, err := t.conn.Exec(ctx, "rollback"); err != nil {
			_ = t.conn.Conn().Close(ctx)
		}
	}
	t.conn.Release()
}
