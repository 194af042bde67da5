// Package settings answers what servers and members set up: /settings,
// /reminders, /away and /privacy. It refuses to know how answers reach Discord.
package settings

import "galet/bot/matchview"

// Handlers answer the requests of this room.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
