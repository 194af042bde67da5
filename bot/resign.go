package bot

import "galet/game/match"

// askResign answers /resign: it asks first.
func (b *Bot) askResign(r Request) (Reply, error) {
	m, err := b.which(r, toEnd)
	if err != nil {
		return Reply{}, err
	}
	asked, err := b.resignQuestion(m, r.By.ID)
	if err != nil {
		return Reply{}, about(m.ID, err)
	}
	return r.aside(asked), nil
}

// resignQuestion asks a player whether a match is to be given up, and says
// what that would mean.
func (b *Bot) resignQuestion(m match.Match, player match.PlayerID) (Message, error) {
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
	yes := Button{ID: Path{Action: actResign, ID: m.ID, Ply: m.Ply()}, Label: textResign, Look: Danger}
	if !both {
		yes.Label = textCallOff
	}
	no := Button{ID: Path{Action: actKeep, ID: m.ID, Ply: m.Ply()}, Label: textKeep, Look: Plain}
	return Message{
		Content: textResignAsk(m, b.title(m.Record.Game), mention(opponent(m, player).ID), both),
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
	if changed, err := meansMore(m, p.Ply); err != nil {
		return Reply{}, err
	} else if changed {
		asked, err := b.resignQuestion(m, r.By.ID)
		return r.aside(asked), err
	}
	if m, err = b.matches.Resign(p.ID, r.By, r.Place); err != nil {
		return Reply{}, err
	}
	reply := r.aside(Message{Content: textResignDone(m)})
	reply.About = p.ID
	return reply, nil
}

// meansMore tells whether to resign ended the match without a winner at an
// earlier ply, and would lose it now.
func meansMore(m match.Match, ply int) (bool, error) {
	now, err := m.BothMoved()
	if err != nil || !now || ply >= m.Ply() {
		return false, err
	}
	m.Record.Moves = m.Record.Moves[:ply]
	then, err := m.BothMoved()
	return !then, err
}

// keepPlaying answers the other button.
func (b *Bot) keepPlaying(r Request, _ Path) (Reply, error) {
	return r.aside(Message{Content: textKeptPlaying}), nil
}
