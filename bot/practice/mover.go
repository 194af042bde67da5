package practice

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"galet/bot/inflight"
	"galet/bot/thinking"
	"galet/game"
	"galet/game/match"
)

// Mover makes Galet's moves. The store knows the matches where Galet is to move.
// After a restart it thinks about these moves again.
type Mover struct {
	matches  *match.Service
	thinking *thinking.Queue
	log      *slog.Logger
	inFlight *inflight.Counter
	ctx      context.Context // nil before Start and after Close
	// moved is called with each match on a server in which Galet has moved.
	moved func(match.ID)

	mu    sync.Mutex
	turns map[match.ID]*turn
	wg    sync.WaitGroup

	// nextLook is when MoveAll looks again. Only MoveAll uses it.
	nextLook time.Time
}

const (
	// With very many open matches, MoveAll takes longer than slowLook to find Galet's turns.
	// It looks again only after lookShare times the time that it took.
	slowLook  = 100 * time.Millisecond
	lookShare = 20
)

// turn is a turn of Galet in progress.
type turn struct {
	ply, branch int
	// done is closed when the turn is over. A turn that takes the place of another has the
	// same channel.
	done   chan struct{}
	cancel context.CancelFunc
}

// NewMover makes a mover that does nothing before Start.
func NewMover(m *match.Service, t *thinking.Queue, log *slog.Logger, f *inflight.Counter) *Mover {
	return &Mover{matches: m, thinking: t, log: log, inFlight: f, turns: map[match.ID]*turn{}}
}

// Start lets the mover move until ctx is done. It calls moved for each match on a
// server in which Galet has moved.
func (m *Mover) Start(ctx context.Context, moved func(match.ID)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ctx, m.moved = ctx, moved
}

// Close begins no more turns, and waits for those that ctx has cancelled.
func (m *Mover) Close() {
	m.mu.Lock()
	m.ctx = nil
	m.mu.Unlock()
	m.wg.Wait()
}

// MoveAll begins a thought for each match where Galet is to move. Requests begin theirs
// themselves: MoveAll is for those that a failure or another process left. After a slow look
// it does nothing for a while. Only one goroutine may call it.
func (m *Mover) MoveAll() {
	began := time.Now()
	if !m.thinking.On() || began.Before(m.nextLook) {
		return
	}
	owed, err := m.matches.GaletTurns()
	switch took := time.Since(began); {
	case err != nil:
		m.log.Error("cannot read the matches where Galet is to move", "err", err)
	case took > slowLook:
		m.nextLook = time.Now().Add(lookShare * took)
	}
	for _, id := range owed {
		m.Move(id)
	}
}

// Move begins Galet's turn in a match, unless it is in progress. It returns a channel
// that is closed when the turn is over, or nil if it is not Galet's turn. It cancels a
// turn that is out of date: a move was taken back, or the match was resigned. A turn goes
// on if the match cannot be read.
func (m *Mover) Move(id match.ID) <-chan struct{} {
	now, _, _, err := m.read(id)
	m.mu.Lock()
	defer m.mu.Unlock()
	t, done := m.turns[id], make(chan struct{})
	if t != nil {
		unread := err != nil && !errors.Is(err, errNotGaletsTurn)
		if unread || err == nil && t.ply == now.Ply() && t.branch == now.Branch {
			return t.done
		}
		t.cancel()
		done = t.done
	}
	if err != nil || m.ctx == nil || m.ctx.Err() != nil || !m.thinking.On() {
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	t = &turn{ply: now.Ply(), branch: now.Branch, done: done, cancel: cancel}
	m.turns[id] = t
	m.goTracked(func() { m.run(ctx, id, t) })
	return done
}

// Run runs f for a match in a goroutine, and returns a channel that is closed when f has
// ended. The context of f is done when the bot stops. Run returns nil if the bot has not
// started or has stopped.
func (m *Mover) Run(id match.ID, f func(context.Context)) <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx == nil || m.ctx.Err() != nil {
		return nil
	}
	ctx, done := m.ctx, make(chan struct{})
	m.goTracked(func() {
		defer close(done)
		defer m.logPanic(id)
		f(ctx)
	})
	return done
}

// goTracked runs f in a goroutine. Close waits for it.
func (m *Mover) goTracked(f func()) {
	m.inFlight.Begin()
	m.wg.Go(func() {
		defer m.inFlight.End()
		f()
	})
}

// logPanic recovers from a panic and logs it. Defer it.
func (m *Mover) logPanic(id match.ID) {
	if p := recover(); p != nil {
		m.log.Error("panic: please report it", "match", id, "panic", p, "stack", string(debug.Stack()))
	}
}

// errNotGaletsTurn: it is not Galet's turn.
var errNotGaletsTurn = errors.New("not Galet's turn")

// read reads a match where Galet is to move, with its level and position.
func (m *Mover) read(id match.ID) (match.Match, int, game.Position, error) {
	now, err := m.matches.Match(id)
	if err != nil {
		return match.Match{}, 0, nil, err
	}
	seat, level := now.Galet()
	if level == 0 || now.Over() {
		return now, 0, nil, errNotGaletsTurn
	}
	r, err := m.matches.Replay(now)
	if err == nil && r.Position.ToMove() != seat {
		err = errNotGaletsTurn
	}
	return now, level, r.Position, err
}

// run makes Galet's moves until it is the other player's turn.
func (m *Mover) run(ctx context.Context, id match.ID, t *turn) {
	var last match.Match
	defer func() {
		t.cancel()
		m.mu.Lock()
		if m.turns[id] == t {
			delete(m.turns, id)
			close(t.done)
		}
		m.mu.Unlock()
		if last.ID != 0 && !last.Private() {
			m.moved(id)
		}
	}()
	defer m.logPanic(id)
	for ctx.Err() == nil {
		after, err := m.step(ctx, id, t)
		if err != nil {
			if !errors.Is(err, errNotGaletsTurn) && ctx.Err() == nil {
				m.log.Error("cannot make Galet's move", "match", id, "err", err) // MoveAll tries again
			}
			return
		}
		last = after
	}
}

// step thinks about one move, and makes it.
func (m *Mover) step(ctx context.Context, id match.ID, t *turn) (match.Match, error) {
	now, level, p, err := m.read(id)
	if err != nil {
		return match.Match{}, err
	}
	m.mu.Lock()
	t.ply, t.branch = now.Ply(), now.Branch
	m.mu.Unlock()
	seat, _ := now.Galet()
	thought, err := m.thinking.Think(ctx, thinking.Job{
		Class: thinking.Move, By: now.Players[seat.Other()].ID,
		Game: now.Record.Game, Position: p, Level: level, Time: thinking.MoveTime,
		Seed: uint64(id)<<20 ^ uint64(now.Branch)<<10 ^ uint64(now.Ply()),
	})
	if err != nil {
		return match.Match{}, err
	}
	after, err := m.matches.Play(match.PlayRequest{
		ID: id, By: match.Galet(level), Ply: now.Ply(), Branch: now.Branch, Move: thought.Move, At: now.Place,
	})
	var stale *match.StaleError
	if errors.As(err, &stale) || errors.Is(err, match.ErrOver) {
		err = errNotGaletsTurn // the move was taken back, or the match resigned, meanwhile
	}
	return after, err
}
