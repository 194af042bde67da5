// Package challenges answers what makes and ends challenges, rematches included.
// It refuses to know how answers reach Discord.
package challenges

import "galet/bot/matchview"

// Handlers answer the requests of this room.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
