// Package leaderboard answers /leaderboard and /profile. It does not know how ratings are
// computed.
package leaderboard

import "galet/bot/matchview"

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
