package observe

import (
	"encoding/json"
	"net/http"
	"time"

	"galet/bot"
)

// Readiness says whether the bot works, condition by condition.
type Readiness struct {
	// Ready: all other conditions hold.
	Ready bool `json:"ready"`
	// Gateway: a gateway session is open.
	Gateway bool `json:"gateway"`
	// Heartbeat: Discord has answered the last heartbeat.
	Heartbeat bool `json:"heartbeat"`
	// Database: a write succeeded just now, and the disk of a file has room for more.
	Database bool `json:"database"`
	// Commands: the slash commands are registered.
	Commands bool `json:"commands"`
	// WaitsUntil is when a limit of Discord ends and the bot can start sessions again; nil:
	// there is no such limit now.
	WaitsUntil *time.Time `json:"waits_until,omitempty"`
	// Shards are Gateway and Heartbeat for each shard.
	Shards []ShardReadiness `json:"shards"`
}

// ShardReadiness is the conditions for a shard.
type ShardReadiness struct {
	ID        int  `json:"id"`
	Gateway   bool `json:"gateway"`
	Heartbeat bool `json:"heartbeat"`
}

// readinessHandler serves the Readiness.
type readinessHandler struct {
	health func() bot.Health
	probe  func() error
	// busy has a token while a probe runs. If the disk hangs, one request waits for the
	// probe, and the others answer at once.
	busy    chan struct{}
	timeout time.Duration
}

func newReadiness(s Sources) *readinessHandler {
	return &readinessHandler{health: s.Health, probe: s.Probe, busy: make(chan struct{}, 1), timeout: s.ProbeTimeout}
}

// ServeHTTP writes a Readiness as JSON: status 200 if the bot is ready, otherwise 503.
func (r *readinessHandler) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	now := r.ask()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !now.Ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(now)
}

func (r *readinessHandler) ask() Readiness {
	health := r.health()
	now := Readiness{
		Gateway:   health.Connected,
		Heartbeat: health.Heartbeat,
		Database:  r.writable(),
		Commands:  health.Registered,
	}
	if health.WaitsUntil.After(time.Now()) {
		now.WaitsUntil = &health.WaitsUntil
	}
	for _, s := range health.Shards {
		now.Shards = append(now.Shards, ShardReadiness{ID: s.ID, Gateway: s.Connected, Heartbeat: s.Heartbeat})
	}
	now.Ready = now.Gateway && now.Heartbeat && now.Database && now.Commands
	return now
}

// writable reports whether the database can be written within the timeout.
func (r *readinessHandler) writable() bool {
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
