package match

import "galet/game"

// AskBack asks the other player to have the last ply of a player undone, and
// all that was played after it, and owes a NoticeBoard that says so. In a rated
// match that ply must be the last of all. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver, ErrNotPlayer, ErrNothingPlayed, ErrMovedSince and,
// as a wish stands until the next ply, with *AskedError.
func (s *Service) AskBack(id ID, by Player, at Place) (Match, error) {
	now := s.now()
	return s.change(id, by, at, func(tx Tx, m *Match, seat game.Seat) error {
		ply, since, err := m.lastOf(seat)
		switch {
		case err != nil:
			return err
		case ply < 0:
			return ErrNothingPlayed
		case m.Rated && since > 0:
			return ErrMovedSince
		case m.Asked != nil && (m.Asked.By == seat || !m.Asked.Refused):
			return &AskedError{TakeBack: *m.Asked}
		}
		m.Asked = &TakeBack{By: seat, Ply: ply, At: now}
		return postBoard(tx, *m, false)
	})
}

// AllowBack undoes what the other player asked to take back: the match is
// again as it was before, in another branch and with a turn that begins now. It
// owes a NoticeBoard. Ply and branch are those of the board on which it was
// allowed. It is refused with ErrNotFound, ErrOtherServer, ErrOver,
// ErrNotPlayer, *StaleError, ErrNotAsked and, for the one who asked, ErrOwnWish.
func (s *Service) AllowBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	now := s.now()
	return s.change(id, by, at, func(tx Tx, m *Match, seat game.Seat) error {
		switch err := m.asked(ply, branch); {
		case err != nil:
			return err
		case seat == m.Asked.By:
			return ErrOwnWish
		}
		m.Record.Moves = m.Record.Moves[:m.Asked.Ply]
		m.Branch++
		m.begin(now)
		return postBoard(tx, *m, false)
	})
}

// RefuseBack ends the wish to take back a ply, for the other player who
// refuses or the one who asked and thinks better of it. It owes a
// NoticeRefresh. It is refused as AllowBack is, but not with ErrOwnWish.
func (s *Service) RefuseBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	return s.change(id, by, at, func(tx Tx, m *Match, _ game.Seat) error {
		if err := m.asked(ply, branch); err != nil {
			return err
		}
		m.Asked.Refused = true
		return refresh(tx, *m)
	})
}

// asked refuses an answer where no wish, or not this one, waits for one.
func (m *Match) asked(ply, branch int) error {
	switch {
	case m.Ply() != ply || m.Branch != branch:
		return &StaleError{Ply: ply, Now: m.Ply()}
	case m.Asked == nil || m.Asked.Refused:
		return ErrNotAsked
	}
	return nil
}

// lastOf finds the last ply of a seat, -1 if it has made none, and how many of
// the other seat came after it. An error is a *game.PlyError.
func (m Match) lastOf(seat game.Seat) (ply, since int, err error) {
	ply, n := -1, 0
	for p, err := range m.Record.Positions() {
		switch {
		case err != nil:
			return 0, 0, err
		case n == m.Ply():
			return ply, since, nil
		case p.ToMove() == seat:
			ply, since = n, 0
		default:
			since++
		}
		n++
	}
	return ply, since, nil
}
