package match

import (
	"time"

	"galet/game"
)

// Accept turns a challenge into a match of the same ID, and owes a
// NoticeClosed for the challenge, a NoticeThread where its server wants one, and
// a NoticeBoard at ply 0. It is refused with ErrNotFound, ErrOtherServer,
// *ClosedError, ErrSelf, ErrNotInvited and, for either of the two members,
// *TooManyError. The match is not rated, even if the challenge is, for the
// reasons of Unrated.
func (s *Service) Accept(id ID, by Player, at Place) (Match, error) {
	now, lot := s.now(), s.lots()
	var m Match
	err := s.store.Update(func(tx Tx) error {
		c, err := openChallenge(tx, id, at, now)
		if err != nil {
			return err
		}
		if err := c.answerable(by.ID); err != nil {
			return err
		}
		m, err = s.accept(tx, &c, by, lot, now)
		return err
	})
	if err != nil {
		return Match{}, err
	}
	return m, nil
}

// accept begins the match of a challenge that may be answered by this player;
// lot is the seat of the challenger if it is drawn.
func (s *Service) accept(tx Tx, c *Challenge, by Player, lot game.Seat, now time.Time) (Match, error) {
	server, err := tx.Servers().Server(c.Place.Guild)
	if err != nil {
		return Match{}, err
	}
	if err := s.room(tx, server, by, 0); err != nil {
		return Match{}, err
	}
	if err := s.room(tx, server, c.By, c.ID); err != nil {
		return Match{}, err
	}
	if err := c.close(tx, Accepted, Answer{By: by, At: now}); err != nil {
		return Match{}, err
	}
	m := c.match(by, lot, now)
	if err := m.rate(tx, server); err != nil {
		return Match{}, err
	}
	if err := tx.Matches().PutMatch(m); err != nil {
		return Match{}, err
	}
	if server.Threads {
		if err := postThread(tx, m); err != nil {
			return Match{}, err
		}
	}
	return m, postBoard(tx, m, false)
}

// Decline closes a challenge for the opponent whom it names, and owes a
// NoticeClosed. It is refused with ErrNotFound, ErrOtherServer, *ClosedError,
// ErrSelf, ErrOpenToAll and ErrNotInvited.
func (s *Service) Decline(id ID, by Player, at Place) (Challenge, error) {
	return s.close(id, by, at, Declined, func(c Challenge) error {
		if err := c.answerable(by.ID); err != nil {
			return err
		}
		if c.Against == nil {
			return ErrOpenToAll
		}
		return nil
	})
}

// Withdraw closes a challenge for the one who made it, and owes a
// NoticeClosed. It is refused with ErrNotFound, ErrOtherServer, *ClosedError
// and ErrNotChallenger.
func (s *Service) Withdraw(id ID, by Player, at Place) (Challenge, error) {
	return s.close(id, by, at, Withdrawn, func(c Challenge) error {
		if c.By.ID != by.ID {
			return ErrNotChallenger
		}
		return nil
	})
}

// close closes an open challenge without a match, if allowed lets it.
func (s *Service) close(id ID, by Player, at Place, to State, allowed func(Challenge) error) (Challenge, error) {
	now := s.now()
	var c Challenge
	err := s.store.Update(func(tx Tx) (err error) {
		if c, err = openChallenge(tx, id, at, now); err != nil {
			return err
		}
		if err := allowed(c); err != nil {
			return err
		}
		return c.close(tx, to, Answer{By: by, At: now})
	})
	if err != nil {
		return Challenge{}, err
	}
	return c, nil
}

// openChallenge finds a challenge that can still be answered from a server.
func openChallenge(tx Tx, id ID, at Place, now time.Time) (Challenge, error) {
	c, err := tx.Challenges().Challenge(id)
	switch {
	case err != nil:
		return Challenge{}, err
	case c.Place.Guild != at.Guild:
		return Challenge{}, ErrOtherServer
	case c.State != Open:
		return Challenge{}, &ClosedError{State: c.State}
	case c.due(now):
		return Challenge{}, &ClosedError{State: Expired}
	}
	return c, nil
}

// due tells whether the time to answer is over.
func (c *Challenge) due(now time.Time) bool { return !now.Before(c.Expires) }

// answerable refuses those who may not answer the challenge.
func (c *Challenge) answerable(by PlayerID) error {
	switch {
	case by == c.By.ID:
		return ErrSelf
	case c.Against != nil && c.Against.ID != by:
		return ErrNotInvited
	}
	return nil
}

// close writes the challenge's last state, with the names as now seen, and
// what must be said of it.
func (c *Challenge) close(tx Tx, to State, a Answer) error {
	c.State, c.Answer = to, &a
	switch {
	case a.By.Name == "":
	case a.By.ID == c.By.ID:
		c.By.Name = a.By.Name
	case c.Against != nil && c.Against.ID == a.By.ID:
		c.Against = &Player{ID: a.By.ID, Name: a.By.Name}
	}
	if err := tx.Challenges().PutChallenge(*c); err != nil {
		return err
	}
	return postClosed(tx, *c)
}

// match is the match that an accepted challenge becomes; lot is the seat of
// the challenger if it is drawn.
func (c *Challenge) match(opponent Player, lot game.Seat, now time.Time) Match {
	seat := lot
	switch c.First {
	case FirstChallenger:
		seat = game.First
	case FirstOpponent:
		seat = game.Second
	}
	m := Match{
		ID:      c.ID,
		Place:   c.Place,
		Record:  game.Record{Game: c.Game, Options: c.Options},
		Pace:    c.Pace,
		Rated:   c.Rated,
		Started: now,
		Moved:   now,
	}
	m.wind()
	m.Players[seat], m.Players[seat.Other()] = c.By, opponent
	return m
}
