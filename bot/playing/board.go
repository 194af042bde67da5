package playing

import (
	"encoding/json"
	"fmt"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// Board answers /board. For a player the outbox posts the board in this channel,
// and the match continues here. Others, and anyone who asks for an earlier ply,
// get a private answer.
func (h *Handlers) Board(r ui.Request) (ui.Reply, error) {
	m, err := h.which(r, toSee)
	if err != nil {
		return ui.Reply{}, err
	}
	if ply, given := r.Options[ui.OptPly]; given {
		return h.earlier(r, m, ply)
	}
	if _, plays := m.Seat(r.By.ID); !plays {
		return h.look(r.Loc(), m)
	}
	if err := r.Permitted(); err != nil {
		return ui.Reply{}, err
	}
	shown, err := h.Matches.Show(m.ID, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, ui.About(m.ID, err)
	}
	return matchview.Done(r, shown, matchview.TextShown(r.Loc(), m.ID)), nil
}

// look shows a match to someone who does not play in it.
func (h *Handlers) look(loc game.Localizer, m match.View) (ui.Reply, error) {
	s, err := h.Scene(loc, m)
	if err != nil {
		return ui.Reply{}, err
	}
	seen, err := h.SpectatorMessage(s)
	return ui.Privately(seen), err
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
