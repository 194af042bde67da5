// Package settings answers the commands about the settings of servers and members:
// /settings, /reminders, /away, /block and /privacy. It does not know how answers reach
// Discord.
package settings

import "galet/bot/matchview"

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
