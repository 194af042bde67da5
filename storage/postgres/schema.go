package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"galet/storage/kv"
)

// Schema describes the buckets of a database.
type Schema struct {
	Version uint32
	// Oldest is the earliest version that can be upgraded: its entries are the same as in
	// this version, and it only lacks buckets.
	Oldest uint32
	// Buckets are all buckets.
	Buckets []string
	// Numbered are the buckets that give out numbers.
	Numbered []string
}

// setUp creates the tables if they are missing, and checks the schema's version. For
// reading it creates nothing. The connections of a bot take useLock only afterwards, so that
// bots of one version that start together do not keep each other from the upgrade.
func (s *Store) setUp() error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*connectTimeout)
	defer cancel()
	if err := s.connect(ctx); err != nil {
		return err
	}
	older, halfImported := false, false
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		err := s.checkSearchPath(ctx, tx)
		if err == nil && s.options.Use != Read {
			err = s.create(ctx, tx)
		}
		if err == nil {
			older, err = s.checkVersion(ctx, tx)
		}
		if halfImported = s.options.Use == Exclusive && errors.Is(err, ErrUnfinished); halfImported {
			return nil
		}
		return err
	})
	switch {
	case err != nil:
	case halfImported:
		err = s.Clear()
	case older:
		err = s.upgrade()
	}
	if denied := new(pgconn.PgError); errors.As(err, &denied) && denied.Code == insufficientPrivilege {
		err = fmt.Errorf("%w: %w", ErrDenied, err)
	}
	if err != nil || s.options.Use != Shared {
		return err
	}
	s.ready.Store(true)
	s.pool.Reset()
	return s.connect(ctx)
}

// connect reports whether there is a connection to the server.
func (s *Store) connect(ctx context.Context) error {
	err := s.pool.Ping(ctx)
	if err == nil || errors.Is(err, ErrLocked) || errors.Is(err, ErrSchema) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnreachable, err)
}

// checkSearchPath refuses a database in which another schema than that of the connection has
// the tables, because the bot would begin with empty ones. A schema that the URL names is not
// refused.
func (s *Store) checkSearchPath(ctx context.Context, tx pgx.Tx) error {
	if s.schemaNamed {
		return nil
	}
	const find = `select n.nspname, current_setting('search_path'), coalesce(n.nspname = current_schema(), false)
		from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relname = $1 and c.relkind = 'r' order by 3 desc limit 1`
	var there, path string
	var same bool
	err := tx.QueryRow(ctx, find, table(kv.Meta)).Scan(&there, &path, &same)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err == nil && !same:
		return fmt.Errorf("%w: they are in %s, but search_path is %s", ErrOtherSchema, there, path)
	}
	return err
}

// create creates the tables and sequences that are missing.
func (s *Store) create(ctx context.Context, tx pgx.Tx) error {
	statements := []string{"set local statement_timeout = 0", fmt.Sprintf("select pg_advisory_xact_lock(%d)", setupLock), createTotals}
	for _, bucket := range s.schema.Buckets {
		statements = append(statements, fmt.Sprintf(createTable, table(bucket)))
	}
	for _, bucket := range s.schema.Numbered {
		statements = append(statements, "create sequence if not exists "+sequence(bucket))
	}
	for _, statement := range statements {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return fmt.Errorf("create the tables: %w", err)
		}
	}
	return nil
}

const (
	// createTable creates the table of a bucket. PostgreSQL sorts bytea by its bytes.
	// The fill factor leaves room in each page for new versions of its rows.
	createTable  = "create table if not exists %s (key bytea primary key, value bytea not null) with (fillfactor = 70)"
	createTotals = `create table if not exists galet_totals (
		bucket text, slot integer, total bigint not null, primary key (bucket, slot)) with (fillfactor = 50)`
)

func table(bucket string) string { return "galet_bucket_" + bucket }

func sequence(bucket string) string { return "galet_numbers_" + bucket }

