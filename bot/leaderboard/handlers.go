// Package leaderboard answers /leaderboard and /profile. It does not know how ratings are
// computed.
package leaderboard

import (
	"galet/bot/matchview"
	"galet/bot/permission"
)

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
	permission *permission.Checker
}

// New makes the handlers.
func New(b *matchview.Builder, p *permission.Checker) *Handlers { return &Handlers{b, p} }
