package postgres_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"galet/storage/dbfile"
	"galet/storage/groupcommit"
	"galet/storage/kv"
	"galet/storage/postgres"
	"galet/storage/postgres/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

var (
	one, two = "one", "two"
	buckets  = []string{kv.Meta, one, two}
	errOwn   = errors.New("its own error")
)

func schema(version uint32) postgres.Schema {
	return postgres.Schema{Version: version, Oldest: 1, Buckets: buckets, Numbered: []string{one}}
}

// open opens a database, and closes it when the test is over.
func open(t testing.TB, url string, o postgres.Options) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(url, schema(1), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// openFile opens a new file with the same buckets.
func openFile(t testing.TB) kv.Store {
	t.Helper()
	s, err := dbfile.Schema{Buckets: buckets}.Open(filepath.Join(t.TempDir(), "file"), dbfile.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestLikeBolt runs the same random transactions on a file and on PostgreSQL, and
// compares all that they read.
func TestLikeBolt(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			file, database := openFile(t), open(t, pgtest.Database(t), postgres.Options{Use: postgres.Shared})
			for n := range uint64(60) {
				fails := n%5 == 4
				read := func(s kv.Store) (found string) {
					err := s.Update(func(tx kv.Tx) error {
						found = transaction(tx, rand.New(rand.NewPCG(seed, n)), !fails)
						if fails {
							return errOwn
						}
						return nil
					})
					if fails != errors.Is(err, errOwn) {
						t.Fatal(err)
					}
					return found
				}
				if a, b := read(file), read(database); a != b {
					t.Fatalf("transaction %d: the file says\n%s\nPostgreSQL says\n%s", n, a, b)
				}
			}
		})
	}
}

// transaction makes random calls, and returns what they read. numbers: it may take
// numbers, because it will commit.
func transaction(tx kv.Tx, rng *rand.Rand, numbers bool) string {
	var b strings.Builder
	fmt.Fprintln(&b, "count", tx.Count(one), tx.Count(two))
	key := func() []byte {
		k := make([]byte, 1+rng.IntN(3))
		for i := range k {
			k[i] = []byte{0, 1, 'a', 254, 255}[rng.IntN(5)]
		}
		return k
	}
	for range 30 {
		bucket := []string{one, two}[rng.IntN(2)]
		switch rng.IntN(9) {
		case 0, 1:
			tx.Put(bucket, key(), bytes.Repeat([]byte{7}, rng.IntN(3)))
		case 2:
			tx.Delete(bucket, key())
		case 3:
			v := tx.Get(bucket, key())
			fmt.Fprintf(&b, "get %v %x\n", v != nil, v)
		case 4:
			for k, v := range tx.Scan(bucket, key()[:rng.IntN(2)], key()) {
				fmt.Fprintf(&b, "scan %x %x\n", k, v)
			}
		case 5:
			k, v := tx.Before(bucket, key())
			fmt.Fprintf(&b, "before %v %x %x\n", k != nil, k, v)
		case 6:
			if numbers {
				n := tx.Next(one)
				fmt.Fprintln(&b, "next", n, tx.Last(one))
			}
		case 7:
			tx.AddTotal(two, 1+rng.IntN(3))
			fmt.Fprintln(&b, "total", tx.Total(two))
		case 8:
			tx.Prefetch(kv.Read{Bucket: one, Key: key()}, kv.Read{Bucket: two, Key: key()})
		}
	}
	return b.String()
}

// TestPrefetch cuts the network after Prefetch. Get still returns what was read ahead and
// what was written before, and Next returns a new number.
func TestPrefetch(t *testing.T) {
	t.Parallel()
	proxy := pgtest.NewProxy(t, pgtest.Database(t))
	s := open(t, proxy.URL, postgres.Options{Use: postgres.Shared})
	must(t, s.Update(func(tx kv.Tx) error {
		tx.Next(one)
		tx.Put(one, []byte("a"), []byte("old"))
		tx.Put(one, []byte("b"), []byte("kept"))
		return nil
	}))
	must(t, s.Update(func(tx kv.Tx) error {
		tx.Put(one, []byte("a"), []byte("new"))
		tx.Prefetch(kv.Read{Bucket: one, Key: []byte("a")}, kv.Read{Bucket: one, Key: []byte("b")},
			kv.Read{Bucket: two, Key: []byte("b")}, kv.Read{Bucket: one})
		proxy.Silence(true)
		defer proxy.Silence(false)
		a, b, none := tx.Get(one, []byte("a")), tx.Get(one, []byte("b")), tx.Get(two, []byte("b"))
		n := tx.Next(one)
		if string(a) != "new" || string(b) != "kept" || none != nil || n != 2 {
			t.Errorf("got %q, %q, %q and %d", a, b, none, n)
		}
		return nil
	}))
}

// TestLongScan reads more entries than one query returns.
func TestLongScan(t *testing.T) {
	t.Parallel()
	s := open(t, pgtest.Database(t), postgres.Options{Use: postgres.Shared})
	const most = 2500
	must(t, s.Update(func(tx kv.Tx) error {
		for i := range most {
			tx.Put(one, fmt.Appendf(nil, "%05d", i), nil)
		}
		return nil
	}))
	must(t, s.View(func(tx kv.Tx) error {
		n := 0
		for k := range tx.Scan(one, nil, nil) {
			if string(k) != fmt.Sprintf("%05d", n) {
				t.Fatalf("key %d is %s", n, k)
			}
			n++
		}
		if n != most {
			t.Errorf("%d entries, want %d", n, most)
		}
		return nil
	}))
}

