// Package settings answers the commands about the settings of servers and members:
// /settings, /reminders, /away, /block and /privacy. It does not know how answers reach
// Discord.
package settings

import (
	"log/slog"
	"time"

	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches *match.Service
	log     *slog.Logger
	now     func() time.Time
}

// New makes the handlers.
func New(m *match.Service, log *slog.Logger, now func() time.Time) *Handlers {
	return &Handlers{m, log, now}
}
