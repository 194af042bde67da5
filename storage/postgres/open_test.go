package postgres_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/storage/kv"
	"galet/storage/postgres"
	"galet/storage/postgres/pgtest"
)

// TestOpenErrors opens what cannot be used. No error holds the password.
func TestOpenErrors(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	open(t, database, postgres.Options{Use: postgres.Shared})
	for _, c := range []struct {
		name, url string
		version   uint32
		want      error
	}{
		{"an older schema", database, 2, postgres.ErrOlder},
		{"no URL", "postgres://galet:secret@localhost:x/galet", 1, postgres.ErrURL},
		{"a password that is no part of a URL", "postgres://galet:secret/x@localhost/galet", 1, postgres.ErrURL},
		{"a password among the parameters", "postgres://localhost/galet?password=secret&sslmode=loud", 1, postgres.ErrURL},
		{"a user without rights", strangersURL(t, database), 1, postgres.ErrDenied},
		{"no server", "postgres://galet:secret@127.0.0.1:1/galet", 1, postgres.ErrUnreachable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, err := postgres.Open(c.url, schema(c.version), postgres.Options{Use: postgres.Read})
			if !errors.Is(err, c.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if s != nil {
				t.Error("it is open")
			}
		})
	}
}

// strangersURL is the URL of a database for a user who may only connect to it.
func strangersURL(t *testing.T, database string) string {
	t.Helper()
	u, err := url.Parse(database)
	must(t, err)
	query := u.Query()
	query.Set("role", "pg_monitor")
	u.RawQuery = query.Encode()
	return u.String()
}

// TestSearchPath changes the schema in which a user's tables are looked for. A database whose
// tables are in another schema is refused, unless the URL names the schema.
func TestSearchPath(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	s := open(t, database, postgres.Options{Use: postgres.Shared})
	must(t, s.Update(func(tx kv.Tx) error { tx.Put(one, []byte("k"), []byte("v")); return nil }))
	must(t, s.Close())
	u, err := url.Parse(database)
	must(t, err)
	name, query := strings.TrimPrefix(u.Path, "/"), u.Query()
	for _, path := range []string{"other", "other, public", "missing"} {
		pgtest.Exec(t, database, fmt.Sprintf("create schema if not exists other; alter database %s set search_path = %s", name, path))
		for _, use := range []postgres.Use{postgres.Shared, postgres.Exclusive, postgres.Read} {
			if s, err := postgres.Open(database, schema(1), postgres.Options{Use: use}); !errors.Is(err, postgres.ErrOtherSchema) || !strings.HasSuffix(err.Error(), "search_path is "+path) {
				t.Errorf("search_path %s, use %d: %v", path, use, err)
				if err == nil {
					must(t, s.Close())
				}
			}
		}
	}
	for path, want := range map[string]string{"public": "v", "other": ""} {
		query.Set("search_path", path)
		u.RawQuery = query.Encode()
		s := open(t, u.String(), postgres.Options{Use: postgres.Shared})
		must(t, s.View(func(tx kv.Tx) error {
			if got := string(tx.Get(one, []byte("k"))); got != want {
				t.Errorf("search_path %s: %q", path, got)
			}
			return nil
		}))
	}
}

// TestUnfinished marks a database as one that an import has begun to fill. It is refused until
// the next import, which begins with an empty database.
func TestUnfinished(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	s := open(t, database, postgres.Options{Use: postgres.Exclusive})
	must(t, s.SetUnfinished(true))
	must(t, s.Update(func(tx kv.Tx) error { tx.Put(one, []byte("k"), []byte("v")); return nil }))
	must(t, s.Close())
	for _, use := range []postgres.Use{postgres.Shared, postgres.Read} {
		if _, err := postgres.Open(database, schema(1), postgres.Options{Use: use}); !errors.Is(err, postgres.ErrUnfinished) {
			t.Errorf("use %d: %v", use, err)
		}
	}
	s = open(t, database, postgres.Options{Use: postgres.Exclusive})
	must(t, s.SetUnfinished(true))
	must(t, s.SetUnfinished(false))
	must(t, s.Close())
	s = open(t, database, postgres.Options{Use: postgres.Shared})
	must(t, s.View(func(tx kv.Tx) error {
		if tx.Get(one, []byte("k")) != nil {
			t.Error("the next import did not begin with an empty database")
		}
		return nil
	}))
}

