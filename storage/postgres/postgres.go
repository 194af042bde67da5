// Package postgres implements kv.Store on a PostgreSQL server, or on one that
// speaks its protocol. Transactions are serializable; one that fails because of
// another runs again.
//
// Each bucket is a table of its own. In one table for all, the entries of small
// buckets share index pages; as the server looks for conflicts by page, nearly
// all concurrent moves then ran again.
//
// It does not know what the buckets hold.
package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"galet/storage/groupcommit"
	"galet/storage/kv"
)

var (
	// ErrURL: the URL is not one of a PostgreSQL database.
	ErrURL = errors.New("not the URL of a PostgreSQL database")
	// ErrUnreachable: the server does not answer, or refuses the connection.
	ErrUnreachable = errors.New("the PostgreSQL server cannot be used")
	// ErrSchema: another version of galet uses the database.
	ErrSchema = errors.New("the database is from another version of galet")
	// ErrOlderRuns: processes of an earlier version use the database, which this one
	// would upgrade.
	ErrOlderRuns = errors.New("the database has to be upgraded, and a galet of its version uses it")
	// ErrLocked: a process uses the database in a way that excludes this one.
	ErrLocked = errors.New("another galet uses the database")
	// ErrCopy: pg_dump copies a PostgreSQL database.
	ErrCopy = errors.New("a PostgreSQL database is copied by pg_dump, not by galet")
)

const (
	// maxConns is the size of the pool unless the URL has pool_max_conns.
	maxConns = 16
	// connectTimeout is how long to wait for a connection.
	connectTimeout = 5 * time.Second
	// lockTimeout is how long to wait for another process to close the database.
	lockTimeout = time.Second
	// clearTimeout is how long Clear may take.
	clearTimeout = time.Minute
	// maxAttempts is how often an update runs that fails because of others.
	maxAttempts = 100
	// maxBroken is how often a transaction runs again on another connection: the pool
	// may hold several that broke when the server stopped.
	maxBroken = 3
	// maxPause is the longest pause between two attempts.
	maxPause = 20 * time.Millisecond
	// botTimeout is how long a bot waits for the server, each time it sends something:
	// Discord gives it 3 s to answer a member. otherTimeout is that of other programs.
	botTimeout, otherTimeout = 2 * time.Second, time.Minute
	// abandonedTimeout is how long a statement of a bot may run, and how long its
	// transaction may wait for the next one. A process that was stopped or cut off then
	// holds no locks.
	abandonedTimeout = 5 * time.Second
	// setupLock is the advisory lock of processes that create the tables, and useLock
	// that of those that write.
	setupLock, useLock = 0x67616c6574, 0x67616c6575
)

// Schema describes the buckets of a database.
type Schema struct {
	Version uint32
	// Oldest is the earliest version whose entries are as in this one: it only lacks
	// buckets.
	Oldest uint32
	// Buckets are all buckets. Meta is the one with the version, under VersionKey.
	Buckets          [][]byte
	Meta, VersionKey []byte
	// Numbered are the buckets that give out numbers.
	Numbered [][]byte
}

// Options are the options of Open.
type Options struct {
	Use Use
	// Timeout is how long to wait for the server, each time something is sent; 0: 2 s
	// if the use is Shared, else a minute.
	Timeout time.Duration
	// Committed, if not nil, is called after each commit with its duration. It must
	// return soon.
	Committed func(took time.Duration, updates int)
}

// Use is what a process does with the database.
type Use int

// The uses.
const (
	// Read: it may be used by others in any way.
	Read Use = iota
	// Shared: other processes of the same schema may open it with Shared or Read.
	Shared
	// Exclusive: others may only open it with Read.
	Exclusive
)

// Store is a database as a kv.Store. It is safe for concurrent use.
type Store struct {
	pool    *pgxpool.Pool
	schema  Schema
	options Options
	// lock is the connection that holds useLock; nil unless the use is Exclusive.
	lock *pgxpool.Conn
	// heard is when the server last answered, and silent when it last did not answer in
	// time, in nanoseconds since 1970.
	heard, silent atomic.Int64
	// ready: the database has the tables and the version of the schema.
	ready atomic.Bool
}

