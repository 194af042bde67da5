package playing

import (
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// AskStop answers /end: it asks first.
func (h *Handlers) AskStop(r ui.Request) (ui.Reply, error) {
	if err := h.Steward(r); err != nil {
		return ui.Reply{}, err
	}
	m, err := h.numberedMatch(r, r.Options[ui.OptMatch])
	switch {
	case err != nil:
		return ui.Reply{}, err
	case m.Over():
		return ui.Reply{}, ui.About(m.ID, match.ErrOver)
	}
	if _, plays := m.Seat(r.By.ID); plays {
		return ui.Reply{}, ui.About(m.ID, match.ErrOwnMatch)
	}
	loc, names := r.Loc(), matchview.Mentions(r.Loc(), m.Players)
	return r.Ephemeral(ui.Message{
		Content: loc.Say("stop.ask", "Match", m.ID, "Game", h.Title(loc, m.Record.Game), "First", names[0], "Second", names[1]),
		Rows: []ui.Row{{Buttons: []ui.Button{
			{ID: ui.Path{Action: ui.ActStop, ID: m.ID, Ply: m.Ply()}, Label: loc.Say("stop.yes"), Look: ui.Danger},
			{ID: ui.Path{Action: ui.ActKeep, ID: m.ID, Ply: m.Ply()}, Label: loc.Say("stop.no"), Look: ui.Plain},
		}}},
	}), nil
}

// Stop answers the button: the match ends, and the outbox posts the last board.
func (h *Handlers) Stop(r ui.Request, p ui.Path) (ui.Reply, error) {
	if err := h.Steward(r); err != nil {
		return ui.Reply{}, err
	}
	m, err := h.Matches.Stop(p.ID, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	names := matchview.Mentions(r.Loc(), m.Players)
	reply := r.Ephemeral(ui.Message{Content: r.Loc().Say("stop.done", "Match", m.ID, "First", names[0], "Second", names[1])})
	reply.About = p.ID
	return reply, nil
}

// completeStop lists the server's open matches that match the typed text, for
// those who may end them.
func (h *Handlers) completeStop(r ui.Request) (ui.Reply, error) {
	reply := ui.Reply{Form: ui.Complete}
	if err := h.Steward(r); err != nil {
		return reply, nil
	}
	list, err := h.Matches.OpenOnServer(r.Place.Guild, stopSearch)
	typed := strings.ToLower(strings.TrimSpace(r.Options[ui.OptMatch]))
	loc := r.Loc()
	for _, m := range list {
		names := matchview.PlainNames(loc, m.Players)
		label := loc.Say("stop.label", "Match", m.ID, "Game", h.Title(loc, m.Record.Game), "First", names[0], "Second", names[1])
		if len(reply.Choices) < discord.SelectOptionsLimit && strings.Contains(strings.ToLower(label), typed) {
			reply.Choices = append(reply.Choices, ui.Suggestion{Name: label, Value: m.ID.String()})
		}
	}
	return reply, err
}

// stopSearch is the number of matches that a completion searches.
const stopSearch = 500