// TestConflicts has many updates of one value at once: each counts.
func TestConflicts(t *testing.T) {
	t.Parallel()
	s := open(t, pgtest.Database(t), postgres.Options{Use: postgres.Shared})
	const callers, each = 16, 10
	var wg sync.WaitGroup
	for range callers {
		wg.Go(func() {
			for range each {
				must(t, s.Update(func(tx kv.Tx) error {
					tx.Put(one, []byte("n"), fmt.Append(nil, number(tx.Get(one, []byte("n")))+1))
					return nil
				}))
			}
		})
	}
	wg.Wait()
	must(t, s.View(func(tx kv.Tx) error {
		if n := number(tx.Get(one, []byte("n"))); n != callers*each {
			t.Errorf("counted %d, want %d", n, callers*each)
		}
		return nil
	}))
}

func number(value []byte) (n int) {
	_, _ = fmt.Sscan(string(value), &n)
	return n
}

// TestServerRestarts kills the server while updates run. Every update that returned
// without an error was written, and did not run again after that. After the restart the
// store works again.
func TestServerRestarts(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t)
	s := open(t, server.Database(t), postgres.Options{Use: postgres.Shared})
	var acknowledged sync.Map
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for caller := range 4 {
		wg.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				key := fmt.Appendf(nil, "%d-%d", caller, i)
				err := s.Update(func(tx kv.Tx) error {
					if tx.Get(one, key) != nil {
						return errOwn
					}
					tx.Put(one, key, nil)
					return nil
				})
				if err == nil {
					acknowledged.Store(string(key), true)
				} else if errors.Is(err, errOwn) {
					t.Errorf("%s was written, and its update ran again", key)
				}
			}
		})
	}
	for range 3 {
		server.Kill(t)
		server.Start(t)
	}
	must(t, s.Update(func(tx kv.Tx) error { tx.Put(two, []byte("k"), nil); return nil }))
	close(stop)
	wg.Wait()
	must(t, s.View(func(tx kv.Tx) error {
		n := 0
		for key := range acknowledged.Range {
			if n++; tx.Get(one, []byte(key.(string))) == nil {
				t.Errorf("%s is lost", key)
			}
		}
		if n == 0 {
			t.Error("no update succeeded")
		}
		return nil
	}))
}

// TestPanics has a function that panics. The caller gets the panic as an error, and
// nothing is written.
func TestPanics(t *testing.T) {
	t.Parallel()
	s := open(t, pgtest.Database(t), postgres.Options{Use: postgres.Shared})
	err := s.Update(func(tx kv.Tx) error {
		tx.Put(one, []byte("k"), nil)
		panic("boom")
	})
	var panicked *groupcommit.PanicError
	if !errors.As(err, &panicked) || panicked.Value != "boom" {
		t.Errorf("got %v", err)
	}
	must(t, s.View(func(tx kv.Tx) error {
		if tx.Get(one, []byte("k")) != nil {
			t.Error("it was written")
		}
		return nil
	}))
}

// TestClosed uses a closed store.
func TestClosed(t *testing.T) {
	t.Parallel()
	s := open(t, pgtest.Database(t), postgres.Options{Use: postgres.Shared})
	must(t, s.Close())
	nothing := func(kv.Tx) error { return nil }
	_, sizeErr := s.Size()
	for _, err := range []error{s.View(nothing), s.Update(nothing), sizeErr} {
		if !errors.Is(err, kv.ErrClosed) {
			t.Errorf("got %v, want %v", err, kv.ErrClosed)
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}

// TestSilentServer has a network that loses all answers. Calls fail in time, and succeed
// when the network works again.
func TestSilentServer(t *testing.T) {
	t.Parallel()
	proxy := pgtest.NewProxy(t, pgtest.Database(t))
	s := open(t, proxy.URL, postgres.Options{Use: postgres.Shared})
	put := func(tx kv.Tx) error {
		tx.Get(one, []byte("k"))
		tx.Put(one, []byte("k"), []byte("v"))
		return nil
	}
	must(t, s.Update(put))
	proxy.Silence(true)
	var wg sync.WaitGroup
	for range 20 { // more than connections
		wg.Go(func() {
			began := time.Now()
			if err := s.Update(put); !errors.Is(err, postgres.ErrUnreachable) {
				t.Errorf("got %v", err)
			}
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
	wg.Wait()
	proxy.Silence(false)
	for deadline := time.Now().Add(time.Minute); s.Update(put) != nil; {
		if time.Now().After(deadline) {
			t.Fatal("it stays silent")
		}
	}
}

// TestReadOnly has a server that takes no writes, as a standby after a failover. The store
// says that the server cannot be used. When the server takes writes again, the store does not
// go on with the connections from before.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	s := open(t, url, postgres.Options{Use: postgres.Shared})
	const set = `set transaction read write; do $$ begin execute format('alter database %%I set default_transaction_read_only = %s', current_database()); end $$`
	number := func() error { return s.Update(func(tx kv.Tx) error { tx.Next(one); return nil }) }
	value := func() error {
		return s.Update(func(tx kv.Tx) error { tx.Put(two, []byte("key"), []byte("1")); return nil })
	}
	pgtest.Exec(t, url, fmt.Sprintf(set, "on"))
	pgtest.Disconnect(t, url, 0)
	if err := number(); !errors.Is(err, postgres.ErrUnreachable) {
		t.Errorf("a number: %v", err)
	}
	if err := value(); !errors.Is(err, kv.ErrCommit) {
		t.Errorf("a value: %v", err)
	}
	pgtest.Exec(t, url, fmt.Sprintf(set, "off"))
	if err := errors.Join(number(), value()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
