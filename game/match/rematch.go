package match

import (
	"errors"

	"galet/game"
)

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
		if err != nil {
			return err
		}
		next, err := nextOf(tx, m)
		if err != nil {
			return err
		}
		if waits := next != nil && next.State == Open && !next.due(tx.now); waits && next.By.ID != by.ID {
			made = *next
			_, err := s.accept(tx, &made, by, lot)
			return err
		} else if waits || next != nil && next.State == Accepted {
			return &RematchError{ID: next.ID, State: next.State}
		}
		made = offer
		if made.Against.ID.Level() == 0 {
			err = s.offer(tx, &made, under)
		} else if err = s.mayBegin(tx, made, under); err == nil {
			_, err = begin(tx, &made, lot)
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

// rematchTerms are those of the challenge that a player of a match may make
// after it.
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
		Pace: before.Pace, Rated: before.Rated, Hints: before.Hints, NoAnalysis: before.NoAnalysis, Place: at,
	}, nil
}

// nextOf is the challenge to a rematch that was made last; nil: there is none.
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
