// Package playing answers the players' requests in a match: moves, boards, takebacks,
// resigning, records, replays and previews. It also answers a moderator's request to end
// a match. It does not know how answers reach Discord.
package playing

import (
	"log/slog"
	"time"

	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/thinking"
	"galet/game/match"
)

// Config is what the handlers need. All fields are required.
type Config struct {
	Matches    *match.Service
	Builder    *matchview.Builder
	Permission *permission.Checker
	Thinking   *thinking.Queue
	Log        *slog.Logger
	Now        func() time.Time
}

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	thinking   *thinking.Queue
	log        *slog.Logger
	now        func() time.Time
}

// New makes the handlers.
func New(c Config) *Handlers {
	return &Handlers{
		matches:    c.Matches,
		builder:    c.Builder,
		permission: c.Permission,
		thinking:   c.Thinking,
		log:        c.Log,
		now:        c.Now,
	}
}
