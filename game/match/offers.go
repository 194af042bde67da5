package match

import (
	"errors"
	"slices"

	"galet/game"
)

// RequestTakeBack asks the other player to undo a player's last ply and everything after
// it. It queues a NoticeBoard with the request. In a rated match that ply must be the
// last of the match. It is refused with ErrNotFound, ErrOtherServer, ErrOver,
// ErrNotPlayer, ErrNothingPlayed, ErrMovedSince, and with *TakeBackError if there is a
// request already: a request stands until the next ply. Galet allows it at once. The
// conditional moves of the player who asks are unset.
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
		_, err = takeUndelivered(tx, *m, by.ID)
		return errors.Join(err, unsetAll(tx, id, by.ID), postBoard(tx, *m, false))
	})
}

// AllowTakeBack undoes the moves that the other player asked to take back.
// The earlier position returns in a new branch, and its turn begins now. It
// queues a NoticeBoard. ply and branch are the board's that was pressed. It
// is refused with ErrNotFound, ErrOtherServer, ErrOver, ErrNotPlayer,
// *StaleError, ErrNotAsked and, for the player who asked, ErrOwnTakeBack.
func (s *Service) AllowTakeBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, seat game.Seat) error {
		switch err := m.checkAsked(ply, branch); {
		case err != nil:
			return err
		case seat == m.TakeBack.By:
			return ErrOwnTakeBack
		}
		return m.takeBack(tx, m.TakeBack.Ply)
	})
}

// takeBack undoes a ply and everything after it. The conditional moves of both players
// are unset: they were set for moves that are now undone.
func (m *Match) takeBack(tx *txn, ply int) error {
	m.Record.Moves = m.Record.Moves[:ply]
	m.Conditional = slices.DeleteFunc(slices.Clone(m.Conditional), func(at int) bool { return at >= ply })
	m.Branch++
	m.beginTurn(tx.now)
	err := postBoard(tx, *m, false)
	for _, p := range m.Players {
		err = errors.Join(err, unsetAll(tx, m.ID, p.ID))
	}
	return err
}

// RefuseTakeBack ends a request to take back. The other player refuses it, or the
// one who asked withdraws it. It queues a NoticeRefresh. It is refused as
// AllowTakeBack is, except with ErrOwnTakeBack.
func (s *Service) RefuseTakeBack(id ID, by Player, at Place, ply, branch int) (Match, error) {
	return s.change(id, by, at, func(tx *txn, m *Match, _ game.Seat) error {
		if err := m.checkAsked(ply, branch); err != nil {
			return err
		}
		m.TakeBack.Refused = true
		return refresh(tx, *m)
	})
}

// TakeBackWaitsFor reports whether a request to take back waits for the answer of a player.
func (m Match) TakeBackWaitsFor(p PlayerID) bool {
	return m.TakeBack != nil && !m.TakeBack.Refused && m.Players[m.TakeBack.By.Other()].ID == p
}

// checkAsked returns an error if no request to take back waits for an answer at this ply
// and branch.
func (m *Match) checkAsked(ply, branch int) error {
	switch {
	case m.Ply() != ply || m.Branch != branch:
		return &StaleError{Ply: ply, Now: m.Ply()}
	case m.TakeBack == nil || m.TakeBack.Refused:
		return ErrNotAsked
	}
	return nil
}

// lastOf is the last ply of a seat, or -1 if it has made none, and how many plies of the
// other seat came after it.
func (r Replay) lastOf(seat game.Seat) (ply, since int) {
	for ply = len(r.By) - 1; ply >= 0 && r.By[ply] != seat; ply-- {
		since++
	}
	return ply, since
}

// Rematch challenges the other player of a finished match, on the same terms and
// with the seats exchanged; random options are drawn again. If the other player
// has already offered a rematch, it accepts that. Galet accepts at once. It queues the notices of
// Propose or Accept. Its errors are theirs, and ErrNotPlayer, ErrNotOver,
// ErrPlayerDeleted and *RematchError.
func (s *Service) Rematch(id ID, by Player, at Place, under ChannelID) (Challenge, error) {
	lot := s.lots()
	terms, err := get(s, func(tx *txn) (Proposal, error) { return rematchTerms(tx, id, by, at) })
	if err != nil {
		return Challenge{}, err
	}
	offer, err := s.challenge(terms)
	if err != nil {
		return Challenge{}, err
	}
	offer.RematchOf = id
	var made Challenge
	err = s.update(func(tx *txn) error {
		m, err := tx.Matches().Match(id)
		if err == nil && m.HasDeletedPlayer() { // since the terms were read
			err = ErrPlayerDeleted
		}
		if err != nil {
			return err
		}
		next, err := nextOf(tx, m)
		if err != nil {
			return err
		}
		expired := true
		if next != nil && next.State == Open {
			if expired, err = next.isExpired(tx); err != nil {
				return err
			}
		}
		switch {
		case !expired && next.By.ID != by.ID:
			made = *next
			_, err := s.accept(tx, &made, by, lot)
			return err
		case !expired, next != nil && next.State == Accepted:
			return &RematchError{ID: next.ID, State: next.State}
		}
		made = offer
		if made.Against.ID.Level() == 0 {
			err = s.offer(tx, &made, under)
		} else if err = s.mayBegin(tx, made, under); err == nil {
			_, err = beginAgainstGalet(tx, &made, lot)
		}
		if err != nil {
			return err
		}
		m.Rematch = made.ID
		return tx.Matches().PutMatch(m)
	})
	if err != nil {
		return Challenge{}, err
	}
	return made, nil
}

// rematchTerms are the terms of the challenge to a rematch by a player of a match.
func rematchTerms(tx *txn, id ID, by Player, at Place) (Proposal, error) {
	m, err := find(tx, id, at)
	if err != nil {
		return Proposal{}, err
	}
	seat, plays := m.Seat(by.ID)
	switch {
	case !plays:
		return Proposal{}, ErrNotPlayer
	case !m.Over():
		return Proposal{}, ErrNotOver
	case m.HasDeletedPlayer():
		return Proposal{}, ErrPlayerDeleted
	}
	before, err := tx.Challenges().Challenge(id)
	if err != nil {
		return Proposal{}, err
	}
	first := FirstChallenger
	if seat == game.First {
		first = FirstOpponent
	}
	against := m.Players[seat.Other()]
	return Proposal{
		Game: m.Record.Game, Chosen: m.Record.Options.Chosen(), By: by, Against: &against, First: first,
		Terms: before.Terms, Place: at,
	}, nil
}

// nextOf is the latest challenge to a rematch of a match; nil: there is none.
func nextOf(tx *txn, m Match) (*Challenge, error) {
	if m.Rematch == 0 {
		return nil, nil
	}
	c, err := tx.Challenges().Challenge(m.Rematch)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return &c, err
}
