package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// SessionStarts is the session start limit of GET /gateway/bot.
// It runs in real time.
type SessionStarts struct {
	// Shards is the number of shards that Discord advises.
	Shards int
	// Total is how many sessions may start in a day. Remaining is how many may
	// still start until ResetAfter has passed. One more revokes the token.
	Total, Remaining int
	ResetAfter       time.Duration
	// MaxConcurrency is how many shards may identify at once. The stand-in does
	// not check it.
	MaxConcurrency int
}

// defaultStarts holds until a test calls SetSessionStarts.
var defaultStarts = SessionStarts{Shards: 1, Total: 1000, Remaining: 1000, ResetAfter: 24 * time.Hour, MaxConcurrency: 1}

// startCount counts the sessions that may still start.
type startCount struct {
	SessionStarts
	reset time.Time
}

// SetSessionStarts sets the session start limit.
func (w *World) SetSessionStarts(s SessionStarts) {
	w.do(func() { w.starts = newStartCount(s) })
}

// SessionStarts is the current limit; Remaining and ResetAfter count down.
func (w *World) SessionStarts() SessionStarts { return read(w, w.starts.now) }

func newStartCount(s SessionStarts) startCount {
	return startCount{s, time.Now().Add(s.ResetAfter)}
}

func (s *startCount) now() SessionStarts {
	if !time.Now().Before(s.reset) {
		s.Remaining, s.reset = s.Total, time.Now().Add(24*time.Hour)
	}
	s.ResetAfter = time.Until(s.reset)
	return s.SessionStarts
}

// spend counts an IDENTIFY and reports whether it was allowed.
func (s *startCount) spend() bool {
	if s.now().Remaining == 0 {
		return false
	}
	s.Remaining--
	return true
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
