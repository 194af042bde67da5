// Package help answers /help and /rules. It does not know any one game.
package help

import "galet/bot/matchview"

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }
