package match

import (
	"cmp"
	"slices"
	"time"
)

// Match reads a match, or ErrNotFound.
func (s *Service) Match(id ID) (m Match, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		m, err = tx.Matches().Match(id)
		return err
	})
	return m, err
}

// Challenge reads a challenge, or ErrNotFound.
func (s *Service) Challenge(id ID) (c Challenge, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		c, err = tx.Challenges().Challenge(id)
		return err
	})
	return c, err
}

// OpenMatches are the matches of a player on a server that go on, the one
// that moved most recently last.
func (s *Service) OpenMatches(g GuildID, p PlayerID) (found []Match, err error) {
	err = s.store.View(func(tx Tx) error {
		ids, err := tx.Matches().OpenMatches(p)
		if err != nil {
			return err
		}
		found, err = matches(tx, ids)
		return err
	})
	found = slices.DeleteFunc(found, func(m Match) bool { return m.Place.Guild != g })
	slices.SortStableFunc(found, func(a, b Match) int { return a.Moved.Compare(b.Moved) })
	return found, err
}

// OpenEverywhere counts the matches of a player that go on, on all servers.
func (s *Service) OpenEverywhere(p PlayerID) (n int, err error) {
	err = s.store.View(func(tx Tx) error {
		ids, err := tx.Matches().OpenMatches(p)
		n = len(ids)
		return err
	})
	return n, err
}

// OpenHere are at most n of the matches of a server that go on, the newest
// first.
func (s *Service) OpenHere(g GuildID, n int) (found []Match, err error) {
	err = s.store.View(func(tx Tx) error {
		ids, err := tx.Matches().OpenHere(g)
		if err != nil {
			return err
		}
		slices.Reverse(ids)
		found, err = matches(tx, ids[:min(n, len(ids))])
		return err
	})
	return found, err
}

// Recent are at most n matches of a player on a server that have ended, the
// one that ended last first.
func (s *Service) Recent(g GuildID, p PlayerID, n int) (found []Match, err error) {
	err = s.store.View(func(tx Tx) error {
		ids, err := tx.Matches().Ended(g, p, n)
		if err != nil {
			return err
		}
		found, err = matches(tx, ids)
		return err
	})
	return found, err
}

// OpenChallenges are the challenges on a server that a player made or that
// name the player as opponent, oldest first; those that have just expired are
// among them until Sweep closes them.
func (s *Service) OpenChallenges(g GuildID, p PlayerID) (found []Challenge, err error) {
	err = s.store.View(func(tx Tx) error {
		found = nil
		made, received, err := tx.Challenges().OpenChallenges(p)
		if err != nil {
			return err
		}
		for _, id := range append(made, received...) {
			c, err := tx.Challenges().Challenge(id)
			if err != nil {
				return err
			}
			if c.Place.Guild == g {
				found = append(found, c)
			}
		}
		return nil
	})
	slices.SortFunc(found, func(a, b Challenge) int { return cmp.Compare(a.ID, b.ID) })
	return found, err
}

// Clock is what time does to a match that goes on.
type Clock struct {
	// Deadline is when the time for the present move is up, if nothing holds
	// the clock that is not known yet; zero without a pace.
	Deadline time.Time
	// Away is until when each player is away; zero: is not.
	Away [2]time.Time
}

// Clock tells how the clock of a match stands. Of one that is over it tells
// nothing. An error may be a *game.PlyError.
func (s *Service) Clock(m Match) (c Clock, err error) {
	if m.Over() {
		return Clock{}, nil
	}
	now := s.now()
	err = s.store.View(func(tx Tx) error {
		for seat, p := range m.Players {
			member, err := tx.Members().Member(p.ID)
			if err != nil {
				return err
			}
			c.Away[seat] = member.AwayUntil(now)
		}
		if m.Pace == NoPace {
			return nil
		}
		t, err := newTurn(tx, m)
		if err == nil {
			c.Deadline = t.deadline()
		}
		return err
	})
	return c, err
}

// Member is what is kept of a member.
func (s *Service) Member(p PlayerID) (m Member, err error) {
	err = s.store.View(func(tx Tx) (err error) {
		m, err = tx.Members().Member(p)
		return err
	})
	return m, err
}

// matches reads the matches of these numbers.
func matches(tx Tx, ids []ID) ([]Match, error) {
	found := make([]Match, 0, len(ids))
	for _, id := range ids {
		m, err := tx.Matches().Match(id)
		if err != nil {
			return nil, err
		}
		found = append(found, m)
	}
	return found, nil
}
