package storage_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"galet/game/match"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

// onEach runs a test on a file and on a database. opened opens it once more, as
// another process would; a file is opened once.
func onEach(t *testing.T, test func(t *testing.T, db *storage.DB, opened func() *storage.DB)) {
	t.Parallel()
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		db := open(t, newPath(t))
		test(t, db, func() *storage.DB { return db })
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := pgtest.Database(t)
		test(t, open(t, url), func() *storage.DB { return open(t, url) })
	})
}

// holds takes leases and returns the numbers of those that the owner then has.
func holds(t *testing.T, s *match.Service, owner string, life time.Duration, names ...string) map[string]match.Lease {
	t.Helper()
	all, err := s.AcquireLeases(owner, life, names...)
	must(t, err)
	own := map[string]match.Lease{}
	for _, l := range all {
		if l.Owner == owner {
			own[l.Name] = l
		}
	}
	return own
}

// TestLeases has two processes take, keep, lose and release leases.
func TestLeases(t *testing.T) {
	onEach(t, func(t *testing.T, db *storage.DB, opened func() *storage.DB) {
		a, b := service(db, newClock()), service(opened(), newClock())
		first := holds(t, a, "a", time.Hour, "leader", "shard 0")
		if len(first) != 2 || first["leader"].Number != 1 {
			t.Errorf("a took %v", first)
		}
		if got := holds(t, b, "b", time.Hour, "leader", "shard 1"); len(got) != 1 || got["shard 1"].Number != 1 {
			t.Errorf("b took %v", got)
		}
		if again := holds(t, a, "a", time.Hour, "leader"); again["leader"].Number != 1 || again["leader"].Expires.Before(first["leader"].Expires) {
			t.Errorf("a kept %v", again)
		}
		must(t, b.ReleaseLeases("b", "leader", "nothing"))
		if got := holds(t, b, "b", time.Hour, "leader"); got["leader"].Number != 0 {
			t.Errorf("b has released and taken the lease of a: %v", got)
		}
		must(t, a.ReleaseLeases("a", "leader"))
		if got := holds(t, b, "b", 0, "leader"); got["leader"].Number != 0 {
			t.Errorf("a lease that has expired: %v", got)
		}
		if got := holds(t, a, "a", time.Hour, "leader"); got["leader"].Number != 3 {
			t.Errorf("a took again %v, want number 3", got)
		}
		checkFinds(t, db, nil)
	})
}

// TestWithLease writes under a lease until another process has it.
func TestWithLease(t *testing.T) {
	onEach(t, func(t *testing.T, db *storage.DB, opened func() *storage.DB) {
		a, b := service(db, newClock()), service(opened(), newClock())
		all, err := a.AcquireLeases("a", 0, "leader")
		must(t, err)
		if len(all) != 0 {
			t.Errorf("leases that have expired: %v", all)
		}
		under := a.WithLease(match.Lease{Name: "leader", Owner: "a", Number: 1})
		must(t, under.SetMeta("k", []byte("1")))
		_, err = b.AcquireLeases("b", time.Hour, "leader")
		must(t, err)
		if err := under.SetMeta("k", []byte("2")); !errors.Is(err, match.ErrLeaseLost) {
			t.Errorf("written after another took the lease: %v", err)
		}
		must(t, b.ReleaseLeases("b", "leader"))
		_, err = a.AcquireLeases("a", time.Hour, "leader")
		must(t, err)
		for _, lease := range []match.Lease{{Name: "leader", Owner: "a", Number: 1}, {Name: "leader", Owner: "c", Number: 3}, {Name: "other", Owner: "a", Number: 1}} {
			if err := a.WithLease(lease).SetMeta("k", []byte("3")); !errors.Is(err, match.ErrLeaseLost) {
				t.Errorf("written with number %d of a lease that has number 3: %v", lease.Number, err)
			}
		}
		if value, err := under.Meta("k"); string(value) != "1" || err != nil {
			t.Errorf("there is %q, %v", value, err)
		}
	})
}

// TestLeasesCompete has processes take a lease at once, again and again: nobody
// else has it at the same time, and each new owner gets a new number.
func TestLeasesCompete(t *testing.T) {
	onEach(t, func(t *testing.T, _ *storage.DB, opened func() *storage.DB) {
		var having atomic.Int32
		var numbers sync.Map
		var all sync.WaitGroup
		for _, owner := range []string{"a", "b", "c"} {
			s := service(opened(), newClock())
			all.Go(func() {
				for won := 0; won < 10; {
					lease, has := holds(t, s, owner, time.Hour, "leader")["leader"]
					if !has {
						continue
					}
					won++
					if _, twice := numbers.LoadOrStore(lease.Number, owner); having.Add(1) != 1 || twice {
						t.Errorf("%s has number %d, and so has another", owner, lease.Number)
					}
					must(t, s.WithLease(lease).SetMeta("owner", []byte(owner)))
					having.Add(-1)
					must(t, s.ReleaseLeases(owner, "leader"))
				}
			})
		}
		all.Wait()
	})
}
