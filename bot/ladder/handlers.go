// Package ladder answers /leaderboard and /profile. It refuses to know how ratings
// are computed.
package ladder

import "galet/bot/matchview"

// Handlers answer the requests of this room.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
