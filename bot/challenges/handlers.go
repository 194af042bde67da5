// Package challenges answers the requests that make and end challenges, rematches
// included. It does not know how answers reach Discord.
package challenges

import "galet/bot/matchview"

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
