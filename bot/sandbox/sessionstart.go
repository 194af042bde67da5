package sandbox

import (
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

	reset time.Time
}

// SetSessionStarts sets the session start limit.
func (w *World) SetSessionStarts(s SessionStarts) {
	s.reset = time.Now().Add(s.ResetAfter)
	w.do(func() { w.starts = s })
}

// SessionStarts is the current limit; Remaining and ResetAfter count down.
func (w *World) SessionStarts() SessionStarts { return read(w, w.starts.now) }

func (s *SessionStarts) now() SessionStarts {
	if !time.Now().Before(s.reset) {
		s.Remaining, s.reset = s.Total, time.Now().Add(24*time.Hour)
	}
	s.ResetAfter = time.Until(s.reset)
	return *s
}

// spend counts an IDENTIFY and reports whether it was allowed.
func (s *SessionStarts) spend() bool {
	left := s.now().Remaining
	s.Remaining = max(left-1, 0)
	return left > 0
}

func (w *World) gatewayURL() string { return "ws" + strings.TrimPrefix(w.URL(), "http") + "/gateway" }

func (c *call) getGateway() (any, error) { return object{"url": c.gatewayURL()}, nil }

func (c *call) getGatewayBot() (any, error) {
	s := c.starts.now()
	return object{
		"url": c.gatewayURL(), "shards": s.Shards,
		"session_start_limit": object{"total": s.Total, "remaining": s.Remaining, "reset_after": s.ResetAfter.Milliseconds(), "max_concurrency": s.MaxConcurrency},
	}, nil
}
