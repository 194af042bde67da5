package match

import (
	"errors"

	"galet/game"
)

// Rematch offers the other player of a match that is over another one, on the
// terms of its challenge and with the seats exchanged; what was drawn by lot is
// drawn anew. It owes what Propose does. If the other player has offered that
// already, the offer is accepted, and what is owed is that of Accept. It is
// refused as these are, and with ErrNotPlayer, ErrGoesOn, ErrForgotten and
// *RematchError.
func (s *Service) Rematch(id ID, by Player, at Place, under ChannelID) (Challenge, error) {
	now, lot := s.now(), s.lots()
	m, err := s.Match(id)
	if err != nil {
		return Challenge{}, err
	}
	offer, err := s.rematch(m, by, at)
	if err != nil {
		return Challenge{}, err
	}
	var made Challenge
	err = s.store.Update(func(tx Tx) error {
		m, err := tx.Matches().Match(id)
		if err != nil {
			return err
		}
		next, err := nextOf(tx, m)
		if err != nil {
			return err
		}
		if waits := next != nil && next.State == Open && !next.due(now); waits && next.By.ID != by.ID {
			made = *next
			_, err := s.accept(tx, &made, by, lot, now)
			return err
		} else if waits || next != nil && next.State == Accepted {
			return &RematchError{ID: next.ID, State: next.State}
		}
		made = offer
		if err := s.offer(tx, &made, under); err != nil {
			return err
		}
		m.Next = made.ID
		return tx.Matches().PutMatch(m)
	})
	if err != nil {
		return Challenge{}, err
	}
	return made, nil
}

// rematch is the challenge that a player of a match may make after it.
func (s *Service) rematch(m Match, by Player, at Place) (Challenge, error) {
	seat, plays := m.Seat(by.ID)
	switch {
	case m.Place.Guild != at.Guild:
		return Challenge{}, ErrOtherServer
	case !plays:
		return Challenge{}, ErrNotPlayer
	case !m.Over():
		return Challenge{}, ErrGoesOn
	case m.Forgotten():
		return Challenge{}, ErrForgotten
	}
	before, err := s.Challenge(m.ID)
	if err != nil {
		return Challenge{}, err
	}
	first := FirstChallenger
	if seat == game.First {
		first = FirstOpponent
	}
	against := m.Players[seat.Other()]
	c, err := s.challenge(Proposal{
		Game: m.Record.Game, Chosen: m.Record.Options.Chosen(), By: by, Against: &against, First: first,
		Pace: before.Pace, Rated: before.Rated, Place: at,
	})
	c.Follows = m.ID
	return c, err
}

// nextOf is the challenge to a rematch that was made last; nil: there is none.
func nextOf(tx Tx, m Match) (*Challenge, error) {
	if m.Next == 0 {
		return nil, nil
	}
	c, err := tx.Challenges().Challenge(m.Next)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return &c, err
}
