// Package help answers /help and /rules. It does not know any one game.
package help

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