// checkVersion compares the version of the schema. In a new database it writes it. older
// reports that the database has to be upgraded.
func (s *Store) checkVersion(ctx context.Context, tx pgx.Tx) (older bool, err error) {
	version, found, err := s.version(ctx, tx)
	switch {
	case err != nil || version == s.schema.Version:
		return false, err
	case version == unfinished:
		return false, ErrUnfinished
	case !found && s.options.Use == Read:
		return false, ErrEmpty
	case !found:
		_, err := tx.Exec(ctx, on(kv.Meta, "insert into %s values ($1, $2)"), kv.KeySchema, versionValue(s.schema.Version))
		return false, err
	case version < s.schema.Oldest || version > s.schema.Version:
		return false, s.otherVersion(version)
	case s.options.Use == Read:
		return false, fmt.Errorf("%w: schema %d, not %d", ErrOlder, version, s.schema.Version)
	}
	return true, nil
}

// The codes of PostgreSQL for a table that does not exist, and for a statement that the user
// may not make.
const undefinedTable, insufficientPrivilege = "42P01", "42501"

// version reads the version of the schema. found reports that there is an entry.
func (s *Store) version(ctx context.Context, in interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}) (version uint32, found bool, err error) {
	var value []byte
	err = in.QueryRow(ctx, on(kv.Meta, "select value from %s where key = $1"), kv.KeySchema).Scan(&value)
	if missing := new(pgconn.PgError); errors.Is(err, pgx.ErrNoRows) || errors.As(err, &missing) && missing.Code == undefinedTable {
		return 0, false, nil
	}
	return versionOf(value), true, err
}

// versionOf is the version of the schema in a value; 0: it is none.
func versionOf(value []byte) uint32 {
	if len(value) != 4 {
		return 0
	}
	return binary.BigEndian.Uint32(value)
}

func versionValue(version uint32) []byte { return binary.BigEndian.AppendUint32(nil, version) }

func (s *Store) otherVersion(version uint32) error {
	return fmt.Errorf("%w: its schema is %d, this galet has %d", ErrSchema, version, s.schema.Version)
}

// upgrade writes the schema's version into a database of an earlier version, unless another process
// has done so meanwhile. setUp has created the missing tables. It fails while a process of
// the earlier version uses the database.
func (s *Store) upgrade() error {
	for deadline := time.Now().Add(lockTimeout); ; time.Sleep(maxPause) {
		err := s.Update(func(t kv.Tx) error {
			now := versionOf(t.Get(kv.Meta, kv.KeySchema))
			switch {
			case now == s.schema.Version:
				return nil
			case now > s.schema.Version:
				return s.otherVersion(now)
			case t.(*tx).number("select pg_try_advisory_xact_lock($1)::int", int64(useLock)) == 0:
				return ErrOlderRuns
			}
			t.Put(kv.Meta, kv.KeySchema, versionValue(s.schema.Version))
			return nil
		})
		if !errors.Is(err, ErrOlderRuns) || time.Now().After(deadline) {
			return err
		}
	}
}

// unfinished marks a database that an import has begun to fill. It takes the place of the version
// of the schema, so programs that do not know the mark refuse the database as a later one.
const unfinished = math.MaxUint32

// SetUnfinished marks the database as one that an import has begun to fill, or removes the mark.
func (s *Store) SetUnfinished(is bool) error {
	version := s.schema.Version
	if is {
		version = unfinished
	}
	return s.Update(func(t kv.Tx) error {
		t.Put(kv.Meta, kv.KeySchema, versionValue(version))
		return nil
	})
}

// clearTimeout is how long Clear may take.
const clearTimeout = time.Minute

// Clear removes everything but the version of the schema. Numbers begin again at 1.
func (s *Store) Clear() error {
	ctx, cancel := context.WithTimeout(context.Background(), clearTimeout)
	defer cancel()
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tables := []string{"galet_totals"}
		for _, bucket := range s.schema.Buckets {
			tables = append(tables, table(bucket))
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
