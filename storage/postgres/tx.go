package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"galet/storage/kv"
)

// tx is a transaction. It saves round trips: it remembers what it has read, and keeps its
// writes until it commits or scans their bucket.
type tx struct {
	store *Store
	conn  *pgxpool.Conn
	// begin is the first statement of the transaction; empty: it was sent.
	begin string
	// known are the entries that were read or written, by their entryKey.
	known map[string]*entry
	// nextNumbers are the numbers that Prefetch took for Next, by bucket.
	nextNumbers map[string][]uint64
	// failed is the first failure of the database. Later queries fail at once.
	failed error
	// wrote: the server got a write. ended: the transaction is over.
	wrote, ended bool
}

// entry is what a transaction knows of a key.
type entry struct {
	bucket string
	key    []byte
	// value is nil if there is no such key.
	value []byte
	// dirty: the server does not have this value yet.
	dirty bool
}

// entryKey is the key of an entry in tx.known.
func entryKey(bucket string, key []byte) string { return bucket + "\x00" + string(key) }

// The statements of a bucket; %s is its table.
const (
	selectOne   = "select value from %s where key = $1"
	selectFrom  = "select key, value from %s where key >= $1 order by key limit $2"
	selectRange = "select key, value from %s where key >= $1 and key < $2 order by key limit $3"
	selectLast  = "select key, value from %s where key < $1 order by key desc limit 1"
	selectCount = "select count(*) from %s"

	upsert = `insert into %s select * from unnest($1::bytea[], $2::bytea[])
		on conflict (key) do update set value = excluded.value`
	remove = "delete from %s where key = any ($1::bytea[])"
)

const nextNumber = "select nextval($1::regclass)"

// on is a statement for a bucket.
func on(bucket, statement string) string { return fmt.Sprintf(statement, table(bucket)) }

// maxKnown is how many entries a transaction remembers that it has only read.
const maxKnown = 10_000

// The number of entries of the first query of a scan, and of later ones.
const (
	firstChunk = 32
	nextChunk  = 1000
)

// Prefetch implements kv.Tx.
func (t *tx) Prefetch(reads ...kv.Read) {
	reads = slices.DeleteFunc(reads, func(r kv.Read) bool {
		return r.Key != nil && t.known[entryKey(r.Bucket, r.Key)] != nil
	})
	if len(reads) == 0 {
		return
	}
	t.send(func(b *pgx.Batch) {
		for _, r := range reads {
			if r.Key == nil {
				t.queueNext(b, r.Bucket)
			} else {
				t.queueGet(b, r.Bucket, r.Key)
			}
		}
	})
}

// queueNext queues the query for the next number of a bucket, and keeps it for Next.
func (t *tx) queueNext(b *pgx.Batch, bucket string) {
	b.Queue(nextNumber, sequence(bucket)).QueryRow(func(found pgx.Row) error {
		var n int64
		err := found.Scan(&n)
		t.nextNumbers[bucket] = append(t.nextNumbers[bucket], uint64(n))
		return err
	})
}

// queueGet queues the query for a key. The batch sets the value of the entry.
func (t *tx) queueGet(b *pgx.Batch, bucket string, key []byte) *entry {
	e := &entry{bucket: bucket, key: orEmpty(bytes.Clone(key))}
	b.Queue(on(bucket, selectOne), e.key).QueryRow(func(found pgx.Row) error {
		err := found.Scan(&e.value)
		if errors.Is(err, pgx.ErrNoRows) {
			err = nil
		}
		if err == nil && len(t.known) < maxKnown {
			t.known[entryKey(bucket, e.key)] = e
		}
		return err
	})
	return e
}

// Get implements kv.Tx.
func (t *tx) Get(bucket string, key []byte) []byte {
	e := t.known[entryKey(bucket, key)]
	if e == nil {
		t.send(func(b *pgx.Batch) { e = t.queueGet(b, bucket, key) })
	}
	return e.value
}

// Scan implements kv.Tx.
func (t *tx) Scan(bucket string, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(k, v []byte) bool) {
		if bytes.Compare(from, prefix) < 0 {
			from = prefix
		}
		from, end, limit := bytes.Clone(from), after(prefix), firstChunk
		for {
			rows := t.rows(bucket, from, end, limit)
			for _, row := range rows {
				if !yield(row.key, row.value) {
					return
				}
			}
			if len(rows) < limit {
				return
			}
			from, limit = append(rows[len(rows)-1].key, 0), nextChunk
		}
	}
}

