package match

import "galet/game"

// RequestTakeBack asks the other player to undo the last ply of a player, and all
// that was played after it. It queues a NoticeBoard with the request. In a rated
// match that ply must be the last of all. It is refused with ErrNotFound,
// ErrOtherServer, ErrOver, ErrNotPlayer, ErrNothingPlayed, ErrMovedSince and, as
// a request stands until the next ply, with *TakeBackError. Galet allows it at
// once.
func (s *Service) RequestTakeBack(id ID, by Player, at Place) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, seat game.Seat) error {
		played, err := tx.replay(*m)
		if err != nil {
			return err
		}
		ply, since := played.lastOf(seat)
		switch {
		case ply < 0:
			return ErrNothingPlayed
		case m.Rated && since > 0:
			return ErrMovedSince
		case m.TakeBack != nil && (m.TakeBack.By == seat || !m.TakeBack.Refused):
			return &TakeBackError{TakeBack: *m.TakeBack}
		}
		if _, level := m.Galet(); level != 0 {
			return m.takeBack(tx, ply)
		}
		m.TakeBack = &TakeBack{By: seat, Ply: ply, At: tx.now}
		return postBoard(tx, *m, false)
	})
}

// AllowTakeBack undoes what the other player asked to take back. The match is as it
// was before, in another branch and with a turn that begins now. It queues a
// NoticeBoard. Ply and branch are those of the board that was pressed. It is
// refused with ErrNotFound, ErrOtherServer, ErrOver, ErrNotPlayer, *StaleError,
// ErrNotAsked and, for the player who asked, ErrOwnTakeBack.
func (s *Service) AllowTakeBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, seat game.Seat) error {
		switch err := m.asked(ply, branch); {
		case err != nil:
			return err
		case seat == m.TakeBack.By:
			return ErrOwnTakeBack
		}
		return m.takeBack(tx, m.TakeBack.Ply)
	})
}

// takeBack undoes a ply, and all that was played after it.
func (m *Match) takeBack(tx *txn, ply int) error {
	m.Record.Moves = m.Record.Moves[:ply]
	m.Branch++
	m.begin(tx.now)
	return postBoard(tx, *m, false)
}

// RefuseTakeBack ends a request to take back. The other player refuses it, or the
// one who asked withdraws it. It queues a NoticeRefresh. It is refused as
// AllowTakeBack is, except with ErrOwnTakeBack.
func (s *Service) RefuseTakeBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, _ game.Seat) error {
		if err := m.asked(ply, branch); err != nil {
			return err
		}
		m.TakeBack.Refused = true
		return refresh(tx, *m)
	})
}

// asked refuses an answer if this request does not wait for one.
func (m *Match) asked(ply, branch int) error {
	switch {
	case m.Ply() != ply || m.Branch != branch:
		return &StaleError{Ply: ply, Now: m.Ply()}
	case m.TakeBack == nil || m.TakeBack.Refused:
		return ErrNotAsked
	}
	return nil
}

// lastOf finds the last ply of a seat, -1 if it has made none, and how many of
// the other seat came after it.
func (r Replay) lastOf(seat game.Seat) (ply, since int) {
	for ply = len(r.By) - 1; ply >= 0 && r.By[ply] != seat; ply-- {
		since++
	}
	return ply, since
}
