package bot

import (
	"errors"

	"galet/game/match"
)

// rematch answers the button on the last board: it is taken away, if that can
// be done, and the outbox posts the challenge, or the first board if the other
// player had offered the rematch already.
func (b *Bot) rematch(r Request, p Path) (Reply, error) {
	m, err := b.matches.Match(p.ID)
	if err != nil {
		return Reply{}, err
	}
	r.of.match(m)
	if err := r.permitted(); err != nil {
		return Reply{}, err
	}
	next, err := b.matches.Rematch(p.ID, r.By, r.Place, r.Under)
	if err != nil {
		return Reply{}, err
	}
	if !r.on(m.Board.Message) {
		reply := private(textRematch(r.in(), next))
		reply.About = next.ID
		return reply, nil
	}
	board, err := b.lastBoard(p.ID)
	if err != nil {
		return Reply{}, err
	}
	reply := update(board)
	reply.About = next.ID
	return reply, nil
}

// lastBoard is the end of a match as it is now shown, for the message that has
// its picture.
func (b *Bot) lastBoard(id match.ID) (Message, error) {
	m, err := b.matches.Match(id)
	if err != nil {
		return Message{}, err
	}
	s, err := b.scene(b.publicly(m.Place.Guild), m)
	if err != nil {
		return Message{}, err
	}
	return b.sameBoard(s)
}

// afterwards are the buttons below the last board of a match, those that there
// is something for.
func (b *Bot) afterwards(s scene) ([]Row, error) {
	var buttons []Button
	offered, err := b.offered(s.m)
	if err != nil {
		return nil, err
	}
	if !offered && !s.m.Forgotten() {
		buttons = append(buttons, Button{ID: s.path(actRematch, ""), Label: s.in.Say("button.rematch"), Look: Good})
	}
	if s.m.Ply() > 0 {
		buttons = append(buttons, Button{ID: s.path(actLookBack, ""), Label: s.in.Say("button.look-back"), Look: Plain})
	}
	if len(buttons) == 0 {
		return nil, nil
	}
	return []Row{{Buttons: buttons}}, nil
}

// offered tells whether a rematch waits for an answer or was accepted.
func (b *Bot) offered(m match.Match) (bool, error) {
	if m.Next == 0 {
		return false, nil
	}
	c, err := b.matches.Challenge(m.Next)
	if errors.Is(err, match.ErrNotFound) {
		return false, nil
	}
	open := c.State == match.Open && b.now().Before(c.Expires)
	return open || c.State == match.Accepted, err
}
