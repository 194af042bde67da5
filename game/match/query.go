package match

import (
	"cmp"
	"slices"
)

// Match reads a match, or ErrNotFound.
func (s *Service) Match(id ID) (Match, error) {
	return get(s, func(tx *txn) (Match, error) { return tx.Matches().Match(id) })
}

// Challenge reads a challenge, or ErrNotFound.
func (s *Service) Challenge(id ID) (Challenge, error) {
	return get(s, func(tx *txn) (Challenge, error) { return tx.Challenges().Challenge(id) })
}

// OpenMatches are a player's open matches on a server, the latest turn last.
func (s *Service) OpenMatches(g GuildID, p PlayerID) ([]Match, error) {
	found, err := get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().OpenMatches(p)
		if err != nil {
			return nil, err
		}
		return matches(tx, ids)
	})
	return byTurn(found, func(m Match) bool { return m.Place.Guild == g }), err
}

// byTurn keeps some of the matches, the latest turn last.
func byTurn(list []Match, keep func(Match) bool) []Match {
	list = slices.DeleteFunc(list, func(m Match) bool { return !keep(m) })
	slices.SortStableFunc(list, func(a, b Match) int { return a.TurnStarted.Compare(b.TurnStarted) })
	return list
}

// CountOpenMatches counts a player's open matches on all servers.
func (s *Service) CountOpenMatches(p PlayerID) (int, error) {
	ids, err := get(s, func(tx *txn) ([]ID, error) { return tx.Matches().OpenMatches(p) })
	return len(ids), err
}

// OpenOnServer are at most n open matches of a server, the newest first.
func (s *Service) OpenOnServer(g GuildID, n int) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().OpenOnServer(g)
		if err != nil {
			return nil, err
		}
		slices.Reverse(ids)
		return matches(tx, ids[:min(n, len(ids))])
	})
}

// Recent are at most n of a player's ended matches on a server; the one that
// ended last comes first.
func (s *Service) Recent(g GuildID, p PlayerID, n int) ([]Match, error) {
	return get(s, func(tx *txn) ([]Match, error) {
		ids, err := tx.Matches().Ended(g, p, n)
		if err != nil {
			return nil, err
		}
		return matches(tx, ids)
	})
}

// OpenChallenges are the challenges on a server that a player made or that
// name the player as opponent, oldest first. Expired ones are among them until
// Maintain closes them.
func (s *Service) OpenChallenges(g GuildID, p PlayerID) ([]Challenge, error) {
	found, err := get(s, func(tx *txn) (found []Challenge, err error) {
		made, received, err := tx.Challenges().OpenChallenges(p)
		if err != nil {
			return nil, err
		}
		for _, id := range append(made, received...) {
			c, err := tx.Challenges().Challenge(id)
			if err != nil {
				return nil, err
			}
			if c.Place.Guild == g {
				found = append(found, c)
			}
		}
		return found, nil
	})
	slices.SortFunc(found, func(a, b Challenge) int { return cmp.Compare(a.ID, b.ID) })
	return found, err
}

// matches reads the matches of these numbers.
func matches(tx *txn, ids []ID) ([]Match, error) {
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
