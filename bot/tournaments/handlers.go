// Package tournaments answers requests about tournaments and leagues, and builds the
// messages that show them. It does not know how players are paired, or when messages are
// posted.
package tournaments

import (
	"errors"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// Handlers answer the requests of this package.
type Handlers struct {
	*matchview.Builder
}

// New makes the handlers.
func New(b *matchview.Builder) *Handlers { return &Handlers{b} }

// ErrNotOrganizer: the member may not open, start or cancel tournaments.
var ErrNotOrganizer = errors.New("not an organizer of tournaments")

// checkOrganizer returns ErrNotOrganizer if the member may not open, start or cancel
// tournaments on the server.
func (h *Handlers) checkOrganizer(r ui.Request) error {
	s, err := h.Matches.Server(r.Place.Guild)
	if err == nil && !s.IsOrganizer(r.ManagesServer, r.Roles) {
		return ErrNotOrganizer
	}
	return err
}

// visibleTournament is a tournament that the member may see: they play in it, or see its
// channel. It is refused with match.ErrNotFound, match.ErrOtherServer and
// matchview.ErrHidden.
func (h *Handlers) visibleTournament(r ui.Request, id match.ID) (match.TournamentView, error) {
	t, err := h.Matches.TournamentView(id)
	switch {
	case err != nil:
		return match.TournamentView{}, err
	case t.Place.Guild != r.Place.Guild:
		return match.TournamentView{}, match.ErrOtherServer
	case !h.seesTournament(r, t.Tournament):
		return match.TournamentView{}, matchview.ErrHidden
	}
	r.Subject.ID, r.Subject.Game = t.ID, t.Game
	return t, nil
}

// seesTournament reports whether the member plays in a tournament or sees its channel.
func (h *Handlers) seesTournament(r ui.Request, t match.Tournament) bool {
	_, plays := t.EntryOf(r.By.ID)
	return plays || h.Sees(r, t.Place)
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
	// partPost posts the message anew.
	partPost = "post"
)

// confirmed is the ply in the custom id of a button that confirms.
const confirmed = 1
