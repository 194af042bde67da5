package match

import (
	"cmp"
	"errors"
)

// MoveBoard moves a match of a player to a place, and queues a NoticeBoard there. The
// notice is quiet, unless the other player is still to be told of the end or the turn,
// because an earlier board could not be posted. The match may have ended. under is the
// channel of the thread at. The host checks that both players see the new place. It is
// refused with ErrNotFound, ErrOtherServer, ErrNotPlayer and *WrongChannelError.
func (s *Service) MoveBoard(id ID, by Player, at Place, under ChannelID) (Match, error) {
	return save(s, func(tx *txn) (Match, error) {
		m, err := find(tx, id, at)
		if err != nil {
			return Match{}, err
		}
		if _, err := m.seat(by); err != nil {
			return Match{}, err
		}
		if err := m.move(tx, at, under); err != nil {
			return Match{}, err
		}
		others, err := takeUndelivered(tx, m, by.ID)
		return m, errors.Join(err, postBoard(tx, m, !others))
	})
}

// MoveBoardAsModerator moves an open match of others to a place, and queues a NoticeBoard
// that pings the player to move. It is refused with ErrNotFound, ErrOtherServer, ErrOver,
// *WrongChannelError and, for its two players, ErrOwnMatch. The host checks that by is a
// moderator and that both players see the place.
func (s *Service) MoveBoardAsModerator(id ID, by Player, at Place, under ChannelID) (Match, error) {
	return save(s, func(tx *txn) (Match, error) {
		m, err := findForModerator(tx, id, by, at)
		if err != nil {
			return Match{}, err
		}
		if err := m.move(tx, at, under); err != nil {
			return Match{}, err
		}
		_, err = takeUndelivered(tx, m, by.ID)
		return m, errors.Join(err, postBoard(tx, m, false), m.audit(tx, MovedMatch, by))
	})
}

// move sets the place of a match and writes it, if the server's settings allow games
// there.
func (m *Match) move(tx *txn, to Place, under ChannelID) error {
	if m.Place != to {
		server, err := tx.Servers().Server(to.Guild)
		if err != nil {
			return err
		}
		if err := server.checkChannel(to.Channel, under); err != nil {
			return err
		}
	}
	m.Place = to
	return tx.Matches().PutMatch(*m)
}

// Pending are the oldest notices that are still to be sent, at most limit.
func (s *Service) Pending(limit int) ([]Notice, error) {
	return get(s, func(tx *txn) ([]Notice, error) { return tx.Outbox().Pending(limit) })
}

// MarkSent removes a notice, and records the message that was posted for it. If there
// were two board messages, it queues a NoticeDelete, NoticeReduce or NoticeRetire for the
// older one; see Boards. A zero Posted means that nothing was posted. A challenge is then
// withdrawn, because nobody saw it. If a NoticeRemind was not sent because the bot was
// removed, the player is reminded when the bot returns. edited are
// notices that only edited messages; they are removed too. The error is ErrNotFound if the notice was marked already.
func (s *Service) MarkSent(seq uint64, posted Posted, edited ...uint64) error {
	return s.update(func(tx *txn) error {
		for _, done := range edited {
			if _, err := takeNotice(tx, done); ignoring(err, ErrNotFound) != nil {
				return err
			}
		}
		n, err := takeNotice(tx, seq)
		if err != nil {
			return err
		}
		switch n.Kind {
		case NoticeChallenge, NoticeClosed:
			return challengeSent(tx, n, posted)
		case NoticeBoard:
			return boardSent(tx, n, posted)
		case NoticeThread:
			return threadSent(tx, n, posted)
		case NoticeRemind:
			return remindSent(tx, n, posted)
		case NoticeDaily:
			return dailySent(tx, n, posted)
		case NoticeFollowed:
			return followSetting.remove(tx, n.ID, n.Player)
		case NoticeTournament:
			return eventSent(tx, n, posted)
		}
		return nil // it only edited or deleted a message
	})
}

