package bot

import (
	"errors"
	"strings"

	"galet/game/match"
)

// errNotSteward refuses the end of a match to those who may not order it.
var errNotSteward = errors.New("not a steward")

// askStop answers /end: it asks first.
func (b *Bot) askStop(r Request) (Reply, error) {
	if err := b.steward(r); err != nil {
		return Reply{}, err
	}
	m, err := b.named(r, r.Options[optMatch])
	switch {
	case err != nil:
		return Reply{}, err
	case m.Over():
		return Reply{}, about(m.ID, match.ErrOver)
	}
	if _, plays := m.Seat(r.By.ID); plays {
		return Reply{}, about(m.ID, match.ErrOwnMatch)
	}
	in, names := r.in(), mentions(r.in(), m.Players)
	return r.aside(Message{
		Content: in.Say("stop.ask", "Match", m.ID, "Game", b.title(in, m.Record.Game), "First", names[0], "Second", names[1]),
		Rows: []Row{{Buttons: []Button{
			{ID: Path{Action: actStop, ID: m.ID, Ply: m.Ply()}, Label: in.Say("stop.yes"), Look: Danger},
			{ID: Path{Action: actKeep, ID: m.ID, Ply: m.Ply()}, Label: in.Say("stop.no"), Look: Plain},
		}}},
	}), nil
}

// stop answers the button: the match ends, and the outbox posts the last board.
func (b *Bot) stop(r Request, p Path) (Reply, error) {
	if err := b.steward(r); err != nil {
		return Reply{}, err
	}
	m, err := b.matches.Stop(p.ID, r.By, r.Place)
	if err != nil {
		return Reply{}, err
	}
	r.of.match(m)
	names := mentions(r.in(), m.Players)
	reply := r.aside(Message{Content: r.in().Say("stop.done", "Match", m.ID, "First", names[0], "Second", names[1])})
	reply.About = p.ID
	return reply, nil
}

// steward refuses those who may not end matches of others.
func (b *Bot) steward(r Request) error {
	s, err := b.matches.Server(r.Place.Guild)
	if err == nil && !s.Steward(r.Manages, r.Roles) {
		return errNotSteward
	}
	return err
}

// completeStop lists the matches of the server that go on and fit what has
// been typed, for those who may end them.
func (b *Bot) completeStop(r Request) (Reply, error) {
	reply := Reply{Form: Complete}
	if err := b.steward(r); err != nil {
		return reply, nil
	}
	list, err := b.matches.OpenHere(r.Place.Guild, stopSearch)
	typed := strings.ToLower(strings.TrimSpace(r.Options[optMatch]))
	in := r.in()
	for _, m := range list {
		names := plainNames(in, m.Players)
		label := in.Say("stop.label", "Match", m.ID, "Game", b.title(in, m.Record.Game), "First", names[0], "Second", names[1])
		if len(reply.Choices) < menuLimit && strings.Contains(strings.ToLower(label), typed) {
			reply.Choices = append(reply.Choices, Suggestion{Name: label, Value: m.ID.String()})
		}
	}
	return reply, err
}

// stopSearch is among how many matches a completion looks for what was typed.
const stopSearch = 500
