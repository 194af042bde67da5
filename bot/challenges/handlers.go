// Package challenges answers the requests that make and end challenges, rematches
// included. It does not know how answers reach Discord.
package challenges

import (
	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/thinking"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	access     *discord.Access
	thinking   *thinking.Queue
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker, a *discord.Access, t *thinking.Queue) *Handlers {
	return &Handlers{m, b, p, a, t}
}
