// Package tournaments answers requests about tournaments and leagues, and builds the
// messages that show them. It does not know how players are paired, or when messages are
// posted.
package tournaments

import (
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/permission"
	"galet/bot/ui"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	matches    *match.Service
	builder    *matchview.Builder
	permission *permission.Checker
	access     *discord.Access
	now        func() time.Time
}

// New makes the handlers.
func New(m *match.Service, b *matchview.Builder, p *permission.Checker, a *discord.Access, now func() time.Time) *Handlers {
	return &Handlers{m, b, p, a, now}
}

// path is the path of a button of a tournament. part says what the button does.
func path(id match.ID, part string) ui.Path {
	return ui.Path{Action: ui.ActTournament, ID: id, Rest: part}
}

// What buttons do, as the rest of their custom ids. An empty rest shows a tournament or the
// list of all.
const (
	partJoin     = "join"
	partLeave    = "leave"
	partRules    = "rules"
	partStart    = "start"
	partCancel   = "cancel"
	partMine     = "mine"
	partTable    = "table"
	partWithdraw = "withdraw"
	// partWithdrawOther chooses another player to withdraw, for an organizer.
	// partWithdraw then has the entry, from 1, as its branch.
	partWithdrawOther = "out"
	partKeep          = "keep"
	// partPost posts the message again.
	partPost = "post"
)

// confirmed is the ply in the custom id of a button that confirms.
const confirmed = 1
