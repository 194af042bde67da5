package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"
)

// shard keeps the session of one shard. The fields without a lock belong to
// run.
type shard struct {
	*Gateway
	id, count int
	log       *slog.Logger
	retry     backoff

	// sessionID is the session that can be resumed, at resumeURL; empty: none.
	sessionID, resumeURL string
	// resumes is how often in a row a resume failed.
	resumes int
	// sequence is the number of the last event that was handled.
	sequence atomic.Int64

	connected atomic.Bool
	acked     atomic.Int64 // Unix time in ms
	before    bool         // it was connected before
}

func newShard(g *Gateway, id, count int) *shard {
	return &shard{Gateway: g, id: id, count: count, log: g.Log.With("shard", id)}
}

func (s *shard) status() ShardStatus {
	return ShardStatus{ID: s.id, Connected: s.connected.Load(), HeartbeatACK: time.UnixMilli(s.acked.Load())}
}

// run connects, and connects again, until ctx is done or an error is fatal.
func (s *shard) run(ctx context.Context) error {
	began := time.Now()
	for {
		end := s.connect(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		closing := closingOf(end.err)
		if closing.fatal != nil {
			return closing.fatal
		}
		if closing.newSession || s.tooManyResumes(end) {
			s.forget()
		}
		wait := s.retry.next(end)
		if !s.started.Load() && time.Since(began)+wait > s.StartTimeout {
			return fmt.Errorf("%w: %w", ErrGateway, end.err)
		}
		s.log.Warn("gateway connection lost", "err", end.err, "wait", wait)
		if !sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// mostResumes is how many resumes in a row may fail before a new session begins.
const mostResumes = 3

// tooManyResumes counts connections that reached Discord but did not resume the
// session, and reports whether a new session must begin. One connection on which
// Discord sends nothing is enough.
func (s *shard) tooManyResumes(end ending) bool {
	switch {
	case end.ready > 0 || s.sessionID == "":
		s.resumes = 0
	case end.greeted:
		s.resumes++
	}
	return s.resumes == mostResumes || errors.Is(end.err, errNotReady)
}

// connect makes one connection, on which it resumes the session or begins a
// new one, and returns when the connection has ended.
func (s *shard) connect(ctx context.Context) ending {
	var start *sessionStart
	if s.sessionID == "" {
		var err error
		if start, err = s.starts.acquire(ctx, s.id); err != nil {
			return ending{err: err}
		}
		defer start.release()
	}
	c, err := s.open(ctx)
	if err != nil {
		s.resumeURL = "" // the next attempt resumes at the gateway's own address
		return ending{err: err}
	}
	defer c.close()
	return c.serve(ctx, start)
}

// forget makes the next connection begin a new session.
func (s *shard) forget() {
	s.sessionID, s.resumeURL, s.resumes = "", "", 0
	s.sequence.Store(0)
}

// address is where the next connection goes.
func (s *shard) address() string {
	if s.sessionID != "" && s.resumeURL != "" {
		return s.resumeURL
	}
	return s.starts.url()
}

// errNotReady: a connection on which no session was begun or resumed in time.
var errNotReady = errors.New("the gateway did not become ready")
