package playing

import (
	"errors"
	"slices"
	"strings"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// AskStop answers /end: it asks the moderator to confirm.
func (h *Handlers) AskStop(r ui.Request) (ui.Reply, error) {
	if err := h.permission.CheckModerator(r); err != nil {
		return ui.Reply{}, err
	}
	id, err := parseNumber(r.Options[ui.OptMatch])
	if err != nil {
		return ui.Reply{}, err
	}
	m, err := h.matches.Match(id) // its record may be wrong: then it has no view
	if err == nil {
		err = checkNumbered(r, m)
	}
	switch {
	case errors.Is(err, match.ErrNotFound):
		return h.askClose(r, ui.ActStop, ui.About(id, err))
	case err != nil:
		return ui.Reply{}, err
	case m.Over():
		return ui.Reply{}, ui.About(m.ID, match.ErrOver)
	}
	if _, plays := m.Seat(r.By.ID); plays {
		return ui.Reply{}, ui.About(m.ID, match.ErrOwnMatch)
	}
	loc, names := r.Loc(), matchview.Mentions(r.Loc(), m.Players)
	question := loc.Say("stop.ask", "Match", m.ID, "Game", h.builder.Title(loc, m.Record.Game), "First", names[0], "Second", names[1])
	if t, err := h.matches.TournamentView(m.Tournament); err == nil {
		question += "\n" + matchview.TextTournament(loc, t.Tournament) + "\n" + matchview.TextStopped(loc, t.Tournament)
	}
	return r.Ephemeral(ui.Message{
		Content: question,
		Rows: []ui.Row{{Buttons: []ui.Button{
			{ID: ui.Path{Action: ui.ActStop, ID: m.ID, Ply: m.Ply()}, Label: loc.Say("stop.yes"), Style: ui.Danger},
			{ID: ui.Path{Action: ui.ActKeepPlaying, ID: m.ID, Ply: m.Ply()}, Label: loc.Say("stop.no"), Style: ui.Secondary},
		}}},
	}), nil
}

// closeChallenge marks the button that closes a challenge, in its custom id. If the challenge
// is accepted before the press, its match has the same number, and goes on.
const closeChallenge = "challenge"

// Stop answers the button that confirms: the match ends, and the outbox posts the last
// board; or the challenge is closed.
func (h *Handlers) Stop(r ui.Request, p ui.Path) (ui.Reply, error) {
	if err := h.permission.CheckModerator(r); err != nil {
		return ui.Reply{}, err
	}
	if p.Rest == closeChallenge {
		return h.close(r, p.ID, h.matches.CloseChallenge, "stop.challenge-done")
	}
	m, err := h.matches.Stop(p.ID, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetMatch(m)
	names := matchview.Mentions(r.Loc(), m.Players)
	said := r.Loc().Say("stop.done", "Match", m.ID, "First", names[0], "Second", names[1])
	if t, err := h.matches.TournamentView(m.Tournament); err == nil { // an error must not hide that it is done
		said += " " + matchview.TextStopped(r.Loc(), t.Tournament)
	}
	reply := r.Ephemeral(ui.Message{Content: said})
	reply.About = p.ID
	return reply, nil
}

// askClose asks before a challenge is closed, if the number belongs to an open challenge on the
// server. Otherwise it returns notFound. action is that of the button that confirms. With
// ui.ActResign, the challenge has to be the member's own, who withdraws it.
func (h *Handlers) askClose(r ui.Request, action string, notFound error) (ui.Reply, error) {
	id, err := parseNumber(r.Options[ui.OptMatch])
	if err != nil {
		return ui.Reply{}, err
	}
	c, err := h.matches.Challenge(id)
	if err != nil || c.Place.Guild != r.Place.Guild || action == ui.ActResign && c.By.ID != r.By.ID {
		return ui.Reply{}, notFound
	}
	if c.State != match.Open {
		return ui.Reply{}, ui.About(id, &match.ClosedError{State: c.State})
	}
	r.Subject.SetChallenge(c)
	loc, ask, yes := r.Loc(), "stop.challenge-ask", "stop.challenge-yes"
	if action == ui.ActResign {
		ask, yes = "resign.ask-withdraw", "button.withdraw"
	}
	return r.Ephemeral(ui.Message{
		Content: loc.Say(ask, "Match", id, "Game", h.builder.Title(loc, c.Game), "Player", matchview.MentionOrSomeone(loc, c.By.ID)),
		Rows: []ui.Row{{Buttons: []ui.Button{
			{ID: ui.Path{Action: action, ID: id, Rest: closeChallenge}, Label: loc.Say(yes), Style: ui.Danger},
			ui.KeepButton(loc),
		}}},
	}), nil
}

// close calls a use case that closes a challenge. done is the key of the text that says so.
func (h *Handlers) close(r ui.Request, id match.ID, close func(match.ID, match.Player, match.Place) (match.Challenge, error), done string) (ui.Reply, error) {
	c, err := close(id, r.By, r.Place)
	if err != nil {
		return ui.Reply{}, err
	}
	r.Subject.SetChallenge(c)
	said := r.Loc().Say(done, "Match", id, "Player", matchview.MentionOrSomeone(r.Loc(), c.By.ID))
	reply := r.Ephemeral(ui.Message{Content: said})
	reply.About, reply.Flush = id, c.RematchOf != 0
	return reply, nil
}

// completeStop lists the server's open matches between others that match the typed text,
// the most urgent first, and then its challenges, for members who may end them.
func (h *Handlers) completeStop(r ui.Request) (ui.Reply, error) {
	reply := ui.Reply{Kind: ui.Complete}
	if err := h.permission.CheckModerator(r); err != nil {
		return reply, nil
	}
	list, err1 := h.matches.OpenOnServer(r.Place.Guild, stopSearch)
	waiting, err2 := h.matches.WaitingOnServer(r.Place.Guild, stopSearch)
	typed := strings.ToLower(strings.TrimSpace(r.Options[ui.OptMatch]))
	fits := func(label string) bool { return strings.Contains(strings.ToLower(label), typed) }
	loc := r.Loc()
	label := func(m match.Match) string { return h.bothLabel(loc, m) }
	list = slices.DeleteFunc(list, func(m match.Match) bool {
		_, plays := m.Seat(r.By.ID)
		return plays || !fits(label(m))
	})
	for _, m := range h.byUrgency(list, "") {
		reply.Choices = append(reply.Choices, ui.Suggestion{Name: label(m), Value: m.ID.String()})
	}
	for _, c := range waiting {
		if said := h.challengeLabel(loc, c); fits(said) {
			reply.Choices = append(reply.Choices, ui.Suggestion{Name: said, Value: c.ID.String()})
		}
	}
	reply.Choices = reply.Choices[:min(len(reply.Choices), discord.SelectOptionsLimit)]
	return reply, errors.Join(err1, err2)
}

// challengeLabel is the number, game and challenger of a challenge, for a completion.
func (h *Handlers) challengeLabel(loc game.Localizer, c match.Challenge) string {
	return loc.Say("stop.challenge-label", "Match", c.ID, "Game", h.builder.Title(loc, c.Game), "Player", matchview.PlainName(loc, c.By))
}

// stopSearch is the number of matches, and of challenges, among which a completion
// searches.
const stopSearch = 500
