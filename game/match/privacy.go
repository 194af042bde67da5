package match

import (
	"errors"
	"math"
	"strings"
)

// deleting begins the keys of notes about members whose data are being deleted,
// so that Maintain goes on with it after a restart.
const deleting = "forget/"

// DeleteMember deletes everything stored about a member, on all servers: their
// settings and their standings on ladders. It resigns their open matches,
// withdraws their challenges and declines those made to them. Played matches stay
// without the member: Player is zero there. The ledger stays too, because the
// opponents' ratings follow from it.
func (s *Service) DeleteMember(p PlayerID) error {
	if err := s.SetMeta(deleting+string(p), []byte("1")); err != nil {
		return err
	}
	var at progress
	for {
		if more, err := s.deleteMember(p, &at); !more || err != nil {
			return err
		}
	}
}

// deleteMembers goes on with a deletion that was begun and not finished.
func (s *Service) deleteMembers() (more bool, err error) {
	keys, err := get(s, func(tx *txn) ([]string, error) { return tx.Notes().MetaKeys(deleting) })
	if err != nil {
		return false, err
	}
	return firstOf(keys, func(key string) (bool, error) {
		more, err := s.deleteMember(PlayerID(strings.TrimPrefix(key, deleting)), s.progressOf(key))
		if !more && err == nil {
			delete(s.tasks, key)
		}
		return more, err
	})
}

// deleteMember runs one step of a deletion. Each step may be repeated.
func (s *Service) deleteMember(p PlayerID, at *progress) (more bool, err error) {
	if !at.begun {
		if err := s.leaveOpen(p); err != nil {
			return false, err
		}
		err := s.update(func(tx *txn) error { return leaveLadders(tx, p) })
		at.begun = err == nil
		return err == nil, err
	}
	more, err = s.nextChallenges(at,
		func(tx *txn, id ID) (bool, error) { return concerns(tx, id, p) },
		func(tx *txn, id ID) error { return leaveChallenge(tx, id, p) })
	if more || err != nil {
		return more, err
	}
	return false, s.update(func(tx *txn) error { return leaveNotes(tx, p) })
}

// leaveOpen ends the open matches and challenges of a member.
func (s *Service) leaveOpen(p PlayerID) error {
	var playing, made, received []ID
	err := s.read(func(tx *txn) (err error) {
		if playing, err = tx.Matches().OpenMatches(p); err != nil {
			return err
		}
		made, received, err = tx.Challenges().OpenChallenges(p)
		return err
	})
	by := Player{ID: p}
	for _, id := range playing {
		m, failed := s.Match(id)
		if failed == nil {
			_, failed = s.Resign(id, by, m.Place)
		}
		err = errors.Join(err, unless(failed, ErrOver))
	}
	for i, id := range append(made, received...) {
		c, failed := s.Challenge(id)
		switch {
		case failed != nil:
		case i < len(made):
			_, failed = s.Withdraw(id, by, c.Place)
		default:
			_, failed = s.Decline(id, by, c.Place)
		}
		var closed *ClosedError
		if errors.As(failed, &closed) {
			failed = nil // Maintain closes it, if it is not closed yet
		}
		err = errors.Join(err, failed)
	}
	return err
}

// leaveLadders takes a member off all ladders, and out of the ledger.
func leaveLadders(tx *txn, p PlayerID) error {
	return eachLadder(tx, p, func(on Ladder, changes []Change) error {
		for _, c := range changes {
			if seat, plays := c.Seat(p); plays {
				c.Sides[seat].Player = ""
			}
			if err := tx.Ledger().PutChange(c); err != nil {
				return err
			}
		}
		return tx.Ladders().PutStanding(on, Standing{Player: Player{ID: p}})
	})
}

// leaveNotes deletes a member's settings and the notices to the member. It
// deletes the note of the deletion last.
func leaveNotes(tx *txn, p PlayerID) error {
	settings, err := tx.Notes().Settings(p)
	if err != nil {
		return err
	}
	for key := range settings {
		if err := tx.Notes().SetSetting(p, key, ""); err != nil {
			return err
		}
	}
	if err := tx.Members().PutMember(Member{ID: p}); err != nil {
		return err
	}
	if err := dropAllUndelivered(tx, p); err != nil {
		return err
	}
	pending, err := tx.Outbox().Pending(math.MaxInt)
	if err != nil {
		return err
	}
	for _, n := range pending {
		if n.Player == p {
			if err := tx.Outbox().DeleteNotice(n.Seq); err != nil {
				return err
			}
		}
	}
	return tx.Notes().SetMeta(deleting+string(p), nil)
}

// concerns tells whether a member is named in a challenge or in its match.
func concerns(tx *txn, id ID, p PlayerID) (bool, error) {
	c, err := tx.Challenges().Challenge(id)
	if err != nil {
		return false, unless(err, ErrNotFound)
	}
	m, err := tx.Matches().Match(id)
	return c.names(p) || m.names(p), unless(err, ErrNotFound)
}

// names tells whether a member is named in a challenge.
func (c Challenge) names(p PlayerID) bool {
	return c.By.ID == p || c.Against != nil && c.Against.ID == p || c.Answer != nil && c.Answer.By.ID == p
}

// names tells whether a member is named in a match.
func (m Match) names(p PlayerID) bool {
	_, plays := m.Seat(p)
	return plays || m.End != nil && m.End.Steward.ID == p
}

// leaveChallenge removes a member from a challenge and its match. If they are
// open the member has come back meanwhile, and they stay unchanged.
func leaveChallenge(tx *txn, id ID, p PlayerID) error {
	c, err := tx.Challenges().Challenge(id)
	if err != nil || c.State == Open {
		return unless(err, ErrNotFound)
	}
	m, err := tx.Matches().Match(id)
	switch {
	case errors.Is(err, ErrNotFound):
		return tx.Challenges().PutChallenge(c.without(p))
	case err != nil || !m.Over():
		return err
	}
	return errors.Join(tx.Challenges().PutChallenge(c.without(p)), tx.Matches().PutMatch(m.without(p)))
}

// without is a closed challenge that does not name a member.
func (c Challenge) without(p PlayerID) Challenge {
	if c.By.ID == p {
		c.By = Player{}
	}
	if c.Against != nil && c.Against.ID == p {
		c.Against = nil
	}
	if c.Answer != nil && c.Answer.By.ID == p {
		c.Answer = &Answer{At: c.Answer.At}
	}
	return c
}

// without is an ended match that does not name a member.
func (m Match) without(p PlayerID) Match {
	if seat, plays := m.Seat(p); plays {
		m.Players[seat] = Player{}
	}
	if m.End.Steward.ID == p {
		end := *m.End
		end.Steward = Player{}
		m.End = &end
	}
	return m
}

// HasDeletedPlayer tells whether one of the two players has had all data
// deleted.
func (m Match) HasDeletedPlayer() bool { return m.Players[0].ID == "" || m.Players[1].ID == "" }