// TestDamagedVersion has a version of the schema that no galet wrote. An import refuses the
// database and deletes nothing.
func TestDamagedVersion(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	s := open(t, database, postgres.Options{Use: postgres.Exclusive})
	must(t, s.Update(func(tx kv.Tx) error {
		tx.Put(one, []byte("k"), []byte("v"))
		tx.Put(kv.Meta, kv.KeySchema, []byte("damaged"))
		return nil
	}))
	must(t, s.Close())
	for _, use := range []postgres.Use{postgres.Exclusive, postgres.Shared, postgres.Read} {
		if _, err := postgres.Open(database, schema(1), postgres.Options{Use: use}); !errors.Is(err, postgres.ErrSchema) {
			t.Errorf("use %d: %v", use, err)
		}
	}
	pgtest.Exec(t, database, "update galet_bucket_"+kv.Meta+" set value = '\\x00000001'")
	s = open(t, database, postgres.Options{Use: postgres.Exclusive})
	must(t, s.View(func(tx kv.Tx) error {
		if got := string(tx.Get(one, []byte("k"))); got != "v" {
			t.Errorf("what is left: %q", got)
		}
		return nil
	}))
}

// TestUpgrade opens a database with programs of several schemas. Programs of one schema
// run side by side. A newer program upgrades the database when no older one runs. Then
// the older ones refuse it. A running one refuses it as soon as it connects again.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	try := func(version, oldest uint32, use postgres.Use) error {
		wanted := schema(version)
		wanted.Oldest = oldest
		s, err := postgres.Open(url, wanted, postgres.Options{Use: use})
		if err == nil {
			must(t, s.Close())
		}
		return err
	}
	put := func(tx kv.Tx) error { tx.Put(one, []byte("k"), []byte("v")); return nil }
	older := open(t, url, postgres.Options{Use: postgres.Shared})
	must(t, older.Update(put))
	for _, c := range []struct {
		name            string
		version, oldest uint32
		use             postgres.Use
		want            error
	}{
		{"another of the same schema", 1, 1, postgres.Shared, nil},
		{"a newer one beside them", 2, 1, postgres.Shared, postgres.ErrOlderRuns},
		{"a newer one that reads", 2, 1, postgres.Read, postgres.ErrOlder},
		{"one that cannot upgrade it", 3, 2, postgres.Shared, postgres.ErrSchema},
	} {
		if err := try(c.version, c.oldest, c.use); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
	must(t, older.Update(put))
	pgtest.Disconnect(t, url, 0)
	if err := try(2, 1, postgres.Shared); err != nil {
		t.Fatalf("the upgrade: %v", err)
	}
	if err := older.Update(put); !errors.Is(err, postgres.ErrSchema) {
		t.Errorf("an older program that was cut off: %v", err)
	}
	for _, use := range []postgres.Use{postgres.Shared, postgres.Read} {
		if err := try(1, 1, use); !errors.Is(err, postgres.ErrSchema) {
			t.Errorf("an older program: %v", err)
		}
	}
}

// TestUpgradeTogether starts several programs of a newer schema at once, as an orchestrator
// does: all of them run.
func TestUpgradeTogether(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	must(t, open(t, url, postgres.Options{Use: postgres.Shared}).Close())
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			s, err := postgres.Open(url, schema(2), postgres.Options{Use: postgres.Shared, Timeout: time.Minute})
			if err != nil {
				t.Error(err)
				return
			}
			must(t, s.Update(func(tx kv.Tx) error { tx.Put(one, []byte("k"), []byte("v")); return nil }))
			t.Cleanup(func() { must(t, s.Close()) })
		})
	}
	wg.Wait()
}
