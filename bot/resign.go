package bot

import (
	"errors"

	"galet/game"
	"galet/game/match"
)

// askResign answers /resign: it asks first.
func (b *Bot) askResign(r Request) (Reply, error) {
	m, err := b.which(r, toEnd)
	if err != nil {
		return Reply{}, err
	}
	asked, err := b.resignQuestion(r.in(), m, r.By.ID)
	if err != nil {
		return Reply{}, about(m.ID, err)
	}
	return r.aside(asked), nil
}

// resignQuestion asks a player whether a match is to be given up, and says
// what that would mean.
func (b *Bot) resignQuestion(in game.Speaker, m match.Match, player match.PlayerID) (Message, error) {
	if _, plays := m.Seat(player); !plays {
		return Message{}, match.ErrNotPlayer
	}
	if m.Over() {
		return Message{}, match.ErrOver
	}
	both, err := m.BothMoved()
	if err != nil {
		return Message{}, err
	}
	yes := Button{ID: Path{Action: actResign, ID: m.ID, Ply: m.Ply(), Branch: m.Branch}, Label: in.Say("button.resign"), Look: Danger}
	if !both {
		yes.Label = in.Say("button.call-off")
	}
	no := Button{ID: Path{Action: actKeep, ID: m.ID, Ply: m.Ply(), Branch: m.Branch}, Label: in.Say("button.keep-playing"), Look: Plain}
	return Message{
		Content: textResignAsk(in, m, b.title(in, m.Record.Game), mention(opponent(m, player).ID), both),
		Rows:    []Row{{Buttons: []Button{yes, no}}},
	}, nil
}

// resign answers the button: the match ends, and the outbox posts the last
// board. It is asked again if a move made since changes what that means.
func (b *Bot) resign(r Request, p Path) (Reply, error) {
	m, err := b.matches.Match(p.ID)
	if err != nil {
		return Reply{}, err
	}
	r.of.match(m)
	if m.Place.Guild != r.Place.Guild {
		return Reply{}, match.ErrOtherServer
	}
	if err := r.permittedIn(m.Place.Channel); err != nil {
		return Reply{}, err
	}
	if p.Branch != m.Branch {
		return b.askAgain(r, p.ID) // a move was taken back since
	}
	lose, err := askedToLose(m, p.Ply)
	if err != nil {
		return Reply{}, err
	}
	end := b.matches.CallOff
	if lose {
		end = b.matches.Resign
	}
	switch m, err = end(p.ID, r.By, r.Place); {
	case errors.Is(err, match.ErrBothMoved):
		return b.askAgain(r, p.ID)
	case err != nil:
		return Reply{}, err
	}
	reply := r.aside(Message{Content: textResignDone(r.in(), m)})
	reply.About = p.ID
	return reply, nil
}

// askedToLose tells whether the question asked at a ply was to lose the match,
// not to call it off. A ply that has not been is refused.
func askedToLose(m match.Match, ply int) (bool, error) {
	if ply > m.Ply() {
		return false, &match.StaleError{Ply: ply, Now: m.Ply()}
	}
	m.Record.Moves = m.Record.Moves[:ply]
	return m.BothMoved()
}

// askAgain asks anew, as what was asked is no longer so.
func (b *Bot) askAgain(r Request, id match.ID) (Reply, error) {
	m, err := b.matches.Match(id)
	if err != nil {
		return Reply{}, err
	}
	asked, err := b.resignQuestion(r.in(), m, r.By.ID)
	return r.aside(asked), err
}

// keepPlaying answers the other button.
func (b *Bot) keepPlaying(r Request, _ Path) (Reply, error) {
	return r.aside(Message{Content: r.in().Say("resign.kept")}), nil
}
