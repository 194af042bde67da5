package match

import (
	"errors"
	"time"
)

// ClosedRetention is how long a challenge that came to nothing is kept after it
// expired, or would have.
const ClosedRetention = 7 * 24 * time.Hour

// deleteOld deletes some of the challenges that came to nothing, and of the
// unrated matches that ended longer ago than is wanted.
func (s *Service) deleteOld() (more bool, err error) {
	find := func(tx *txn) ([]ID, error) {
		old, err := tx.Challenges().Past(tx.now.Add(-ClosedRetention), chunk)
		if err != nil || len(old) > 0 || s.keepMatches == 0 {
			return old, err
		}
		return tx.Matches().EndedUnrated(tx.now.Add(-s.keepMatches), chunk)
	}
	old, err := get(s, find)
	if err != nil || len(old) == 0 {
		return false, err
	}
	return true, s.update(func(tx *txn) error {
		old, err := find(tx)
		return errors.Join(err, deleteAll(tx, old))
	})
}

// deleteAll deletes challenges and what followed from them.
func deleteAll(tx *txn, ids []ID) error {
	var errs []error
	for _, id := range ids {
		errs = append(errs, dropUndelivered(tx, id), tx.Notes().SetMeta(remindingKey(id), nil), dropKept(tx, id), tx.Challenges().Delete(id))
	}
	return errors.Join(errs...)
}

// purgeServers deletes some data of a server that removed the bot longer ago than
// DepartedRetention.
func (s *Service) purgeServers() (more bool, err error) {
	var due []GuildID
	unsettled, err := get(s, func(tx *txn) (unsettled bool, err error) {
		if due, err = tx.Servers().Departed(tx.now.Add(-DepartedRetention)); err != nil || len(due) == 0 {
			return false, err
		}
		return tx.Challenges().Unsettled()
	})
	if unsettled || err != nil {
		return unsettled, err
	}
	return firstOf(due, func(g GuildID) (more bool, err error) {
		err = s.update(func(tx *txn) (err error) {
			more, err = purge(tx, g)
			return err
		})
		return more && err == nil, err
	})
}

// purge takes one step: standings first, then matches and challenges, and the
// server last of all. Matches and challenges made since the bot returned stay:
// they are not rated.
func purge(tx *txn, g GuildID) (more bool, err error) {
	server, err := tx.Servers().Server(g)
	if err != nil {
		return false, err
	}
	if more, err := dropStandings(tx, g); more || err != nil {
		return more, err
	}
	for limit := chunk; ; limit *= 2 {
		all, err := onServer(tx, g, limit)
		if err != nil {
			return false, err
		}
		var old []ID
		for _, id := range all {
			c, err := tx.Challenges().Challenge(id)
			if err != nil {
				return false, err
			}
			if c.Rated || !c.Created.After(server.Left) {
				old = append(old, id)
			}
		}
		switch {
		case len(old) > 0:
			return true, deleteAll(tx, old[:min(len(old), chunk)])
		case len(all) < limit:
			return false, errors.Join(
				dropAuditLog(tx, g), dropExclusions(tx, g), purgeDaily(tx, g),
				tx.Notes().SetMeta(unreachable+string(g), nil), tx.Notes().SetMeta(tooManyThreads+string(g), nil), tx.Servers().DeleteServer(g))
		}
	}
}

// onServer are the open and ended challenges and matches of a server, at least limit
// if there are that many.
func onServer(tx *txn, g GuildID, limit int) ([]ID, error) {
	ended, err1 := tx.Matches().EndedOn(g, limit)
	playing, err2 := tx.Matches().OpenOnServer(g)
	waiting, err3 := tx.Challenges().OpenOnServer(g)
	return append(append(ended, playing...), waiting...), errors.Join(err1, err2, err3)
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
