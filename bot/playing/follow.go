package playing

import (
	"errors"

	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// followButton is the button with which a member begins or stops to follow a match.
func followButton(loc game.Localizer, m match.View) ui.Button {
	b := ui.Button{ID: ui.Path{Action: ui.ActFollow, ID: m.ID, Ply: 1}, Label: loc.Say("follow.start"), Style: ui.Primary}
	if m.Followed() {
		b.ID.Ply, b.Label, b.Style = 0, loc.Say("follow.stop"), ui.Secondary
	}
	return b
}

// Follow answers that button: the board now, with the other button.
func (h *Handlers) Follow(r ui.Request, p ui.Path) (ui.Reply, error) {
	if p.Ply == 0 {
		return h.unfollow(r, p.ID)
	}
	if _, err := h.permission.VisibleMatch(r, p.ID); err != nil {
		return ui.Reply{}, err
	}
	if err := h.matches.Follow(p.ID, r.By.ID, r.Locale, r.Place); err != nil {
		return ui.Reply{}, err
	}
	m, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.privateBoard(r, m, r.Loc().Say("follow.on"))
}

// unfollow works for a match that the member no longer sees, too. Then there is no board.
func (h *Handlers) unfollow(r ui.Request, id match.ID) (ui.Reply, error) {
	if err := h.matches.Unfollow(id, r.By.ID); err != nil {
		return ui.Reply{}, err
	}
	said := r.Loc().Say("follow.off")
	m, err := h.permission.VisibleMatch(r, id)
	switch {
	case errors.Is(err, match.ErrNotFound):
		return r.Ephemeral(ui.Message{Content: said}), nil
	case err != nil:
		return ui.Reply{}, err
	}
	return h.privateBoard(r, m, said)
}
