package playing

import (
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
	said := r.Loc().Say("follow.off")
	if p.Ply == 0 {
		if err := h.matches.Unfollow(p.ID, r.By.ID); err != nil {
			return ui.Reply{}, err
		}
	}
	if _, err := h.permission.VisibleMatch(r, p.ID); err != nil {
		return ui.Reply{}, err
	}
	if p.Ply != 0 {
		said = r.Loc().Say("follow.on")
		if err := h.matches.Follow(p.ID, r.By.ID, r.Locale, r.Place); err != nil {
			return ui.Reply{}, err
		}
	}
	m, err := h.matches.View(p.ID, r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.privateBoard(r, m, said)
}
