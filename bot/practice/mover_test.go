package practice_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"galet/bot/inflight"
	"galet/bot/practice"
	"galet/bot/thinking"
	"galet/game/catalog"
	"galet/game/match"
	"galet/storage"
)

// hookedStore calls functions, if they are set, before it reads and after it has written. Reads
// can fail.
type hookedStore struct {
	match.Store
	beforeView, afterUpdate func()
	failing                 atomic.Bool
}

func (s *hookedStore) View(f func(match.Tx) error) error {
	if s.beforeView != nil {
		s.beforeView()
	}
	if s.failing.Load() {
		return errors.New("a disk that does not answer")
	}
	return s.Store.View(f)
}

func (s *hookedStore) Update(f func(match.Tx) error) error {
	err := s.Store.Update(f)
	if s.afterUpdate != nil {
		s.afterUpdate()
	}
	return err
}

// newMover makes a mover with a store of its own.
func newMover(t *testing.T) (*practice.Mover, *match.Service, *hookedStore) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	db, err := storage.Open(filepath.Join(t.TempDir(), "galet.db"), storage.Options{Games: catalog.Game, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	store := &hookedStore{Store: db}
	matches := match.New(match.Config{Store: store, Games: catalog.Game, Now: time.Now, Rand: rand.New(rand.NewPCG(1, 2))})
	queue := thinking.New(thinking.Config{Workers: 1, Memory: 16 << 20, Nodes: 50, Games: catalog.All()})
	return practice.NewMover(matches, queue, log, inflight.New()), matches, store
}

// The board of Galet's move is posted, even if the bot begins to stop while the move is
// being stored.
func TestMoveStoredWhileStopping(t *testing.T) {
	t.Parallel()
	mover, matches, store := newMover(t)
	m, err := matches.Begin(match.Proposal{
		Game: "kala", By: match.Player{ID: "100", Name: "Ana"}, First: match.FirstOpponent, Place: match.Place{Guild: "1", Channel: "10"},
	}, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	store.afterUpdate = stop
	posted := make(chan match.ID, 1)
	mover.Start(ctx, func(id match.ID) { posted <- id })
	mover.Move(m.ID)
	mover.Close()
	now, err := matches.Match(m.ID)
	if err != nil || now.Ply() == 0 {
		t.Fatalf("after %d moves: %v", now.Ply(), err)
	}
	select {
	case id := <-posted:
		if id != m.ID {
			t.Errorf("the board of match %s is posted", id)
		}
	default:
		t.Error("no board is posted")
	}
}

// Who waits for a turn that is out of date waits for the turn in its place. Otherwise an
// answer that says that Galet is thinking would stay.
func TestTurnInPlaceOfAnother(t *testing.T) {
	t.Parallel()
	mover, matches, store := newMover(t)
	ana, galet := match.Player{ID: "100", Name: "Ana"}, match.Galet(1)
	m, err := matches.Begin(match.Proposal{Game: "kulami", By: ana, First: match.FirstOpponent}, 1)
	if err != nil {
		t.Fatal(err)
	}
	mover.Start(t.Context(), func(match.ID) {})
	reads, reading, read := atomic.Int32{}, make(chan struct{}), make(chan struct{})
	store.beforeView = func() {
		if reads.Add(1) == 2 { // the first is that of Move, the second that of the turn
			close(reading)
			<-read
		}
	}
	first := mover.Move(m.ID)
	<-reading
	for ply, by := range []match.Player{galet, ana} {
		r, err := matches.Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if m, err = matches.Play(match.PlayRequest{ID: m.ID, By: by, Ply: ply, Move: r.Position.Legal()[0]}); err != nil {
			t.Fatal(err)
		}
	}
	second := mover.Move(m.ID)
	if first != second {
		t.Error("the first turn is waited for by itself")
	}
	close(read)
	<-second
	if m, err = matches.Match(m.ID); err != nil || m.Ply() != 3 {
		t.Errorf("after the turns there are %d moves: %v", m.Ply(), err)
	}
	mover.Close()
}

// A turn goes on if the match cannot be read when somebody asks for it again.
func TestTurnBesideAFailedRead(t *testing.T) {
	t.Parallel()
	mover, matches, store := newMover(t)
	m, err := matches.Begin(match.Proposal{Game: "kulami", By: match.Player{ID: "100", Name: "Ana"}, First: match.FirstOpponent}, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	mover.Start(ctx, func(match.ID) {})
	writing, write := make(chan struct{}), make(chan struct{})
	store.afterUpdate = func() {
		close(writing)
		<-write
	}
	first := mover.Move(m.ID)
	<-writing
	store.failing.Store(true)
	if second := mover.Move(m.ID); second != first {
		t.Error("nobody waits for the turn")
	}
	store.failing.Store(false)
	close(write)
	<-first
	mover.Close()
}

// A closed mover begins nothing: nobody would wait for it.
func TestClosedMover(t *testing.T) {
	t.Parallel()
	mover, _, _ := newMover(t)
	mover.Start(t.Context(), func(match.ID) {})
	mover.Close()
	if done := mover.Run(1, func(context.Context) {}); done != nil {
		t.Error("it runs a function")
	}
}

// A look for Galet's turns that takes long, because very many matches are open, is not
// repeated soon.
func TestSlowLooksAreRare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		mover, _, store := newMover(t)
		mover.Start(t.Context(), func(match.ID) {})
		looks, takes := 0, time.Duration(0)
		store.beforeView = func() {
			looks++
			time.Sleep(takes)
		}
		for _, row := range []struct {
			name  string
			takes time.Duration
			after time.Duration
			want  int
		}{
			{"a quick look", time.Millisecond, 0, 1},
			{"another", time.Millisecond, 0, 1},
			{"a slow one", 2 * time.Second, 0, 1},
			{"soon after", 2 * time.Second, 39 * time.Second, 0},
			{"later", 2 * time.Second, time.Second, 1},
		} {
			looks, takes = 0, row.takes
			time.Sleep(row.after)
			mover.MoveAll()
			if looks != row.want {
				t.Errorf("%s: %d looks, want %d", row.name, looks, row.want)
			}
		}
	})
}
