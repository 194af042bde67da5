package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// SessionStarts is what GET /gateway/bot says of starting gateway sessions.
// It is measured in real time.
type SessionStarts struct {
	// Shards is how many shards Discord advises.
	Shards int
	// Total is how many sessions may be started in a day, Remaining how many
	// still may until ResetAfter has passed. The token of a bot that starts
	// one more is revoked.
	Total, Remaining int
	ResetAfter       time.Duration
	// MaxConcurrency is how many shards may identify at once: one of each
	// shard_id % MaxConcurrency in every IdentifyEvery, which is 5 s on
	// Discord. Others get op 9. An IdentifyEvery of 0 lets all identify.
	MaxConcurrency int
	IdentifyEvery  time.Duration
}

// defaultStarts is what holds until a test says otherwise.
var defaultStarts = SessionStarts{Shards: 1, Total: 1000, Remaining: 1000, ResetAfter: 24 * time.Hour, MaxConcurrency: 1}

// startCount is what is left of the sessions that may be started.
type startCount struct {
	SessionStarts
	reset time.Time
	// last is when a shard of each rate limit key identified.
	last map[int]time.Time
}

// SetSessionStarts replaces what holds for starting sessions.
func (w *World) SetSessionStarts(s SessionStarts) {
	w.do(func() { w.starts = newStartCount(s) })
}

// SessionStarts is what holds now; Remaining and ResetAfter count down.
func (w *World) SessionStarts() SessionStarts {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.starts.now()
}

func newStartCount(s SessionStarts) startCount {
	return startCount{s, time.Now().Add(s.ResetAfter), map[int]time.Time{}}
}

func (s *startCount) now() SessionStarts {
	if !time.Now().Before(s.reset) {
		s.Remaining, s.reset = s.Total, time.Now().Add(24*time.Hour)
	}
	s.ResetAfter = time.Until(s.reset)
	return s.SessionStarts
}

// spend counts an IDENTIFY and tells whether one was left.
func (s *startCount) spend() bool {
	if s.now().Remaining == 0 {
		return false
	}
	s.Remaining--
	return true
}

// soon tells whether a shard identifies too soon after another one.
func (s *startCount) soon(shard int) bool {
	key := shard % max(s.MaxConcurrency, 1)
	if time.Since(s.last[key]) < s.IdentifyEvery {
		return true
	}
	s.last[key] = time.Now()
	return false
}

func (w *World) gatewayURL() string { return "ws" + strings.TrimPrefix(w.URL(), "http") + "/gateway" }

func (c *call) getGateway() (reply, error) {
	return reply{http.StatusOK, object{"url": c.gatewayURL()}}, nil
}

func (c *call) getGatewayBot() (reply, error) {
	s := c.starts.now()
	return reply{http.StatusOK, object{
		"url": c.gatewayURL(), "shards": s.Shards,
		"session_start_limit": object{
			"total": s.Total, "remaining": s.Remaining, "reset_after": s.ResetAfter.Milliseconds(), "max_concurrency": s.MaxConcurrency,
		},
	}}, nil
}
