package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"galet/game"
)

// Accept turns a challenge into a match with the same ID. If more members can accept it,
// the challenge stays open, and the match gets a new ID. It queues a NoticeThread if the
// server wants threads, a NoticeBoard at ply 0, and a NoticeClosed for the challenge. It
// is refused with ErrNotFound, ErrOtherServer, *ClosedError, ErrSelf, ErrNotInvited,
// *AcceptedError, *UnwelcomeError and, for either of the two members, *TooManyError. If
// the challenge is rated, the match may still be unrated; see Unrated.
func (s *Service) Accept(id ID, by Player, at Place) (Match, error) {
	lot := s.lots()
	return save(s, func(tx *txn) (Match, error) {
		c, err := openChallenge(tx, id, at)
		if err != nil {
			return Match{}, err
		}
		if err := c.CheckAnswerable(by.ID); err != nil {
			return Match{}, err
		}
		if err := c.acceptedBy(tx, by.ID); err != nil {
			return Match{}, err
		}
		return s.accept(tx, &c, by, lot)
	})
}

// accept starts the match of a challenge that this player may answer. lot is the
// challenger's seat if the seats are drawn.
func (s *Service) accept(tx *txn, c *Challenge, by Player, lot game.Seat) (Match, error) {
	server, err := tx.Servers().Server(c.Place.Guild)
	if err != nil {
		return Match{}, err
	}
	if c.Against == nil {
		if refused, err := hasBlocked(tx, c.By.ID, by.ID); err != nil || refused {
			return Match{}, errors.Join(err, &UnwelcomeError{Who: c.By})
		}
	}
	if err := s.checkMember(tx, server, by, 0, 1); err != nil {
		return Match{}, err
	}
	taken, err := c.claimPlace(tx)
	if err != nil {
		return Match{}, err
	}
	if err := s.checkMember(tx, server, c.By, taken.ID, 1); err != nil {
		return Match{}, err
	}
	taken.setAnswer(Accepted, Answer{By: by, At: tx.now})
	m := taken.match(by, lot, tx.now)
	if err := m.decideRated(tx, server); err != nil {
		return Match{}, err
	}
	err = errors.Join(forgetPing(tx, *c), tx.Challenges().PutChallenge(*c))
	if taken != c {
		err = errors.Join(err, tx.Challenges().PutChallenge(*taken))
	}
	err = errors.Join(err, tx.Matches().PutMatch(m))
	if m.Rated {
		err = errors.Join(err, updateAtRatedLimit(tx, m, RatedLimit))
	}
	if server.Boards == ThreadBoards {
		if taken != c { // a thread needs a message of its own
			err = errors.Join(err, tx.Outbox().PutNotice(Notice{Kind: NoticeChallenge, ID: m.ID, Place: c.Place, Quiet: true}))
		}
		err = errors.Join(err, postThread(tx, m))
	}
	// The post wakes an archived thread, so that the challenge's message can be edited.
	return m, errors.Join(err, postBoard(tx, m, false), postClosed(tx, *c))
}

// Decline closes a challenge for its opponent, and queues a NoticeClosed. Its
// errors are ErrNotFound, ErrOtherServer, *ClosedError, ErrSelf, ErrOpenToAll and
// ErrNotInvited.
func (s *Service) Decline(id ID, by Player, at Place) (Challenge, error) {
	return s.close(id, by, at, Declined, func(_ *txn, c Challenge) error {
		if err := c.CheckAnswerable(by.ID); err != nil {
			return err
		}
		if c.Against == nil {
			return ErrOpenToAll
		}
		return nil
	})
}

// Withdraw closes a challenge for its challenger, and queues a NoticeClosed. Its
// errors are ErrNotFound, ErrOtherServer, *ClosedError and ErrNotChallenger.
func (s *Service) Withdraw(id ID, by Player, at Place) (Challenge, error) {
	return s.close(id, by, at, Withdrawn, func(_ *txn, c Challenge) error {
		if c.By.ID != by.ID {
			return ErrNotChallenger
		}
		return nil
	})
}

// CloseChallenge withdraws an open challenge for a moderator of its server, and
// queues a NoticeClosed. Its errors are ErrNotFound, ErrOtherServer and
// *ClosedError. The host checks that by is a moderator.
func (s *Service) CloseChallenge(id ID, by Player, at Place) (Challenge, error) {
	return s.close(id, by, at, Withdrawn, func(tx *txn, c Challenge) error {
		act := AuditEntry{Guild: at.Guild, Act: ClosedChallenge, By: by.ID, Of: []PlayerID{c.By.ID}, Match: id}
		if c.Against != nil {
			act.Of = append(act.Of, c.Against.ID)
		}
		return audit(tx, act)
	})
}

// retract withdraws a challenge that could not be posted, so nobody saw it. It does not
// count for the limit of pings, or as the opponent's first challenge.
func (c *Challenge) retract(tx *txn) error {
	if err := errors.Join(forgetPing(tx, *c), forgetFirstReceived(tx, *c)); err != nil || c.State != Open {
		return err
	}
	return c.close(tx, Withdrawn, Answer{By: c.By, At: tx.now})
}

// close closes an open challenge without a match, unless before returns an error.
func (s *Service) close(id ID, by Player, at Place, to State, before func(*txn, Challenge) error) (Challenge, error) {
	return save(s, func(tx *txn) (Challenge, error) {
		c, err := openChallenge(tx, id, at)
		if err != nil {
			return Challenge{}, err
		}
		if err := before(tx, c); err != nil {
			return Challenge{}, err
		}
		err = c.close(tx, to, Answer{By: by, At: tx.now})
		return c, err
	})
}

