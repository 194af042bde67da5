package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"
)

// shard keeps the session of one shard. Only run uses the fields that are not atomic.
type shard struct {
	*Gateway
	id, count int
	log       *slog.Logger
	retry     backoff

	// sessionID is the session that can be resumed, at resumeURL; empty: none.
	sessionID, resumeURL string
	// resumes counts failed resumes in a row.
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
		closing := closeActionOf(end.err)
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
		s.log.Warn("gateway connection lost: connecting again", "err", end.err, "wait", wait)
		if !Sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// maxResumes is how many resumes in a row may fail before a new session begins.
const maxResumes = 3

// tooManyResumes counts connections that reached Discord but did not resume the session.
// It reports whether a new session must begin. One connection on which Discord sent
// neither READY nor RESUMED in time is enough.
func (s *shard) tooManyResumes(end connectionEnd) bool {
	switch {
	case end.ready > 0 || s.sessionID == "":
		s.resumes = 0
	case end.greeted:
		s.resumes++
	}
	return s.resumes == maxResumes || errors.Is(end.err, errNotReady)
}

// connect makes one connection, resumes the session or begins a new one, and returns when
// the connection has ended. If Discord sent nothing on it, the next one resumes at the
// gateway's own address.
func (s *shard) connect(ctx context.Context) (end connectionEnd) {
	defer func() {
		if !end.greeted {
			s.resumeURL = ""
		}
	}()
	var start *sessionStart
	if s.sessionID == "" {
		var err error
		if start, err = s.starts.acquire(ctx, s.id); err != nil {
			return connectionEnd{err: err}
		}
		defer start.release()
	}
	c, err := s.open(ctx)
	if err != nil {
		return connectionEnd{err: err}
	}
	defer c.close()
	return c.serve(ctx, start)
}

// forget drops the session, so the next connection begins a new one.
func (s *shard) forget() {
	s.sessionID, s.resumeURL, s.resumes = "", "", 0
	s.sequence.Store(0)
}

// address is the address of the next connection.
func (s *shard) address() string {
	if s.sessionID != "" && s.resumeURL != "" {
		return s.resumeURL
	}
	return s.starts.url()
}

// errNotReady: a connection on which no session was begun or resumed in time.
var errNotReady = errors.New("the gateway did not become ready")
