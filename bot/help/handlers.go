// Package help answers /help and /rules. It does not know any one game.
package help

import (
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker) *Handlers {
	return &Handlers{m, b, p}
}
