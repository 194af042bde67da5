// Package leaderboard answers /leaderboard and /profile. It does not know how ratings are
// computed.
package leaderboard

import (
	"time"

	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	now        func() time.Time
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker, now func() time.Time) *Handlers {
	return &Handlers{m, b, p, now}
}