// rows are the next rows of a scan.
func (t *tx) rows(bucket string, from, end []byte, limit int) []row {
	if end == nil {
		return t.query(bucket, selectFrom, orEmpty(from), limit)
	}
	return t.query(bucket, selectRange, orEmpty(from), end, limit)
}

// after is the first key after all that begin with prefix; nil if there is none.
func after(prefix []byte) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			end := bytes.Clone(prefix[:i+1])
			end[i]++
			return end
		}
	}
	return nil
}

// Before implements kv.Tx.
func (t *tx) Before(bucket string, key []byte) (k, v []byte) {
	for _, row := range t.query(bucket, selectLast, orEmpty(key)) {
		k, v = row.key, row.value
	}
	return k, v
}

// Buckets implements kv.Tx: it finds their tables.
func (t *tx) Buckets() (names []string) {
	const tables = "select substr(relname, $2) from pg_class where relkind = 'r' and starts_with(relname, $1) order by relname"
	t.send(func(b *pgx.Batch) {
		b.Queue(tables, table(""), len(table(""))+1).Query(func(rows pgx.Rows) (err error) {
			names, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
	})
	return names
}

// Count implements kv.Tx.
func (t *tx) Count(bucket string) int {
	return int(t.number(on(bucket, selectCount)))
}

// Put implements kv.Tx.
func (t *tx) Put(bucket string, key, value []byte) {
	t.set(bucket, key, orEmpty(bytes.Clone(value)))
}

// Delete implements kv.Tx.
func (t *tx) Delete(bucket string, key []byte) { t.set(bucket, key, nil) }

// set keeps a write, unless it changes nothing.
func (t *tx) set(bucket string, key, value []byte) {
	n := entryKey(bucket, key)
	e := t.known[n]
	if e == nil {
		e = &entry{bucket: bucket, key: orEmpty(bytes.Clone(key)), dirty: true}
		t.known[n] = e
	}
	e.dirty = e.dirty || (e.value == nil) != (value == nil) || !bytes.Equal(e.value, value)
	e.value = value
}

func orEmpty(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Next implements kv.Tx.
func (t *tx) Next(bucket string) uint64 {
	if len(t.nextNumbers[bucket]) == 0 {
		t.send(func(b *pgx.Batch) { t.queueNext(b, bucket) })
	}
	numbers := t.nextNumbers[bucket]
	t.nextNumbers[bucket] = numbers[1:]
	return numbers[0]
}

// Last implements kv.Tx.
func (t *tx) Last(bucket string) uint64 {
	return uint64(t.number("select case when is_called then last_value else 0 end from " + sequence(bucket)))
}

// SetLast implements kv.Tx. It has its effect even if the transaction fails.
func (t *tx) SetLast(bucket string, n uint64) {
	t.number("select setval($1::regclass, $2, $3)", sequence(bucket), int64(max(n, 1)), n > 0)
}

// totalSlots is the number of rows of a total. Each update adds to one of them at random:
// if there were only one, updates would wait for each other.
const totalSlots = 64

// Total implements kv.Tx.
func (t *tx) Total(bucket string) uint64 {
	return uint64(t.number("select coalesce(sum(total), 0)::bigint from galet_totals where bucket = $1", bucket))
}

// AddTotal implements kv.Tx.
func (t *tx) AddTotal(bucket string, by int) {
	t.wrote = true
	t.number(`insert into galet_totals as t values ($1, $2, $3)
		on conflict (bucket, slot) do update set total = t.total + excluded.total returning 0::bigint`,
		bucket, rand.IntN(totalSlots), int64(by))
}

// Now implements kv.Tx.
func (t *tx) Now() time.Time {
	return time.UnixMicro(t.number("select (extract(epoch from clock_timestamp()) * 1000000)::bigint"))
}

// row is a row of a query.
type row struct{ key, value []byte }

// query runs a query on a bucket, after the waiting writes of the bucket. It panics if
// the database fails.
func (t *tx) query(bucket string, statement string, args ...any) (rows []row) {
	t.send(func(b *pgx.Batch) {
		t.queueWrites(b, func(e *entry) bool { return e.bucket == bucket })
		b.Queue(on(bucket, statement), args...).Query(func(found pgx.Rows) (err error) {
			rows, err = pgx.CollectRows(found, func(one pgx.CollectableRow) (r row, err error) {
				err = one.Scan(&r.key, &r.value)
				return r, err
			})
			return err
		})
	})
	return rows
}

// number runs a query for a number. It panics if the database fails.
func (t *tx) number(sql string, args ...any) (n int64) {
	t.send(func(b *pgx.Batch) {
		b.Queue(sql, args...).QueryRow(func(r pgx.Row) error { return r.Scan(&n) })
	})
	return n
}
