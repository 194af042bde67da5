package storage_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
	"galet/storage/postgres/pgtest"
)

const (
	benchMatches = 100_000
	benchCells   = 56
	benchStart   = 20
)

// BenchmarkPlay plays moves in a file of 100,000 matches, each as the whole use
// case. One caller plays them in turn, or 64 callers at a time. "plain" runs one
// bbolt transaction a move, "grouped" uses the store as it is, and "postgres" a
// PostgreSQL server on the same machine.
func BenchmarkPlay(b *testing.B) {
	path := filepath.Join(b.TempDir(), "galet.db")
	began := time.Now()
	all := seed(b, path)
	b.Logf("%d matches written in %v", benchMatches, time.Since(began).Round(time.Millisecond))
	for _, callers := range []int{1, 64} {
		for _, name := range []string{"plain", "grouped"} {
			b.Run(fmt.Sprintf("%s/%d", name, callers), func(b *testing.B) {
				benchmarkPlay(b, path, all, name == "plain", callers)
			})
		}
	}
	b.Run("postgres", func(b *testing.B) {
		url := pgtest.Database(b)
		all := seed(b, url)
		for _, callers := range []int{1, 64} {
			b.Run(fmt.Sprint(callers), func(b *testing.B) { benchmarkPlay(b, url, all, false, callers) })
		}
	})
}

// countedStore counts how often the functions of its updates run.
type countedStore struct {
	match.Store
	updates, runs atomic.Int64
}

func (c *countedStore) Update(f func(match.Tx) error) error {
	c.updates.Add(1)
	return c.Store.Update(func(tx match.Tx) error {
		c.runs.Add(1)
		return f(tx)
	})
}

func benchmarkPlay(b *testing.B, path string, all []benched, plain bool, callers int) {
	db := openBench(b, path)
	defer db.Close()
	store := &countedStore{Store: db}
	if plain {
		store.Store = db.Plain()
	}
	s := match.New(match.Config{Store: store, Games: matchtest.Find, Now: time.Now, Rand: rand.New(rand.NewPCG(1, 1))})
	var left atomic.Int64
	left.Store(int64(b.N))
	var draining sync.Mutex
	took := make([][]time.Duration, callers)
	b.ResetTimer()
	began := time.Now()
	var wg sync.WaitGroup
	for caller := range callers {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(caller), uint64(time.Now().UnixNano())))
			for n := left.Add(-1); n >= 0; n = left.Add(-1) {
				took[caller] = append(took[caller], playOne(b, s, all, rng, caller, callers))
				if n%256 == 0 && draining.TryLock() {
					drain(b, store)
					draining.Unlock()
				}
			}
		})
	}
	wg.Wait()
	elapsed := time.Since(began)
	b.StopTimer()
	sorted := slices.Concat(took...)
	slices.Sort(sorted)
	b.ReportMetric(float64(len(sorted))/elapsed.Seconds(), "moves/s")
	b.ReportMetric(float64(store.runs.Load()-store.updates.Load())/float64(store.updates.Load()), "repeats/update")
	b.ReportMetric(float64(sorted[len(sorted)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(sorted[len(sorted)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// playOne makes the next move of one of the caller's own matches.
func playOne(b *testing.B, s *match.Service, all []benched, rng *rand.Rand, caller, callers int) time.Duration {
	i := caller + callers*rng.IntN(benchMatches/callers)
	m := &all[i]
	if m.ply == benchCells {
		return playOne(b, s, all, rng, caller, callers)
	}
	began := time.Now()
	_, err := s.Play(match.PlayRequest{
		ID:   match.ID(i + 1),
		By:   match.Player{ID: m.players[m.toMove[m.ply]], Name: "a member's name"},
		Ply:  m.ply,
		Move: game.Move(strconv.Itoa(m.ply + 1)),
		At:   m.place,
	})
	if err != nil {
		b.Error(err)
	}
	m.ply++
	return time.Since(began)
}

// benched is a match that a benchmark plays on in.
type benched struct {
	place   match.Place
	players [2]match.PlayerID
	ply     int
	toMove  [benchCells]uint8
}

// drain marks the notices as sent, so that the outbox stays as small as in
// production.
func drain(b *testing.B, store match.Store) {
	var owed []match.Notice
	err := store.View(func(tx match.Tx) (err error) {
		owed, err = tx.Outbox().Pending(1 << 20)
		return err
	})
	if err != nil {
		b.Error(err)
	}
	err = store.Update(func(tx match.Tx) error {
		for _, n := range owed {
			// Another caller may have deleted it.
			if err := tx.Outbox().DeleteNotice(n.Seq); err != nil && !errors.Is(err, match.ErrNotFound) {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Error(err)
	}
}

func openBench(b *testing.B, path string) *storage.DB {
	db, err := storage.Open(path, storage.Options{Games: matchtest.Find, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	return db
}

// seed fills a new file with open matches.
func seed(b *testing.B, path string) []benched {
	db := openBench(b, path)
	defer db.Close()
	rng := rand.New(rand.NewPCG(7, 7))
	all := make([]benched, benchMatches)
	const bulk = 1000
	for first := 0; first < benchMatches; first += bulk {
		err := db.Update(func(tx match.Tx) error {
			for i := first; i < first+bulk; i++ {
				m := benchMatch(match.ID(i+1), rng)
				all[i] = follow(m)
				if err := tx.Matches().PutMatch(m); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return all
}

// follow finds out who moves when, if the cells are taken in their order.
func follow(m match.Match) benched {
	f := benched{place: m.Place, players: [2]match.PlayerID{m.Players[0].ID, m.Players[1].ID}, ply: m.Ply()}
	seat := uint8(0)
	for ply, n := range m.Record.Options.(matchtest.CellsOptions).Cells {
		f.toMove[ply] = seat
		seat = (seat + uint8(n)) % 2
	}
	return f
}

// benchMatch is a match halfway through. Every second match uses the same board,
// as most do in production; the others have a board each.
func benchMatch(id match.ID, rng *rand.Rand) match.Match {
	snowflake := func(n int) string { return strconv.Itoa(1_200_000_000_000_000_000 + n) }
	row := rng
	if id%2 == 0 {
		row = rand.New(rand.NewPCG(1, 1))
	}
	o := matchtest.CellsOptions{Cells: make([]int, benchCells)}
	for i := range o.Cells {
		o.Cells[i] = 1 + row.IntN(9)
	}
	place := match.Place{Guild: match.GuildID(snowflake(rng.IntN(100))), Channel: match.ChannelID(snowflake(rng.IntN(1000)))}
	m := match.Match{
		ID:          id,
		Place:       place,
		Record:      game.Record{Game: matchtest.CellsID, Options: o},
		Started:     time.Unix(1_700_000_000, 0),
		TurnStarted: time.Unix(1_700_000_000, 0),
		Board:       match.Board{Channel: place.Channel, Message: match.MessageID(snowflake(int(id))), Ply: benchStart},
	}
	a := rng.IntN(10_000)
	for seat := range m.Players {
		m.Players[seat] = match.Player{ID: match.PlayerID(snowflake(a + seat)), Name: "a member's name"}
	}
	for i := range benchStart {
		m.Record.Moves = append(m.Record.Moves, game.Move(strconv.Itoa(i+1)))
	}
	return m
}