// openChallenge finds a challenge that can still be answered from a server.
func openChallenge(tx *txn, id ID, at Place) (Challenge, error) {
	c, err := tx.Challenges().Challenge(id)
	switch {
	case err != nil:
		return Challenge{}, err
	case c.Place.Guild != at.Guild:
		return Challenge{}, ErrOtherServer
	case c.State != Open:
		return Challenge{}, &ClosedError{State: c.State}
	}
	expired, err := c.isExpired(tx)
	if expired {
		err = &ClosedError{State: Expired}
	}
	return c, err
}

// due reports whether the time to answer is over.
func (c *Challenge) due(now time.Time) bool { return !now.Before(c.Expires) }

// isExpired reports whether the challenge can no longer be answered. Just after an outage,
// the time of the outage is not yet added to the challenge.
func (c *Challenge) isExpired(tx *txn) (bool, error) {
	if !c.due(tx.now) {
		return false, nil
	}
	last, err := lastUp(tx)
	return err == nil && (last.IsZero() || c.due(last) || tx.now.Sub(last) <= minOutage), err
}

// CheckAnswerable refuses a player who may not answer the challenge, with ErrSelf or
// ErrNotInvited.
func (c *Challenge) CheckAnswerable(by PlayerID) error {
	switch {
	case by == c.By.ID:
		return ErrSelf
	case c.Against != nil && c.Against.ID != by:
		return ErrNotInvited
	}
	return nil
}

// close closes a challenge with this state, and queues its NoticeClosed.
func (c *Challenge) close(tx *txn, to State, a Answer) error {
	c.setAnswer(to, a)
	if err := tx.Challenges().PutChallenge(*c); err != nil {
		return err
	}
	return errors.Join(postClosed(tx, *c), c.refreshBefore(tx))
}

// refreshBefore updates the last board of the match that a challenge offers a rematch of:
// it can be offered again.
func (c *Challenge) refreshBefore(tx *txn) error {
	if c.RematchOf == 0 {
		return nil
	}
	m, err := tx.Matches().Match(c.RematchOf)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	return refresh(tx, m)
}

// setAnswer sets the final state of a challenge, and updates the names of its members.
func (c *Challenge) setAnswer(to State, a Answer) {
	c.State, c.Answer = to, &a
	switch {
	case a.By.Name == "":
	case a.By.ID == c.By.ID:
		c.By.Name = a.By.Name
	case c.Against != nil && c.Against.ID == a.By.ID:
		c.Against = &Player{ID: a.By.ID, Name: a.By.Name}
	}
}

// match is the match that an accepted challenge becomes. lot is the challenger's seat if
// the seats are drawn.
func (c *Challenge) match(opponent Player, lot game.Seat, now time.Time) Match {
	seat := lot
	switch c.First {
	case FirstChallenger:
		seat = game.First
	case FirstOpponent:
		seat = game.Second
	}
	m := Match{
		ID:          c.ID,
		Place:       c.Place,
		Record:      game.Record{Game: c.Game, Options: c.Options},
		Terms:       c.Terms.decided(),
		Started:     now,
		TurnStarted: now,
	}
	m.scheduleCheck()
	m.Players[seat], m.Players[seat.Other()] = c.By, opponent
	return m
}

// MaxPlaces is the most members who can accept one challenge.
const MaxPlaces = 10

// AcceptedError refuses to accept a challenge twice.
type AcceptedError struct {
	// Match is the one that the member plays.
	Match ID
}

// Error names the match.
func (e *AcceptedError) Error() string { return fmt.Sprintf("accepted already: match %s", e.Match) }

// Left is how many more members can accept a challenge while it is open.
func (c Challenge) Left() int { return max(c.Places, 1) - len(c.Accepted) }

// checkPlaces refuses more places than there may be.
func (p Proposal) checkPlaces() error {
	switch {
	case p.Places < 0 || p.Places > MaxPlaces:
		return fmt.Errorf("at most %d can accept a challenge: %w", MaxPlaces, game.ErrOptions)
	case p.Places > 1 && p.Against != nil:
		return ErrPlaces
	}
	return nil
}

// claimPlace returns the accepted challenge for a new match: the challenge itself if this
// is the last place, otherwise a copy with a new number.
func (c *Challenge) claimPlace(tx *txn) (*Challenge, error) {
	if c.Left() == 1 {
		return c, nil
	}
	taken := *c
	taken.Places, taken.Accepted, taken.Message = 0, nil, ""
	var err error
	taken.ID, err = tx.Challenges().NextID()
	c.Accepted = append(slices.Clone(c.Accepted), taken.ID)
	return &taken, err
}

// acceptedBy refuses a member who has already accepted the challenge.
func (c Challenge) acceptedBy(tx *txn, p PlayerID) error {
	for _, t := range c.Accepted {
		m, err := tx.Matches().Match(t)
		if err = ignoring(err, ErrNotFound); err != nil {
			return err
		}
		if _, plays := m.Seat(p); plays {
			return &AcceptedError{Match: t}
		}
	}
	return nil
}

// Acceptance is a member who accepted a challenge, and the match.
type Acceptance struct {
	By    PlayerID
	Match ID
}

// acceptances are all acceptances of a challenge of several places, except the last.
func (c Challenge) acceptances(tx *txn) (list []Acceptance, err error) {
	for _, id := range c.Accepted {
		taken, failed := tx.Challenges().Challenge(id)
		if failed == nil {
			list = append(list, Acceptance{By: taken.Answer.By.ID, Match: id})
		}
		err = errors.Join(err, ignoring(failed, ErrNotFound)) // deleted as an old match
	}
	return list, err
}