// Open connects to the database at a URL, "postgres://user:password@host/name".
// It creates missing tables, and upgrades an earlier version unless processes of that
// version use it, or the use is Read. The URL may set pool_max_conns and what libpq
// knows, such as sslmode. Errors wrap ErrURL, ErrUnreachable, ErrSchema, ErrOlderRuns
// or ErrLocked, and never hold the password.
func Open(url string, schema Schema, o Options) (*Store, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrURL, err)
	}
	if _, ok := config.ConnConfig.RuntimeParams["application_name"]; !ok {
		config.ConnConfig.RuntimeParams["application_name"] = "galet"
	}
	config.ConnConfig.ConnectTimeout = connectTimeout
	if o.Timeout == 0 {
		o.Timeout = otherTimeout
		if o.Use == Shared {
			o.Timeout = botTimeout
		}
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = maxConns
	}
	if o.Committed == nil {
		o.Committed = func(time.Duration, int) {}
	}
	s := &Store{schema: schema, options: o}
	if o.Use == Shared {
		config.AfterConnect = s.prepare
	}
	if s.pool, err = pgxpool.NewWithConfig(context.Background(), config); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	err = s.setUp()
	if err == nil && o.Use == Exclusive {
		err = s.exclude()
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// prepare makes a new connection that of a bot. Those that are made after a restart of
// the server need the lock, too, and perhaps the database was upgraded meanwhile. The
// timeouts are no startup parameters, as PgBouncer refuses them there.
func (s *Store) prepare(ctx context.Context, c *pgx.Conn) error {
	const set = "select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)"
	if _, err := c.Exec(ctx, set, strconv.FormatInt(abandonedTimeout.Milliseconds(), 10)); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if err := takeLock(ctx, c, "select pg_try_advisory_lock_shared($1)"); err != nil || !s.ready.Load() {
		return err
	}
	version, _, err := s.version(ctx, c)
	if err == nil && version != s.schema.Version {
		err = s.otherVersion(version)
	}
	return err
}

// exclude locks the database for this process, as long as the connection lasts.
func (s *Store) exclude() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
	defer cancel()
	if s.lock, err = s.pool.Acquire(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return takeLock(ctx, s.lock.Conn(), "select pg_try_advisory_lock($1)")
}

// takeLock takes useLock for a connection, by a statement that tries to.
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

// setUp creates the tables if they are missing, and checks the schema's version.
func (s *Store) setUp() error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*connectTimeout)
	defer cancel()
	if err := s.pool.Ping(ctx); errors.Is(err, ErrLocked) {
		return err
	} else if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	older := false
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
		statements := []string{"set local statement_timeout = 0", fmt.Sprintf("select pg_advisory_xact_lock(%d)", setupLock), createTotals}
		for _, bucket := range s.schema.Buckets {
			statements = append(statements, fmt.Sprintf(createTable, table(string(bucket))))
		}
		for _, bucket := range s.schema.Numbered {
			statements = append(statements, "create sequence if not exists "+sequence(bucket))
		}
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return fmt.Errorf("create the tables: %w", err)
			}
		}
		older, err = s.checkVersion(ctx, tx)
		return err
	})
	if err == nil && older {
		err = s.upgrade()
	}
	s.ready.Store(err == nil)
	return err
}

const (
	// createTable creates the table of a bucket. The order of a bytea column is that
	// of its bytes. Pages have room for new versions of their rows.
	createTable  = "create table if not exists %s (key bytea primary key, value bytea not null) with (fillfactor = 70)"
	createTotals = `create table if not exists galet_totals (
		bucket text, slot integer, total bigint not null, primary key (bucket, slot)) with (fillfactor = 50)`
)

// table is the name of the table of a bucket.
func table(bucket string) string { return "galet_bucket_" + bucket }

// sequence is the name of the sequence of a bucket.
func sequence(bucket []byte) string { return "galet_numbers_" + string(bucket) }

// checkVersion compares the schema's version, or writes it in a new database. older: the
// database has to be upgraded.
func (s *Store) checkVersion(ctx context.Context, tx pgx.Tx) (older bool, err error) {
	version, found, err := s.version(ctx, tx)
	switch {
	case err != nil || version == s.schema.Version:
		return false, err
	case !found:
		_, err := tx.Exec(ctx, on(string(s.schema.Meta), "insert into %s values ($1, $2)"), s.schema.VersionKey, s.versionValue())
		return false, err
	case version < s.schema.Oldest || version > s.schema.Version || s.options.Use == Read:
		return false, s.otherVersion(version)
	}
	return true, nil
}

// version reads the schema's version; 0 if it is none. found: there is an entry.
func (s *Store) version(ctx context.Context, in interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}) (version uint32, found bool, err error) {
	var value []byte
	err = in.QueryRow(ctx, on(string(s.schema.Meta), "select value from %s where key = $1"), s.schema.VersionKey).Scan(&value)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, nil
	}
	if len(value) == 4 {
		version = binary.BigEndian.Uint32(value)
	}
	return version, true, err
}

func (s *Store) versionValue() []byte { return binary.BigEndian.AppendUint32(nil, s.schema.Version) }

func (s *Store) otherVersion(version uint32) error {
	return fmt.Errorf("%w: its schema is %d, this galet has %d", ErrSchema, version, s.schema.Version)
}

// upgrade writes this version in a database of an earlier one, whose missing tables
// there are by now. No other process may use the database meanwhile.
func (s *Store) upgrade() error {
	for deadline := time.Now().Add(lockTimeout); ; time.Sleep(maxPause) {
		err := s.Update(func(t kv.Tx) error {
			if t.(*tx).number("select pg_try_advisory_xact_lock($1)::int", int64(useLock)) == 0 {
				return ErrOlderRuns
			}
			return t.Put(s.schema.Meta, s.schema.VersionKey, s.versionValue())
		})
		if !errors.Is(err, ErrOlderRuns) || time.Now().After(deadline) {
			return err
		}
	}
}

