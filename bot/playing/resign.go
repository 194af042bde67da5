package playing

import (
	"errors"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// AskResign answers /resign: it asks the player to confirm. With the number of a challenge of the
// member, it asks whether to withdraw that: the message with its button may have been deleted.
func (h *Handlers) AskResign(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeEnd)
	if errors.Is(err, match.ErrNotFound) {
		return h.askClose(r, ui.ActResign, err)
	}
	if err != nil {
		return ui.Reply{}, err
	}
	asked, err := h.resignQuestion(r.Loc(), m, r.By.ID)
	if err != nil {
		return ui.Reply{}, ui.About(m.ID, err)
	}
	return r.Ephemeral(asked), nil
}

// resignQuestion asks a player to confirm, and says what resigning would mean.
func (h *Handlers) resignQuestion(loc game.Localizer, m match.View, player match.PlayerID) (ui.Message, error) {
	if _, plays := m.Seat(player); !plays {
		return ui.Message{}, match.ErrNotPlayer
	}
	if m.Over() {
		return ui.Message{}, match.ErrOver
	}
	yes := ui.Path{Action: ui.ActResign, ID: m.ID, Ply: m.Ply(), Branch: m.Branch}
	no := yes
	no.Action = ui.ActKeepPlaying
	return h.builder.ResignQuestion(loc, m, player, yes, no), nil
}

// Resign answers the button that confirms: the match ends, and the outbox posts the last
// board. If moves since the question changed what resigning means, it asks again. A challenge is
// withdrawn.
func (h *Handlers) Resign(r ui.Request, p ui.Path) (ui.Reply, error) {
	if p.Rest == closeChallenge {
		return h.close(r, p.ID, h.matches.Withdraw, "resign.withdrawn")
	}
	m, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m.Match)
	if m.Place.Guild != r.Place.Guild {
		return ui.Reply{}, match.ErrOtherServer
	}
	if err := r.PermittedIn(m.Place.Channel); err != nil {
		return ui.Reply{}, err
	}
	if p.Branch != m.Branch {
		return h.askAgain(r, p.ID) // a move was taken back since
	}
	if p.Ply > m.Ply() {
		return ui.Reply{}, &match.StaleError{Ply: p.Ply, Now: m.Ply()}
	}
	// Do what the question said. In a tournament, or if both players had moved, the match
	// is lost. Otherwise it is cancelled.
	asked := match.Replay{By: m.By[:p.Ply]}
	end := h.matches.Cancel
	if m.Match.Tournament != 0 || asked.BothMoved() {
		end = h.matches.Resign
	}
	after, err := end(p.ID, r.By, r.Place)
	switch {
	case errors.Is(err, match.ErrBothMoved):
		return h.askAgain(r, p.ID)
	case err != nil:
		return ui.Reply{}, err
	}
	reply := r.Ephemeral(ui.Message{Content: textResignDone(r.Loc(), after)})
	reply.About, reply.GaletToMove = p.ID, withGalet(after)
	return reply, nil
}

// askAgain asks again, because resigning now means something else than the question said.
func (h *Handlers) askAgain(r ui.Request, id match.ID) (ui.Reply, error) {
	m, err := h.matches.View(id, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	asked, err := h.resignQuestion(r.Loc(), m, r.By.ID)
	return r.Ephemeral(asked), err
}

// KeepPlaying answers the buttons that change nothing: those beside *Resign* and *End*,
// which name a match, and ui.KeepButton, which names none.
func (h *Handlers) KeepPlaying(r ui.Request, p ui.Path) (ui.Reply, error) {
	key := "resign.kept"
	if p.ID == 0 {
		key = "button.kept"
	}
	return r.Ephemeral(ui.Message{Content: r.Loc().Say(key)}), nil
}