// takeNotice reads a notice and removes it.
func takeNotice(tx *txn, seq uint64) (Notice, error) {
	n, err := tx.Outbox().Notice(seq)
	if err != nil {
		return Notice{}, err
	}
	return n, tx.Outbox().DeleteNotice(seq)
}

// challengeSent records the message of a challenge. If the challenge was closed while it
// was being posted, it queues a NoticeClosed for the message. A challenge that was not posted
// is retracted.
func challengeSent(tx *txn, n Notice, posted Posted) error {
	c, err := tx.Challenges().Challenge(n.ID)
	switch {
	case err != nil:
		return ignoring(err, ErrNotFound)
	case n.Kind == NoticeChallenge && posted == (Posted{}):
		return c.retract(tx)
	case c.Message != "" || posted.Message == "":
		return nil
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

// NoteMessage records the message of an open challenge, if the store does not know it.
// The host calls it for a press on that message. It returns the challenge. It is refused
// with ErrNotFound.
func (s *Service) NoteMessage(id ID, at Place, posted MessageID) (Challenge, error) {
	return save(s, func(tx *txn) (Challenge, error) {
		c, err := tx.Challenges().Challenge(id)
		if err != nil || c.Message != "" || c.State != Open {
			return c, err
		}
		pending, err := tx.Outbox().PendingFor(id)
		for _, n := range pending {
			if n.Kind == NoticeChallenge {
				err = errors.Join(err, tx.Outbox().DeleteNotice(n.Seq))
			}
		}
		c.Place, c.Message = at, posted
		return c, errors.Join(err, tx.Challenges().PutChallenge(c))
	})
}

// boardSent records the latest board message, and queues what happens to the older
// message. It also queues an edit of the challenge's message, which links to the board.
func boardSent(tx *txn, n Notice, posted Posted) error {
	if posted == (Posted{}) {
		return nil
	}
	tx.Prefetch(PrefetchKeys{Match: n.ID, Challenge: n.ID, Server: n.Place.Guild})
	m, err1 := tx.Matches().Match(n.ID)
	c, err2 := tx.Challenges().Challenge(n.ID)
	server, err3 := tx.Servers().Server(m.Place.Guild)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	board := Board{Channel: posted.Channel, Message: posted.Message, Ply: n.Ply, Branch: n.Branch}
	old := m.Board
	if board.before(old) {
		board, old = old, board
	}
	m.Board = board
	err := tx.Matches().PutMatch(m)
	kind := server.replaced(old, board, c)
	// After the end, a board that shows it stays where it is when a player posts it elsewhere.
	again := m.Over() && n.Quiet && !old.before(Board{Ply: m.Ply(), Branch: m.Branch}) && old.Channel != board.Channel
	if old.Message != "" && old.Message != board.Message && !again && (kind != NoticeRetire || old.Message != posted.Retired) {
		err = errors.Join(err, tx.Outbox().PutNotice(Notice{
			Kind:    kind,
			ID:      m.ID,
			Ply:     old.Ply,
			Branch:  old.Branch,
			Place:   m.Place,
			Channel: old.Channel,
			Message: old.Message,
			Quiet:   true,
		}))
	}
	if old != (Board{}) && c.Message != "" && c.linkTo(old) != c.linkTo(board) {
		err = errors.Join(err, postClosed(tx, c))
	}
	return err
}

// replaced is the kind of notice that an older board message gets when a later board was
// posted.
func (s Server) replaced(old, by Board, c Challenge) Kind {
	stay := s.Boards == AllBoards || s.Boards == ThreadBoards && old.Channel == ChannelID(c.Message)
	switch {
	case old.Channel != by.Channel:
		return NoticeReduce
	case stay && old.Ply < by.Ply:
		return NoticeRetire
	}
	return NoticeDelete
}

// linkTo is the link in a challenge's message: to the board's message, or to its channel
// if that is another one.
func (c Challenge) linkTo(b Board) Board {
	if b.Channel != c.Place.Channel {
		return Board{Channel: b.Channel}
	}
	return Board{Channel: b.Channel, Message: b.Message}
}

// postBoard queues the present board of a match, and then the change or deletion of its
// reminder. Practice has no board.
func postBoard(tx *txn, m Match, quiet bool) error {
	if m.Private() {
		return nil
	}
	err := tx.Outbox().PutNotice(Notice{Kind: NoticeBoard, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Place: m.Place, Quiet: quiet})
	return errors.Join(err, updateReminder(tx, m))
}

// before reports whether a board shows an earlier state of the match.
func (b Board) before(c Board) bool {
	return cmp.Or(cmp.Compare(b.Branch, c.Branch), cmp.Compare(b.Ply, c.Ply)) < 0
}

// postClosed queues a NoticeClosed for a challenge, and drops an earlier one. If the
// challenge's own notice is still queued, the NoticeClosed replaces it. The bot may be
// posting the challenge at this moment: then MarkSent records its message and queues
// another NoticeClosed. On a server that removed the bot postClosed does nothing.
func postClosed(tx *txn, c Challenge) error {
	if gone, err := departed(tx, c.Place.Guild); gone || err != nil {
		return err
	}
	n := Notice{Kind: NoticeClosed, ID: c.ID, Place: c.Place, Message: c.Message, Quiet: true}
	if c.Message != "" {
		n.Channel = c.Place.Channel
	}
	pending, err := tx.Outbox().PendingFor(c.ID)
	for _, p := range pending {
		switch {
		case p.Kind == NoticeChallenge && c.Message == "":
			n.Seq = p.Seq
		case p.Kind == NoticeClosed:
			err = errors.Join(err, tx.Outbox().DeleteNotice(p.Seq))
		}
	}
	return errors.Join(err, tx.Outbox().PutNotice(n))
}

// postThread queues the thread of a match, on the message of its challenge.
// Later boards are posted in the thread.
func postThread(tx *txn, m Match) error {
	return tx.Outbox().PutNotice(Notice{Kind: NoticeThread, ID: m.ID, Place: m.Place, Quiet: true})
}

// LeaveThread moves a match and the notice of its first board from the thread to the
// channel of its challenge or tournament. The host calls it when it cannot post in the
// thread. left is false if the notice is not such a board.
func (s *Service) LeaveThread(n Notice) (left bool, err error) {
	if n.Kind != NoticeBoard || n.Ply > 0 || n.Branch > 0 {
		return false, nil
	}
	err = s.update(func(tx *txn) error {
		left = false
		m, err1 := tx.Matches().Match(n.ID)
		c, err2 := tx.Challenges().Challenge(n.ID)
		pending, err3 := tx.Outbox().Notice(n.Seq)
		if err := errors.Join(err1, err2, err3); err != nil {
			return err
		}
		thread := cmp.Or(ChannelID(c.Message), m.Place.Channel) // in a tournament the challenge has no message
		if m.Place != n.Place || m.Place == c.Place || m.Board != (Board{}) || n.Place.Channel != thread {
			return nil
		}
		m.Place, pending.Place, left = c.Place, c.Place, true
		return errors.Join(tx.Matches().PutMatch(m), tx.Outbox().PutNotice(pending))
	})
	return left && err == nil, err
}

// threadSent moves a match and its pending boards to its new thread. A match that was
// moved elsewhere meanwhile stays there.
func threadSent(tx *txn, n Notice, posted Posted) error {
	if posted.Message == "" {
		return nil
	}
	m, err := tx.Matches().Match(n.ID)
	if errors.Is(err, ErrNotFound) {
		return tournamentThreadSent(tx, n, posted)
	}
	if err != nil || m.Place != n.Place {
		return err
	}
	m.Place.Channel = posted.Channel
	if err := tx.Matches().PutMatch(m); err != nil {
		return err
	}
	pending, err := tx.Outbox().PendingFor(n.ID)
	for _, p := range pending {
		if p.Kind == NoticeBoard && p.Place == n.Place {
			p.Place.Channel = posted.Channel
			err = errors.Join(err, tx.Outbox().PutNotice(p))
		}
	}
	return err
}
