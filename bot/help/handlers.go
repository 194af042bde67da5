// Package help answers /help and /rules. It does not know any one game.
package help

import (
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/game/match"
	"galet/render"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	pictures   *render.Renderer
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker, pictures *render.Renderer) *Handlers {
	return &Handlers{m, b, p, pictures}
}
