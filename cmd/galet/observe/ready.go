package observe

import (
	"encoding/json"
	"net/http"
	"time"

	"galet/bot"
)

// Readiness says which of the conditions hold under which the bot is of use.
type Readiness struct {
	// Ready: all of those below hold.
	Ready bool `json:"ready"`
	// Gateway: a session on Discord's gateway is open.
	Gateway bool `json:"gateway"`
	// Heartbeat: Discord has answered the last heartbeat.
	Heartbeat bool `json:"heartbeat"`
	// Database: something could be written to the file just now.
	Database bool `json:"database"`
	// Commands: they are registered.
	Commands bool `json:"commands"`
}

// readiness asks for the conditions.
type readiness struct {
	health func() bot.Health
	probe  func() error
	// busy holds a token while a probe is under way: a disk that hangs holds
	// up one of them, and the others need not wait to know.
	busy    chan struct{}
	timeout time.Duration
}

func newReadiness(s Sources) *readiness {
	return &readiness{health: s.Health, probe: s.Probe, busy: make(chan struct{}, 1), timeout: s.ProbeTimeout}
}

// ServeHTTP answers with a Readiness as JSON: 200 if it is ready, else 503.
func (r *readiness) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	now := r.ask()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !now.Ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(now)
}

func (r *readiness) ask() Readiness {
	health := r.health()
	now := Readiness{
		Gateway:   health.Connected,
		Heartbeat: health.Heartbeat,
		Database:  r.writable(),
		Commands:  health.Registered,
	}
	now.Ready = now.Gateway && now.Heartbeat && now.Database && now.Commands
	return now
}

// writable tells whether the database can be written, and can be soon.
func (r *readiness) writable() bool {
	late := time.NewTimer(r.timeout)
	defer late.Stop()
	select {
	case r.busy <- struct{}{}:
	case <-late.C:
		return false
	}
	outcome := make(chan error, 1)
	go func() {
		defer func() { <-r.busy }()
		outcome <- r.probe()
	}()
	select {
	case err := <-outcome:
		return err == nil
	case <-late.C:
		return false
	}
}
