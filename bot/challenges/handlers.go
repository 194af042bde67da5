// Package challenges answers the requests that make and end challenges, rematches
// included. It does not know how answers reach Discord.
package challenges

import (
	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/permission"
)

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
	permission *permission.Checker
	access     *discord.Access
}

// New makes the handlers.
func New(b *matchview.Builder, p *permission.Checker, a *discord.Access) *Handlers {
	return &Handlers{b, p, a}
}
