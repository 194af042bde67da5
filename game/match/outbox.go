package match

import (
	"cmp"
	"errors"
	"fmt"
)

// Show owes a quiet NoticeBoard in the place at, which becomes the match's
// place, for a match that goes on or has ended. It is refused with
// ErrNotFound, ErrOtherServer and ErrNotPlayer.
func (s *Service) Show(id ID, by Player, at Place) (Match, error) {
	var m Match
	err := s.store.Update(func(tx Tx) (err error) {
		if m, err = find(tx, id, at); err != nil {
			return err
		}
		if _, err := m.seen(by); err != nil {
			return err
		}
		m.Place = at
		if err := tx.Matches().PutMatch(m); err != nil {
			return err
		}
		return errors.Join(hears(tx, by.ID, id), postBoard(tx, m, true))
	})
	if err != nil {
		return Match{}, err
	}
	return m, nil
}

// Pending are the oldest notices that are yet to be said, at most limit.
func (s *Service) Pending(limit int) (notices []Notice, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		notices, err = tx.Outbox().Pending(limit)
		return err
	})
	return notices, err
}

// PendingFor are the notices about one challenge or match, oldest first.
func (s *Service) PendingFor(id ID) (notices []Notice, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		notices, err = tx.Outbox().PendingFor(id)
		return err
	})
	return notices, err
}

// Said removes a notice and records the message that said it. The board
// message that it replaces is owed a NoticeRetire, unless that showed the end
// of the match; if a later board was posted before this one, this one is.
// Without a message it only removes the notice, and what a NoticeRemind could
// not say as the bot is not there is owed again once it is back; a board of
// which the message is unknown replaces the other all the same. It is refused
// with ErrNotFound if the notice was said already.
func (s *Service) Said(seq uint64, posted Posted) error {
	return s.store.Update(func(tx Tx) error {
		n, err := takeNotice(tx, seq)
		if err != nil {
			return err
		}
		if n.Kind == NoticeRemind && posted == (Posted{}) {
			return remindLater(tx, n)
		}
		if posted.Message == "" && n.Kind != NoticeBoard || posted == (Posted{}) {
			return nil
		}
		switch n.Kind {
		case NoticeChallenge, NoticeClosed:
			return saidChallenge(tx, n, posted)
		case NoticeBoard:
			return saidBoard(tx, n, posted)
		case NoticeThread:
			return saidThread(tx, n, posted)
		case NoticeRetire, NoticeRemind, NoticeRefresh:
			return nil
		}
		return fmt.Errorf("notice %d is of kind %d", seq, n.Kind)
	})
}

// takeNotice reads a notice and removes it.
func takeNotice(tx Tx, seq uint64) (Notice, error) {
	n, err := tx.Outbox().Notice(seq)
	if err != nil {
		return Notice{}, err
	}
	return n, tx.Outbox().DeleteNotice(seq)
}

// saidChallenge records the message of a challenge. If the challenge was
// closed while it was being posted, the message must yet be told so.
func saidChallenge(tx Tx, n Notice, posted Posted) error {
	c, err := tx.Challenges().Challenge(n.ID)
	if err != nil || c.Message != "" {
		return err
	}
	c.Place.Channel, c.Message = posted.Channel, posted.Message
	if err := tx.Challenges().PutChallenge(c); err != nil {
		return err
	}
	if c.State == Open {
		return nil
	}
	return postClosed(tx, c)
}

// saidBoard records the latest board message and retires the other, unless the
// end of the match was only shown again: the other has no menus then.
func saidBoard(tx Tx, n Notice, posted Posted) error {
	m, err := tx.Matches().Match(n.ID)
	if err != nil {
		return err
	}
	board := Board{Channel: posted.Channel, Message: posted.Message, Ply: n.Ply, Branch: n.Branch}
	old := m.Board
	if board.before(old) {
		board, old = old, board
	}
	m.Board = board
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	again := m.Over() && n.Quiet && !old.before(board)
	if old.Message == "" || old.Message == board.Message || again {
		return nil
	}
	return tx.Outbox().PutNotice(Notice{
		Kind:    NoticeRetire,
		ID:      m.ID,
		Ply:     old.Ply,
		Branch:  old.Branch,
		Place:   m.Place,
		Channel: old.Channel,
		Message: old.Message,
		Quiet:   true,
	})
}

// postBoard owes the board of a match as it now stands.
func postBoard(tx Tx, m Match, quiet bool) error {
	return tx.Outbox().PutNotice(Notice{Kind: NoticeBoard, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Place: m.Place, Quiet: quiet})
}

// before tells whether a board shows an earlier state of the match.
func (b Board) before(c Board) bool {
	return cmp.Or(cmp.Compare(b.Branch, c.Branch), cmp.Compare(b.Ply, c.Ply)) < 0
}

// postClosed owes the end of a challenge. If its posting is still owed it
// takes the place of that notice: should the message be on its way at this
// moment, Said will hear of it and owe the end to that message.
func postClosed(tx Tx, c Challenge) error {
	n := Notice{Kind: NoticeClosed, ID: c.ID, Place: c.Place, Message: c.Message, Quiet: true}
	if c.Message != "" {
		n.Channel = c.Place.Channel
		return tx.Outbox().PutNotice(n)
	}
	owed, err := tx.Outbox().PendingFor(c.ID)
	if err != nil {
		return err
	}
	for _, o := range owed {
		if o.Kind == NoticeChallenge {
			n.Seq = o.Seq
		}
	}
	return tx.Outbox().PutNotice(n)
}
