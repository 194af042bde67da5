package match

import (
	"errors"
	"math"
	"strings"
)

// forgetting is the note under which it stands that a member's data are being
// deleted, so that a host which stops meanwhile goes on after its restart.
const forgetting = "forget/"

// chunk is how many challenges share a transaction in work that goes through
// all of them.
const chunk = 200

// Forget deletes all that is kept of a member, on all servers: what the member
// chose, and the standings on ladders. Open matches are resigned, own
// challenges withdrawn and others declined. What was played stays, without the
// member: [Player] is zero there. What the opponents' ratings follow from stays
// too.
func (s *Service) Forget(p PlayerID) error {
	if err := s.SetMeta(forgetting+string(p), []byte("1")); err != nil {
		return err
	}
	return s.forget(p)
}

// resume goes on with what Forget has begun and could not finish.
func (s *Service) resume() error {
	var keys []string
	err := s.store.View(func(tx Tx) (err error) {
		keys, err = tx.Notes().Metas(forgetting)
		return err
	})
	for _, key := range keys {
		err = errors.Join(err, s.forget(PlayerID(strings.TrimPrefix(key, forgetting))))
	}
	return err
}

// forget does what Forget says. Each step may be done again.
func (s *Service) forget(p PlayerID) error {
	if err := s.leaveOpen(p); err != nil {
		return err
	}
	if err := s.store.Update(func(tx Tx) error { return leaveLadders(tx, p) }); err != nil {
		return err
	}
	err := s.eachChallenge(func(tx Tx, id ID) error { return leaveChallenge(tx, id, p) },
		func(tx Tx, id ID) (bool, error) { return concerns(tx, id, p) })
	if err != nil {
		return err
	}
	return s.store.Update(func(tx Tx) error { return leaveNotes(tx, p) })
}

// leaveOpen ends all that waits for a member.
func (s *Service) leaveOpen(p PlayerID) error {
	var playing, made, received []ID
	err := s.store.View(func(tx Tx) (err error) {
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
			failed = nil // the sweep closes it, if it is not closed yet
		}
		err = errors.Join(err, failed)
	}
	return err
}

// unless is an error, or nil if it is the one that does not matter.
func unless(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}

// leaveLadders takes a member off all ladders, and out of the ledger.
func leaveLadders(tx Tx, p PlayerID) error {
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

// leaveNotes deletes what a member chose, and what would yet be said to the
// member; last of all the note that it is being done.
func leaveNotes(tx Tx, p PlayerID) error {
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
	if err := deafen(tx, p); err != nil {
		return err
	}
	owed, err := tx.Outbox().Pending(math.MaxInt)
	if err != nil {
		return err
	}
	for _, n := range owed {
		if n.Player == p {
			if err := tx.Outbox().DeleteNotice(n.Seq); err != nil {
				return err
			}
		}
	}
	return tx.Notes().SetMeta(forgetting+string(p), nil)
}

// eachChallenge calls do, in small transactions, with each challenge ever made
// for which wanted holds.
func (s *Service) eachChallenge(do func(Tx, ID) error, wanted func(Tx, ID) (bool, error)) error {
	for last := ID(0); ; {
		var ids, some []ID
		err := s.store.View(func(tx Tx) (err error) {
			some = nil
			if ids, err = tx.Challenges().After(last, chunk); err != nil {
				return err
			}
			for _, id := range ids {
				is, err := wanted(tx, id)
				if err != nil {
					return err
				}
				if is {
					some = append(some, id)
				}
			}
			return nil
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		last = ids[len(ids)-1]
		if len(some) == 0 {
			continue
		}
		err = s.store.Update(func(tx Tx) error {
			for _, id := range some {
				if err := do(tx, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}
