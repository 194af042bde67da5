package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// maxConns is the size of the pool unless the URL has pool_max_conns.
	maxConns = 16
	// connectTimeout is how long to wait for a connection.
	connectTimeout = 5 * time.Second
)

// ParseURL parses the URL of a database. Errors wrap ErrURL. They never hold a part of the
// URL that could belong to a password.
func ParseURL(place string) (*pgxpool.Config, error) {
	if _, err := url.Parse(place); err != nil {
		return nil, ErrURL
	}
	config, err := pgxpool.ParseConfig(place)
	if wrong, ok := errors.AsType[*pgconn.ParseConfigError](err); ok {
		wrong.ConnString = "URL"
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrURL, err)
	}
	return config, nil
}

// Open connects to the database at a URL, "postgres://user:password@host/name". The URL
// may set pool_max_conns, the parameters of libpq, such as sslmode, and those of the server,
// such as search_path.
//
// Open creates missing tables. It upgrades a database of an earlier version, unless
// processes of that version use it, or the use is Read. Errors wrap ErrURL,
// ErrUnreachable, ErrDenied, ErrSchema, ErrOtherSchema, ErrOlder, ErrOlderRuns, ErrUnfinished or
// ErrLocked. They never hold the password.
func Open(place string, schema Schema, o Options) (*Store, error) {
	config, err := ParseURL(place)
	if err != nil {
		return nil, err
	}
	if _, ok := config.ConnConfig.RuntimeParams["application_name"]; !ok {
		config.ConnConfig.RuntimeParams["application_name"] = "galet"
	}
	config.ConnConfig.ConnectTimeout = connectTimeout
	if !strings.Contains(place, "pool_max_conns") {
		config.MaxConns = maxConns
	}
	s := &Store{opened: time.Now(), schema: schema, options: o, timeout: cmp.Or(o.Timeout, otherTimeout)}
	_, s.schemaNamed = config.ConnConfig.RuntimeParams["search_path"]
	switch o.Use {
	case Shared:
		s.timeout = cmp.Or(o.Timeout, botTimeout)
		config.AfterConnect = s.prepare
	case Exclusive:
		// One connection has the lock until the store is closed.
		config.MaxConns, config.MaxConnLifetime, config.MaxConnIdleTime = 1, math.MaxInt64, math.MaxInt64
		config.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
			return takeLock(ctx, c, "select pg_try_advisory_lock($1)")
		}
	}
	if s.pool, err = pgxpool.NewWithConfig(context.Background(), config); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if err := s.setUp(); err != nil {
		s.pool.Close()
		return nil, err
	}
	return s, nil
}

// prepare gives a new connection of a bot its timeouts. Once the store is set up, it also
// takes the lock and then checks the schema, because the database may have been upgraded.
// The timeouts are set by a statement: PgBouncer refuses them as startup parameters.
func (s *Store) prepare(ctx context.Context, c *pgx.Conn) error {
	const set = "select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)"
	if _, err := c.Exec(ctx, set, strconv.FormatInt(abandonedTimeout.Milliseconds(), 10)); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	if !s.ready.Load() {
		return nil
	}
	if err := takeLock(ctx, c, "select pg_try_advisory_lock_shared($1)"); err != nil {
		return err
	}
	version, _, err := s.version(ctx, c)
	if err == nil && version != s.schema.Version {
		err = s.otherVersion(version)
	}
	return err
}
