package playing

import (
	"encoding/json"
	"errors"
	"fmt"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Board answers /board. For a player the outbox posts the board in this channel,
// and the match continues here, if both players may play here. Others, and anyone
// who asks for an earlier ply, get a private answer.
func (h *Handlers) Board(r ui.Request) (ui.Reply, error) {
	m, err := h.which(r, toSee)
	switch {
	case errors.Is(err, matchview.ErrHidden) && h.mayBring(r, m):
		return h.offerBringing(r, m), nil
	case err != nil:
		return ui.Reply{}, err
	}
	if ply, given := r.Options[ui.OptPly]; given {
		return h.earlier(r, m, ply)
	}
	if _, plays := m.Seat(r.By.ID); !plays {
		return h.look(r, m, "")
	}
	if barred := h.barred(r, m.Match); barred != "" {
		return h.look(r, m, textStays(r.Loc(), m.Match, barred))
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	shown, err := h.Matches.MoveBoard(m.ID, r.By, r.Place, r.Under)
	var wrong *match.WrongChannelError
	if errors.As(err, &wrong) {
		return h.look(r, m, textStaysBySettings(r.Loc(), m.Match))
	}
	if err != nil {
		return ui.Reply{}, ui.About(m.ID, err)
	}
	return matchview.Done(r, shown, matchview.TextShown(r.Loc(), m.ID)), nil
}

// barred returns a player, not the one who asks, who cannot see or use the channel of
// the request, as far as Discord tells. It returns an empty id if there is none, or if
// the match is already played in that channel.
func (h *Handlers) barred(r ui.Request, m match.Match) match.PlayerID {
	for _, p := range m.Players {
		if m.Place != r.Place && p.ID != "" && p.ID != r.By.ID && !h.MayPlay(p.ID, r.Place) {
			return p.ID
		}
	}
	return ""
}

// look shows a match to one member alone. Below the words above it, if there are
// any, is the picture.
func (h *Handlers) look(r ui.Request, m match.View, above string) (ui.Reply, error) {
	s, err := h.View(r.Loc(), m)
	if err != nil {
		return ui.Reply{}, err
	}
	seen, err := h.SpectatorMessage(s, h.lookButtons(r, m)...)
	if above != "" {
		seen.Content = above + "\n" + seen.Content
	}
	return r.Ephemeral(seen), err
}

// lookButtons are for the board of a match that one member alone sees: to follow the
// match, and for a moderator to bring it.
func (h *Handlers) lookButtons(r ui.Request, m match.View) (buttons []ui.Button) {
	if _, plays := m.Seat(r.By.ID); !plays && !m.Over() && !m.Private() {
		buttons = append(buttons, followButton(r.Loc(), m))
	}
	if h.mayBring(r, m) {
		buttons = append(buttons, bringButton(r.Loc(), m.Match))
	}
	return buttons
}

// mayBring reports whether a member may bring a match to the channel of the
// request: a moderator, if it is played elsewhere by others.
func (h *Handlers) mayBring(r ui.Request, m match.View) bool {
	_, plays := m.Seat(r.By.ID)
	return !plays && !m.Over() && m.Place != r.Place && m.Server.IsModerator(r.Manages, r.Roles)
}

// offerBringing tells a moderator of a match that the moderator cannot see.
func (h *Handlers) offerBringing(r ui.Request, m match.View) ui.Reply {
	return ui.Answer(textHidden(r.Loc(), m.Match, h.Title(r.Loc(), m.Record.Game)), ui.Row{Buttons: []ui.Button{bringButton(r.Loc(), m.Match)}})
}

func bringButton(loc game.Localizer, m match.Match) ui.Button {
	return ui.Button{ID: ui.Path{Action: ui.ActBring, ID: m.ID}, Label: loc.Say("place.bring"), Look: ui.Plain}
}

// Bring answers that button: the match continues in this channel, and the outbox
// posts its board.
func (h *Handlers) Bring(r ui.Request, p ui.Path) (ui.Reply, error) {
	if err := h.CheckModerator(r); err != nil {
		return ui.Reply{}, err
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	m, err := h.Matches.Match(p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	if m.Place.Guild != r.Place.Guild {
		return ui.Reply{}, match.ErrOtherServer
	}
	if barred := h.barred(r, m); barred != "" {
		return r.Ephemeral(ui.Message{Content: textNotBrought(r.Loc(), m, barred)}), nil
	}
	if m, err = h.Matches.MoveBoardAsModerator(p.ID, r.By, r.Place, r.Under); err != nil {
		return ui.Reply{}, err
	}
	reply := r.Ephemeral(ui.Message{Content: matchview.TextShown(r.Loc(), m.ID)})
	reply.About = m.ID
	return reply, nil
}

// Record answers /record: the record as a file, to the member alone.
func (h *Handlers) Record(r ui.Request) (ui.Reply, error) {
	m, err := h.which(r, toSee)
	if err != nil {
		return ui.Reply{}, err
	}
	data, err := json.Marshal(m.Record)
	if err != nil {
		return ui.Reply{}, fmt.Errorf("record of match %s: %w", m.ID, err)
	}
	reply := ui.Answer(textRecord(r.Loc(), m.Match, h.Title(r.Loc(), m.Record.Game)))
	reply.Message.Files = []ui.File{{
		Name: fmt.Sprintf("%s-%s.json", m.Record.Game, m.ID),
		Data: append(data, '\n'),
	}}
	return reply, nil
}
