package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"galet/cmd/galet/config"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// purged is how many matches BenchmarkPurge deletes; large is how many gigabytes
// the file of BenchmarkColdStart has, 0: it is not measured.
var (
	purged = flag.Int("bounded.purge", 50_000, "the matches that BenchmarkPurge deletes")
	large  = flag.Int("bounded.gigabytes", 0, "the size of the file of BenchmarkColdStart")
)

// BenchmarkPurge deletes the data of a member with many rated matches, and then the
// server on which they were played. Meanwhile others play, and ticks are made.
func BenchmarkPurge(b *testing.B) {
	path := filepath.Join(b.TempDir(), "galet.db")
	history{record: always(fiftyMoves(b, "kulami/testdata/square-both")), quiet: *purged}.write(b, path, 1, *purged+1000)
	db, err := storage.Open(path, fileOptions())
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	now := time.Now()
	s := match.New(match.Config{Store: db, Games: catalog.Game, MaxOpen: 1000, MaxChallenges: 100_000, Now: func() time.Time { return now }, Rand: rand.New(rand.NewPCG(1, 2))})
	gone, err := s.Match(1)
	if err != nil {
		b.Fatal(err)
	}
	w := &probe{B: b, matches: s}
	w.going(func(begin func() bool) {
		for range 100 {
			begin()
		}
	}, "before")
	done := make(chan error, 1)
	began := time.Now()
	go func() { done <- s.DeleteMember(gone.Players[0].ID, nil) }()
	w.going(func(begin func() bool) {
		for len(done) == 0 && begin() {
		}
	}, "while a member is deleted")
	if err := <-done; err != nil {
		b.Fatal(err)
	}
	b.Logf("the member was deleted in %v", time.Since(began).Round(time.Millisecond))
	if err := s.SyncGuilds(map[match.GuildID]match.Presence{gone.Place.Guild: {Gone: true}}); err != nil {
		b.Fatal(err)
	}
	now = now.Add(match.DepartedRetention + time.Hour)
	began = time.Now()
	w.going(func(begin func() bool) {
		for begin() && w.more {
		}
	}, "while the server is deleted")
	b.Logf("the server was deleted in %v", time.Since(began).Round(time.Millisecond))
	if _, err := s.Match(1); err == nil {
		b.Error("a match is left")
	}
	w.going(func(begin func() bool) {
		for range 100 {
			begin()
		}
	}, "after")
	b.ReportMetric(0, "ns/op")
}

// probe plays moves and runs ticks, and measures how long they take.
type probe struct {
	*testing.B
	matches *match.Service
	more    bool // the last tick left something to do
	serial  int
}

// going measures moves and ticks while run works. run calls begin for each move and tick
// to measure, and they are logged with when.
func (w *probe) going(run func(begin func() bool), when string) {
	w.Helper()
	var moves, ticks []time.Duration
	run(func() bool {
		moves = append(moves, w.plays())
		began := time.Now()
		var err error
		if w.more, err = w.matches.Maintain(time.Now()); err != nil {
			w.Fatal(err)
		}
		ticks = append(ticks, time.Since(began))
		return true
	})
	report := func(what string, took []time.Duration) {
		slices.Sort(took)
		w.Logf("%s: %d %s, median %v, longest %v", when, len(took), what,
			took[len(took)/2].Round(time.Microsecond), took[len(took)-1].Round(time.Microsecond))
	}
	report("moves", moves)
	report("ticks", ticks)
}

// plays begins a match of two new members and makes a move, which it measures.
func (w *probe) plays() time.Duration {
	w.Helper()
	w.serial++
	ana := match.Player{ID: match.PlayerID(strconv.Itoa(2*w.serial + 1)), Name: "Ana"}
	bo := match.Player{ID: match.PlayerID(strconv.Itoa(2*w.serial + 2)), Name: "Bo"}
	at := match.Place{Guild: "5", Channel: "6"}
	c, err := w.matches.Propose(match.Proposal{Game: "kulami", By: ana, Against: &bo, First: match.FirstChallenger, Terms: match.Terms{Pace: match.NoPace}, Place: at})
	if err != nil {
		w.Fatal(err)
	}
	m, err := w.matches.Accept(c.ID, bo, at)
	if err != nil {
		w.Fatal(err)
	}
	p, err := m.Record.Last()
	if err != nil {
		w.Fatal(err)
	}
	began := time.Now()
	if _, err := w.matches.Play(match.PlayRequest{ID: m.ID, By: ana, Move: p.Legal()[0], At: at}); err != nil {
		w.Fatal(err)
	}
	return time.Since(began)
}

// BenchmarkColdStart opens a large file after emptying the system's cache, and runs the
// first tick. Emptying needs root; without it the benchmark says so.
func BenchmarkColdStart(b *testing.B) {
	if *large == 0 {
		b.Skip("needs -bounded.gigabytes, the size of the file that it opens")
	}
	path := filepath.Join(b.TempDir(), "galet.db")
	history{record: always(fiftyMoves(b, "kulami/testdata/square-both"))}.write(b, path, 1, 1000)
	enlarge(b, path, int64(*large)<<30)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	for range 3 {
		if err := os.WriteFile("/proc/sys/vm/drop_caches", []byte("3"), 0); err != nil {
			b.Logf("the caches are warm: %v", err)
		}
		began := time.Now()
		db, err := storage.Open(path, fileOptions())
		if err != nil {
			b.Fatal(err)
		}
		opened := time.Since(began)
		s := newMatches(db, config.Config{})
		if _, err := s.Maintain(time.Now()); err != nil {
			b.Fatal(err)
		}
		_, err = s.Match(1)
		b.Logf("%.1f GB: open after %v, the first tick and match after %v", float64(info.Size())/1e9, opened.Round(time.Microsecond), time.Since(began).Round(time.Microsecond))
		if err != nil || time.Since(began) > 2*time.Second {
			b.Errorf("it took more than 2 s: %v", err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(0, "ns/op")
}

// enlarge adds copies of the first ended match to a file, until the file has
// this size in bytes. No index has the copies.
func enlarge(b *testing.B, path string, size int64) {
	b.Helper()
	db, err := bolt.Open(path, 0o600, &bolt.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	for number := uint64(1 << 20); ; {
		var now int64
		err := db.Update(func(tx *bolt.Tx) error {
			now = tx.Size()
			ended := tx.Bucket([]byte("ended"))
			ended.FillPercent = 1
			_, first := ended.Cursor().First()
			value := bytes.Clone(first)
			for range 200_000 {
				number++
				key := []byte{byte(number >> 56), byte(number >> 48), byte(number >> 40), byte(number >> 32), byte(number >> 24), byte(number >> 16), byte(number >> 8), byte(number)}
				if err := ended.Put(key, value); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
		if now > size {
			break
		}
	}
	if err := db.Sync(); err != nil {
		b.Fatal(err)
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
}