// View implements kv.Store.
func (s *Store) View(f func(kv.Tx) error) error {
	return s.repeat(func() error {
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
	return s.repeat(func() error {
		t, err := s.begin("begin isolation level serializable")
		if errors.Is(err, kv.ErrClosed) {
			return err
		}
		if err != nil {
			return &kv.CommitError{Err: err}
		}
		defer t.release()
		if err := t.run(f); err != nil {
			return err
		}
		began := time.Now()
		wrote, err := t.commit()
		if pgconn.SafeToRetry(err) {
			return &kv.CommitError{Err: &brokenError{err}} // nothing was sent
		}
		if err != nil {
			return &kv.CommitError{Err: err}
		}
		if wrote {
			s.options.Committed(time.Since(began), 1)
		}
		return nil
	})
}

// repeat runs a transaction until it meets no conflict, and again after its connection
// was found broken before the commit, unless that took long.
func (s *Store) repeat(do func() error) error {
	broken, began := 0, time.Now()
	for attempt := 1; ; attempt++ {
		err := do()
		var early *brokenError
		switch {
		case attempt == maxAttempts:
			return err
		case isConflict(err):
		case errors.As(err, &early) && broken < maxBroken && time.Since(began) < s.options.Timeout/2:
			broken++
		default:
			return err
		}
		time.Sleep(rand.N(min(maxPause, time.Duration(attempt)*time.Millisecond)))
	}
}

// brokenError: the connection broke before the commit, so nothing was written.
type brokenError struct{ err error }

func (e *brokenError) Error() string { return fmt.Sprintf("%v: %v", ErrUnreachable, e.err) }

func (e *brokenError) Unwrap() []error { return []error{ErrUnreachable, e.err} }

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

// isBroken reports whether an error is one of the connection: the server did not
// answer, is shutting down, or has ended the statement or the connection after
// abandonedTimeout.
func isBroken(err error) bool {
	var failed *pgconn.PgError
	return err != nil && (!errors.As(err, &failed) || strings.HasPrefix(failed.Code, "57") || strings.HasPrefix(failed.Code, "08") || failed.Code == "25P03")
}

// isConflict reports whether an update failed because of another one:
// serialization_failure or deadlock_detected.
func isConflict(err error) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) && (failed.Code == "40001" || failed.Code == "40P01")
}

// Shared implements kv.Store.
func (s *Store) Shared() bool { return true }

// Probe implements kv.Store.
func (s *Store) Probe() error {
	return s.Update(func(t kv.Tx) error {
		version := t.Get(s.schema.Meta, s.schema.VersionKey)
		t.(*tx).known[name(string(s.schema.Meta), s.schema.VersionKey)].dirty = true
		return t.Put(s.schema.Meta, s.schema.VersionKey, version)
	})
}

// Name is the host and the name of the database: "localhost/galet".
func (s *Store) Name() string {
	c := s.pool.Config().ConnConfig
	return c.Host + "/" + c.Database
}

// Check implements kv.Store: it lists the tables of unknown buckets. The server
// looks after its own pages.
func (s *Store) Check() (problems []kv.Problem, sound bool, err error) {
	err = s.View(func(t kv.Tx) error {
		prefix := table("")
		for k := range t.(*tx).tables() {
			bucket := strings.TrimPrefix(k, prefix)
			if !slices.ContainsFunc(s.schema.Buckets, func(known []byte) bool { return string(known) == bucket }) {
				problems = append(problems, kv.Problem{Where: bucket, What: "an unknown bucket"})
			}
		}
		return nil
	})
	return problems, err == nil, err
}

// CheckPages implements kv.Store. The server looks after its own pages.
func (s *Store) CheckPages(func() error) ([]kv.Problem, error) { return nil, nil }

// Clear removes everything but the schema's version, and numbers begin again at 1.
func (s *Store) Clear() error {
	ctx, cancel := context.WithTimeout(context.Background(), clearTimeout)
	defer cancel()
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tables := []string{"galet_totals"}
		for _, bucket := range s.schema.Buckets {
			tables = append(tables, table(string(bucket)))
		}
		if _, err := tx.Exec(ctx, "truncate "+strings.Join(tables, ", ")); err != nil {
			return err
		}
		for _, bucket := range s.schema.Numbered {
			if _, err := tx.Exec(ctx, "alter sequence "+sequence(bucket)+" restart"); err != nil {
				return err
			}
		}
		_, err := s.checkVersion(ctx, tx)
		return err
	})
}

// Size implements kv.Store: it is the size of the tables and their indexes.
func (s *Store) Size() (size int64, err error) {
	err = s.View(func(t kv.Tx) error {
		for _, bytes := range t.(*tx).tables() {
			size += bytes
		}
		return nil
	})
	return size, err
}

// WriteTo always fails: pg_dump makes copies.
func (s *Store) WriteTo(io.Writer) (int64, error) { return 0, ErrCopy }

// Close implements kv.Store.
func (s *Store) Close() error {
	if s.lock != nil {
		ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
		defer cancel()
		_ = s.lock.Conn().Close(ctx) // the server then releases the lock
		s.lock.Release()
		s.lock = nil
	}
	s.pool.Close()
	return nil
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
