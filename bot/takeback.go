package bot

import (
	"strings"

	"galet/game/match"
)

// askBack answers /takeback: the board is posted anew, with the wish below it
// and a mention of the player who is to answer.
func (b *Bot) askBack(r Request) (Reply, error) {
	m, err := b.which(r, toEnd)
	if err != nil {
		return Reply{}, err
	}
	reply, err := b.askedBack(r, m)
	return reply, about(m.ID, err)
}

func (b *Bot) askedBack(r Request, m match.Match) (Reply, error) {
	if err := r.permittedIn(m.Place.Channel); err != nil {
		return Reply{}, err
	}
	m, err := b.matches.AskBack(m.ID, r.By, r.Place)
	if err != nil {
		return Reply{}, err
	}
	asked := r.in().Say("takeback.asked", "Player", mention(m.Players[m.Asked.By.Other()].ID), "Match", m.ID)
	return b.toldAll(r, m, asked)
}

// allowBack answers the button: the board loses its menus, if that can be done,
// and the outbox posts the one to which the match goes back.
func (b *Bot) allowBack(r Request, p Path) (Reply, error) {
	return b.answerBack(r, p, b.matches.AllowBack, func(m match.Match) (Reply, error) {
		if !r.on(m.Board.Message) {
			return private(textShown(r.in(), m.ID)), nil
		}
		old, err := b.retiredBoard(m.ID, p.Ply, p.Branch)
		reply := update(old)
		reply.Retires = r.Message
		return reply, err
	})
}

// refuseBack answers the other button: the board stays as it is.
func (b *Bot) refuseBack(r Request, p Path) (Reply, error) {
	return b.answerBack(r, p, b.matches.RefuseBack, func(m match.Match) (Reply, error) {
		if !r.on(m.Board.Message) {
			return private(r.in().Say("takeback.stands")), nil
		}
		s, err := b.scene(b.publicly(m.Place.Guild), m)
		if err != nil {
			return Reply{}, err
		}
		board, err := b.sameBoard(s)
		reply := update(board)
		reply.Says = &Saying{Kind: match.NoticeRefresh, Otherwise: r.in().Say("takeback.stands")}
		return reply, err
	})
}

// answerBack gives an answer to a wish, and then what is to be said on the
// board on which it was given.
func (b *Bot) answerBack(r Request, p Path,
	answer func(match.ID, match.Player, match.Place, int, int) (match.Match, error), say func(match.Match) (Reply, error),
) (Reply, error) {
	m, err := b.matches.Match(p.ID)
	if err != nil {
		return Reply{}, err
	}
	r.of.match(m)
	if err := r.permittedIn(m.Place.Channel); err != nil {
		return Reply{}, err
	}
	if m, err = answer(p.ID, r.By, r.Place, p.Ply, p.Branch); err != nil {
		return Reply{}, err
	}
	reply, err := say(m)
	reply.About = m.ID
	return reply, err
}

// wish is what the board says about a wish to take back, and the buttons for
// the answer while it waits for one.
func (b *Bot) wish(s scene) (line string, rows []Row, err error) {
	asked := s.m.Asked
	switch {
	case asked == nil:
		return "", nil, nil
	case asked.Refused:
		return s.in.Say("takeback.stands"), nil, nil
	}
	before, err := b.sceneAt(s.in, s.m, asked.Ply)
	if err != nil {
		return "", nil, err
	}
	undone := s.m.Record.Moves[asked.Ply:]
	key := "takeback.wish"
	if len(undone) > 1 {
		key = "takeback.wish-since"
	}
	line = s.in.Say(key,
		"Player", mention(s.m.Players[asked.By].ID), "Move", escape(before.label(undone[0])),
		"Opponent", mention(s.m.Players[asked.By.Other()].ID))
	return line, []Row{{Buttons: []Button{
		{ID: s.path(actAllow, ""), Label: s.in.Say("button.take-back"), Look: Good},
		{ID: s.path(actRefuse, ""), Label: s.in.Say("button.let-stand"), Look: Plain},
	}}}, nil
}

// withWish adds to a board what is asked about taking back; who is to answer
// is pinged in place of the player to move.
func (b *Bot) withWish(s scene, board Message, quiet bool) (Message, error) {
	line, rows, err := b.wish(s)
	if err != nil || line == "" {
		return board, err
	}
	board.Content = strings.Join([]string{board.Content, line}, "\n")
	board.Rows = append(board.Rows, rows...)
	if len(rows) > 0 && !quiet {
		board.Pings = []match.PlayerID{s.m.Players[s.m.Asked.By.Other()].ID}
	}
	return board, nil
}
