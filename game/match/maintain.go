package match

import (
	"errors"
	"time"
)

const (
	// urgentLimit is how many matches, challenges, tournaments and leagues one call of
	// Maintain changes because their time is up.
	urgentLimit = 100
	// chunk is how many challenges, matches or standings one transaction reads
	// in work that goes through many of them.
	chunk = 200
	// rewriteChunk is how many ended matches one transaction changes. A change takes much
	// longer than to read or delete a match, and moves have to wait for it.
	rewriteChunk = 25
)

// Maintain does what is due now. First it enforces the deadlines of matches and closes
// expired challenges, the earliest first. Then it takes one small step of each task that
// can wait: resume the matches of a server to which the bot has returned, delete data, age
// standings, post the puzzles of the day, change the seasons of leagues, begin games of
// tournaments. more reports that something is left: send the new notices and call
// Maintain again.
//
// upUntil is the last moment at which members could move, from RecordUptime. Maintain
// enforces only deadlines up to upUntil; challenges expire, seasons change and
// tournaments begin by it too. If it is zero, members cannot move now: then Maintain does
// none of this, and posts no puzzle. Calls may overlap or be repeated; nothing is decided
// twice. A failure in one match or task does not stop the others.
func (s *Service) Maintain(upUntil time.Time) (more bool, err error) {
	steps := []func() (bool, error){s.resumeServers, s.ageLadders, s.deleteMembers, s.purgeServers, s.deleteOld, s.expireMarks}
	if !upUntil.IsZero() {
		steps = append(steps, func() (bool, error) { return s.expireChallenges(upUntil) }, s.postDailies,
			func() (bool, error) { return s.advanceSeasons(upUntil) },
			func() (bool, error) { return s.advanceTournaments(upUntil) })
		more, err = s.enforceDeadlines(upUntil)
	}
	s.maintaining.Lock()
	defer s.maintaining.Unlock()
	for _, step := range steps {
		left, failed := step()
		more, err = more || left, errors.Join(err, failed)
	}
	return more, err
}

// eachDue calls do for everything that is due, each in its own transaction, until do has
// changed urgentLimit of them.
func (s *Service) eachDue(find func(*txn) ([]ID, error), do func(*txn, ID) (changed bool, err error)) (more bool, err error) {
	due, err := get(s, find)
	done := 0
	for _, id := range due {
		if done == urgentLimit {
			return true, err
		}
		changed := false
		failed := s.update(func(tx *txn) (err error) {
			changed, err = do(tx, id)
			return err
		})
		if changed && failed == nil {
			done++
		}
		err = errors.Join(err, failed)
	}
	return false, err
}

// expireChallenges closes the challenges that expired by then and queues a
// NoticeClosed for each. Those on a server that removed the bot or cannot be reached wait
// for its return, because their messages cannot be changed before.
func (s *Service) expireChallenges(then time.Time) (more bool, err error) {
	return s.eachDue(
		func(tx *txn) ([]ID, error) { return expiredChallenges(tx, then) },
		func(tx *txn, id ID) (bool, error) {
			c, err := tx.Challenges().Challenge(id)
			if err != nil || c.State != Open || !c.due(then) {
				return false, err
			}
			if out, err := isOutOfReach(tx, c.Place.Guild); out || err != nil {
				return false, err
			}
			c.Expires = tx.now // after a long wait too, ClosedRetention begins now
			return true, c.close(tx, Expired, Answer{At: tx.now})
		})
}

// expiredChallenges are the open challenges that expired by then and do not wait. Those that
// wait need no transaction that writes.
func expiredChallenges(tx *txn, then time.Time) (expired []ID, err error) {
	due, err := tx.Challenges().Due(then)
	out := map[GuildID]bool{}
	for _, id := range due {
		c, failed := tx.Challenges().Challenge(id)
		g := c.Place.Guild
		if _, known := out[g]; !known && failed == nil {
			out[g], failed = isOutOfReach(tx, g)
		}
		if failed == nil && !out[g] {
			expired = append(expired, id)
		}
		err = errors.Join(err, failed)
	}
	return expired, err
}

// firstOf takes one step of the first task whose step does not fail.
func firstOf[T any](tasks []T, step func(T) (more bool, err error)) (more bool, err error) {
	for i, task := range tasks {
		left, failed := step(task)
		err = errors.Join(err, failed)
		if failed == nil {
			return left || i+1 < len(tasks), err
		}
	}
	return false, err
}
