package match

import "errors"

// purgeServers deletes some data of a server that removed the bot longer ago than
// DepartedRetention.
func (s *Service) purgeServers() (more bool, err error) {
	due, err := get(s, func(tx *txn) ([]GuildID, error) { return tx.Servers().Departed(tx.now.Add(-DepartedRetention)) })
	if err != nil {
		return false, err
	}
	return firstOf(due, func(g GuildID) (bool, error) {
		task := "purge/" + string(g)
		more, err := s.purge(g, s.progressOf(task))
		if !more && err == nil {
			delete(s.tasks, task)
		}
		return more, err
	})
}

// purge takes one step: standings first, then challenges and matches, and the
// server last of all, with the standings that matches have left meanwhile.
// Challenges made since the bot returned stay: they are not rated.
func (s *Service) purge(g GuildID, at *progress) (more bool, err error) {
	if !at.begun {
		err := s.update(func(tx *txn) (err error) {
			more, err = dropStandings(tx, g)
			return err
		})
		at.begun = err == nil && !more
		return err == nil, err
	}
	server, err := s.Server(g)
	if err != nil {
		return false, err
	}
	more, err = s.nextChallenges(at, func(tx *txn, id ID) (bool, error) {
		c, err := tx.Challenges().Challenge(id)
		return err == nil && c.Place.Guild == g && (c.Rated || !c.Created.After(server.Left)), unless(err, ErrNotFound)
	}, func(tx *txn, id ID) error {
		return errors.Join(dropUndelivered(tx, id), tx.Challenges().Delete(id))
	})
	if more || err != nil {
		return more, err
	}
	err = s.update(func(tx *txn) (err error) {
		if more, err = dropStandings(tx, g); more || err != nil {
			return err
		}
		return tx.Servers().DeleteServer(g)
	})
	return more && err == nil, err
}

// dropStandings removes some members from a server's ladders, and reports whether
// there may be more.
func dropStandings(tx *txn, g GuildID) (more bool, err error) {
	some, err := tx.Ladders().On(g, chunk)
	for _, s := range some {
		err = errors.Join(err, tx.Ladders().PutStanding(s.Ladder, Standing{Player: Player{ID: s.Player}}))
	}
	return len(some) == chunk, err
}
