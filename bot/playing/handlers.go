// Package playing answers the players' requests in a match: moves, boards, takebacks,
// resigning, records, replays and previews. It also answers a moderator's request to end
// a match. It does not know how answers reach Discord.
package playing

import "galet/bot/matchview"

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
