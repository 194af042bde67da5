package match

import (
	"cmp"
	"slices"
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
